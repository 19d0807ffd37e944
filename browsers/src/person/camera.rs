//! A phone's camera, held before another screen.

use serde_json::json;

use super::Person;

impl Person {
    /// What the QR code on this person's screen says, read from the picture of the screen as a phone would.
    ///
    /// # Panics
    /// When there is no QR code to be seen, or more than one.
    pub async fn shows_qr(&self, selector: &str) -> String {
        // A picture that is still loading is an empty box.
        let loaded = format!("document.querySelector({})?.naturalWidth > 0", json!(selector));
        self.until_that("the QR code", &loaded).await;
        let (width, height, grey) = greyscale(&self.picture(false).await);
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| grey[y * width + x]);
        let codes = image.detect_grids();
        assert_eq!(codes.len(), 1, "there is one QR code on the screen");
        codes[0].decode().expect("the QR code is readable").1
    }
}

/// Width, height and brightness of a PNG, eight bits per channel as Chromium writes them.
fn greyscale(png: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a picture that fits into memory")];
    let info = reader.next_frame(&mut pixels).expect("a whole picture");
    let channels = info.color_type.samples();
    let brightness = |pixel: &[u8]| {
        let colours = &pixel[..channels.min(3)];
        let sum: usize = colours.iter().map(|&colour| usize::from(colour)).sum();
        (sum / colours.len()) as u8
    };
    let grey = pixels[..info.buffer_size()].chunks_exact(channels).map(brightness).collect();
    (info.width as usize, info.height as usize, grey)
}
