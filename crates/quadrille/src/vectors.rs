//! The instruction sets for which hot loops are compiled, and the choice among them.
//!
//! The library is built for the least processor of its target; the kernels that gain by it are compiled again for
//! larger instruction sets, and the best that the running processor has is chosen once per search. A test (or a
//! user who compares) can ask for another one.

use std::fmt;

/// An instruction set for the kernels of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Vectors {
    /// Plain Rust, on every processor.
    Portable,
    /// x86-64-v3: AVX2, BMI1, BMI2, LZCNT, POPCNT (Intel from Haswell, AMD from Zen).
    Avx2,
    /// AVX-512 with BW, VL, VBMI2 and VPOPCNTDQ (Intel from Ice Lake, AMD from Zen 4).
    Avx512,
}

impl Vectors {
    /// All of them, the smallest first.
    pub const ALL: &[Self] = &[Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this processor has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Self::Portable => true,
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        };
        #[cfg(not(target_arch = "x86_64"))]
        return self == Self::Portable;
    }

    /// The best that this processor has.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.iter().rev().copied().find(|set| set.is_available()).unwrap_or(Self::Portable)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An instruction set was asked for that this processor does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedVectors(pub(crate) Vectors);

impl fmt::Display for UnsupportedVectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this processor has no {}; the best it has is {}", self.0, Vectors::best())
    }
}

impl std::error::Error for UnsupportedVectors {}

#[cfg(test)]
mod tests {
    use super::Vectors;

    #[test]
    fn the_best_is_available_and_portable_always_is() {
        assert!(Vectors::best().is_available());
        assert!(Vectors::Portable.is_available());
    }
}
