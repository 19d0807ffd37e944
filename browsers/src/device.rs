//! What people look at.

use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;

/// A screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// The smallest that we promise to be good on.
    Phone,
    /// What most people have before them.
    Laptop,
    /// What hangs on a wall.
    Television,
}

impl Device {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Phone, Self::Laptop, Self::Television];

    /// Width and height, in the pixels that style sheets count in.
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (360, 780),
            Self::Laptop => (1280, 800),
            Self::Television => (1920, 1080),
        }
    }

    pub(crate) fn metrics(self) -> SetDeviceMetricsOverrideParams {
        let (width, height) = self.size();
        let mobile = self == Self::Phone;
        SetDeviceMetricsOverrideParams::new(i64::from(width), i64::from(height), 1.0, mobile)
    }
}
