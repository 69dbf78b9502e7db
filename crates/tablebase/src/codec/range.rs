//! A binary range coder.

/// One more than the largest probability. Probabilities are those of a zero bit, in units of 1/65,536.
pub(crate) const CERTAIN: u16 = u16::MAX;

const BITS: u32 = 16;
const RENORMAL: u32 = 1 << 24;

#[derive(Debug)]
pub(crate) struct RangeEncoder {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl RangeEncoder {
    pub(crate) fn new() -> Self {
        Self { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    /// Encodes a bit. `zero` is the probability that it is zero; it must be neither 0 nor [`CERTAIN`].
    pub(crate) fn encode(&mut self, bit: bool, zero: u16) {
        let bound = (self.range >> BITS) * u32::from(zero);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
            self.carry();
        } else {
            self.range = bound;
        }
        while self.range < RENORMAL {
            self.bytes.push((self.low >> 24) as u8);
            self.low = self.low << 8 & 0xFFFF_FFFF;
            self.range <<= 8;
        }
    }

    fn carry(&mut self) {
        if self.low >> 32 == 0 {
            return;
        }
        self.low &= 0xFFFF_FFFF;
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    /// The shortest code; the decoder reads zeros past its end.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let last = self.low + u64::from(self.range) - 1;
        let rounded = [24, 16, 8].map(|shift| ((self.low + (1 << shift) - 1) >> shift) << shift);
        self.low = rounded.into_iter().find(|&value| value <= last).unwrap_or(self.low);
        self.carry();
        self.bytes.extend((self.low as u32).to_be_bytes());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

#[derive(Debug)]
pub(crate) struct RangeDecoder<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> RangeDecoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { code: 0, range: u32::MAX, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.next();
        }
        decoder
    }

    #[inline(always)]
    fn next(&mut self) -> u32 {
        self.bytes.next().map_or(0, |&byte| byte.into())
    }

    /// Decodes a bit. `zero` must be the probability used for encoding it.
    #[inline(always)]
    pub(crate) fn decode(&mut self, zero: u16) -> bool {
        let bound = (self.range >> BITS) * u32::from(zero);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < RENORMAL {
            self.code = self.code << 8 | self.next();
            self.range <<= 8;
        }
        bit
    }
}
