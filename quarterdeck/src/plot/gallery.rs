//! Where pictures go, and as what: the end of the name says it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::drawing::Drawing;
use super::raster;
use crate::failure::{Answer, Failure};
use crate::longrun;

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format that a file's name ends with, if it ends with anything.
    fn of(path: &Path) -> Result<Option<Self>, String> {
        let Some(end) = path.extension() else { return Ok(None) };
        match end.to_str().map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Some(Self::Svg)),
            Some("png") => Ok(Some(Self::Png)),
            _ => Err(format!("a picture is an .svg or a .png, not “{}”", path.display())),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    fn bytes(self, drawing: &Drawing) -> Vec<u8> {
        match self {
            Self::Svg => drawing.svg().into_bytes(),
            Self::Png => raster::png(drawing),
        }
    }
}

/// A file for one picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Canvas {
    path: PathBuf,
    format: Format,
}

impl Canvas {
    pub(crate) fn write(&self, drawing: &Drawing) -> Answer {
        longrun::replace(&self.path, &self.format.bytes(drawing))
    }
}

impl FromStr for Canvas {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let path = PathBuf::from(name);
        let format = Format::of(&path)?
            .ok_or_else(|| format!("a picture is an .svg or a .png, not “{name}”"))?;
        Ok(Self { path, format })
    }
}

/// A place for several pictures: a folder of SVG files; or a file's name, and then the name of each picture is put into
/// it: `night.png` becomes `night-wins.png` and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gallery {
    folder: PathBuf,
    /// What all names begin with.
    prefix: String,
    format: Format,
}

impl Gallery {
    /// Writes a picture of this name.
    pub(crate) fn hang(&self, name: &str, drawing: &Drawing) -> Answer {
        if !self.folder.as_os_str().is_empty() {
            let made = std::fs::create_dir_all(&self.folder);
            made.map_err(|error| Failure::file(&self.folder, error))?;
        }
        let file = format!("{}{name}.{}", self.prefix, self.format.name());
        longrun::replace(&self.folder.join(file), &self.format.bytes(drawing))
    }
}

impl FromStr for Gallery {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let path = PathBuf::from(name);
        // A folder may be called anything.
        let format = if path.is_dir() { None } else { Format::of(&path)? };
        Ok(match format {
            None => Self { folder: path, prefix: String::new(), format: Format::Svg },
            Some(format) => Self {
                prefix: format!("{}-", path.file_stem().unwrap_or_default().to_string_lossy()),
                folder: path.parent().map(Path::to_owned).unwrap_or_default(),
                format,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_name_says_what_a_picture_is() {
        let gallery = |folder: &str, prefix: &str, format| Gallery {
            folder: folder.into(),
            prefix: prefix.into(),
            format,
        };
        assert_eq!("plots".parse(), Ok(gallery("plots", "", Format::Svg)));
        assert_eq!("a/night.png".parse(), Ok(gallery("a", "night-", Format::Png)));
        assert_eq!("NIGHT.SVG".parse(), Ok(gallery("", "NIGHT-", Format::Svg)));
        let wrong = "a picture is an .svg or a .png, not “night.jpeg”".to_owned();
        assert_eq!("night.jpeg".parse::<Gallery>(), Err(wrong.clone()));
        assert_eq!("night.jpeg".parse::<Canvas>(), Err(wrong));
        assert!("night".parse::<Canvas>().is_err());
    }

    #[test]
    fn a_folder_may_be_called_anything() {
        let folder = tempfile::tempdir().expect("a folder");
        let named = folder.path().join("plots.2");
        let name = named.to_str().expect("letters");
        assert!(name.parse::<Gallery>().is_err(), "not yet a folder");
        std::fs::create_dir(&named).expect("a folder");
        assert_eq!(name.parse::<Gallery>().map(|gallery| gallery.folder), Ok(named));
    }
}
