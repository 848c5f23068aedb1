//! A list that lies in its owner as long as it is short, so that a copy of a game copies bytes and allocates next to nothing.

use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` items in place; of more, on the heap. It is stored and compared like a `Vec`.
#[derive(Clone)]
pub(crate) enum Few<T, const N: usize> {
    /// In place: the first `len` items count, the rest are whatever they were.
    Here {
        /// How many items count.
        len: u8,
        /// The items.
        items: [T; N],
    },
    /// On the heap, or empty from the beginning.
    Heap(Vec<T>),
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list.
    pub(crate) const fn new() -> Self {
        Few::Heap(Vec::new())
    }

    /// Adds an item at the end.
    pub(crate) fn push(&mut self, item: T) {
        match self {
            Few::Here { len, items } => match items.get_mut(usize::from(*len)) {
                Some(free) => {
                    *free = item;
                    *len += 1;
                }
                None => {
                    let mut list = Vec::with_capacity(2 * N);
                    list.extend_from_slice(items);
                    list.push(item);
                    *self = Few::Heap(list);
                }
            },
            Few::Heap(list) if list.is_empty() && N > 0 => *self = Few::Here { len: 1, items: [item; N] },
            Few::Heap(list) => list.push(item),
        }
    }

    /// Removes the items for which `keep` is false; the others stay in their order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        match self {
            Few::Here { len, items } => {
                let mut kept = 0;
                for i in 0..usize::from(*len) {
                    let item = items[i];
                    if keep(&item) {
                        items[kept] = item;
                        kept += 1;
                    }
                }
                *len = kept as u8;
            }
            Few::Heap(list) => list.retain(keep),
        }
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Few::Here { len, items } => &items[..usize::from(*len)],
            Few::Heap(list) => list,
        }
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Few::Here { len, items } => &mut items[..usize::from(*len)],
            Few::Heap(list) => list,
        }
    }
}

impl<T: Copy, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Debug, const N: usize> Debug for Few<T, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy, const N: usize> Extend<T> for Few<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<'a, T: Copy + 'a, const N: usize> Extend<&'a T> for Few<T, N> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, items: I) {
        self.extend(items.into_iter().copied());
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Few::new();
        list.extend(items);
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Copy + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Few<T, N>;

            fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                let mut list = Few::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Items(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list_however_long() {
        let mut few = Few::<u8, 3>::new();
        let mut vec = Vec::new();
        for item in 0..8 {
            few.push(item);
            vec.push(item);
            assert_eq!((&few[..], few.len()), (&vec[..], vec.len()));
            let bytes = postcard::to_stdvec(&few).expect("stored");
            assert_eq!(bytes, postcard::to_stdvec(&vec).expect("stored"));
            assert_eq!(postcard::from_bytes::<Few<u8, 3>>(&bytes).as_ref(), Ok(&few));
        }
        for least in [0, 2, 5, 7, 9] {
            few.retain(|item| *item >= least);
            vec.retain(|item| *item >= least);
            assert_eq!(few[..], vec[..]);
            let short: Few<u8, 3> = vec.iter().copied().collect();
            assert_eq!(short, few);
        }
        few.extend([1, 2]);
        few.extend(&[3]);
        few.iter_mut().for_each(|item| *item += 1);
        assert_eq!(format!("{few:?}"), "[2, 3, 4]");
    }
}
