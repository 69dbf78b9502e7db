//! Conversion between tensors and numbers.

use std::borrow::Cow;

use safetensors::tensor::{Dtype, SafeTensors, View};

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
        let (found, count) = (tensor.shape().iter().product::<usize>(), rows * columns);
        if tensor.dtype() != N::DTYPE || found != count {
            return Err(format!(
                "the tensor {name} has {found} numbers of {:?}, not {count} of {:?}",
                tensor.dtype(),
                N::DTYPE
            ));
        }
        Ok(tensor.data().chunks_exact(size_of::<N>()).map(N::read).collect())
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
