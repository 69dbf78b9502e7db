//! Conversion between tensors and numbers.

use std::borrow::Cow;

use safetensors::tensor::{Dtype, SafeTensors, View};

use super::coding;

/// A tensor to write.
pub(super) struct Tensor {
    dtype: Dtype,
    shape: Vec<usize>,
    pub(super) bytes: Vec<u8>,
}

impl Tensor {
    /// A matrix; one-dimensional if it has one row.
    pub(super) fn new<N: Number>([rows, columns]: [usize; 2], numbers: &[N]) -> Self {
        let mut bytes = Vec::with_capacity(size_of_val(numbers));
        for number in numbers {
            number.write(&mut bytes);
        }
        Self { dtype: N::DTYPE, shape: if rows == 1 { vec![columns] } else { vec![rows, columns] }, bytes }
    }

    /// A matrix of whole numbers in fewer bytes, which are the tensor in the file.
    pub(super) fn coded<N: Number + Into<i16>>(size: [usize; 2], numbers: &[N]) -> Self {
        let plain = Self::new(size, numbers);
        let numbers: Vec<i16> = numbers.iter().map(|&number| number.into()).collect();
        match coding::encode(&numbers, size[1]).filter(|bytes| bytes.len() < plain.bytes.len()) {
            Some(bytes) => Self { dtype: Dtype::U8, shape: vec![bytes.len()], bytes },
            None => plain,
        }
    }
}

impl View for Tensor {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }

    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

/// A file to read from.
pub(super) struct Reader<'a>(pub(super) SafeTensors<'a>);

impl Reader<'_> {
    /// All numbers of a tensor, which must have this many rows and columns.
    pub(super) fn numbers<N: Number>(
        &self,
        name: &str,
        [rows, columns]: [usize; 2],
    ) -> Result<Vec<N>, String> {
        let tensor = self.0.tensor(name).map_err(|error| error.to_string())?;
        let (found, count) = (tensor.shape().iter().product::<usize>(), rows.saturating_mul(columns));
        if tensor.dtype() != N::DTYPE || found != count {
            return Err(format!(
                "the tensor {name} has {found} numbers of {:?}, not {count} of {:?}",
                tensor.dtype(),
                N::DTYPE
            ));
        }
        Ok(tensor.data().chunks_exact(size_of::<N>()).map(N::read).collect())
    }

    /// All numbers of a matrix, coded or, as in version 1, plain.
    pub(super) fn coded<N: Number + TryFrom<i16>>(
        &self,
        name: &str,
        size: [usize; 2],
    ) -> Result<Vec<N>, String> {
        match self.0.tensor(name) {
            Ok(tensor) if tensor.dtype() == Dtype::U8 => {
                coding::decode(tensor.data(), size).map_err(|reason| format!("the tensor {name}: {reason}"))
            }
            _ => self.numbers(name, size),
        }
    }

    /// The bytes of a tensor as they are in the file.
    pub(super) fn bytes(&self, name: &str) -> Result<&[u8], String> {
        Ok(self.0.tensor(name).map_err(|error| error.to_string())?.data())
    }
}

/// A number type in files.
pub(super) trait Number: Copy {
    /// Its name there.
    const DTYPE: Dtype;
    /// Appends its bytes.
    fn write(self, bytes: &mut Vec<u8>);
    /// Reads it from its bytes.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($number:ty, $dtype:ident) => {
        impl Number for $number {
            const DTYPE: Dtype = Dtype::$dtype;

            fn write(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Self {
                let mut own = [0; size_of::<Self>()];
                own.copy_from_slice(bytes);
                Self::from_le_bytes(own)
            }
        }
    };
}

number!(i8, I8);
number!(i16, I16);
number!(i32, I32);
number!(f32, F32);
