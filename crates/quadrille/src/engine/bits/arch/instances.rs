//! The kernels, compiled for each instruction set.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::node::Root;
use super::portable::Portable;
use super::state::{self, State};
use super::subtree::{self, Tally};
use super::table::{Options, Source, Table};
use crate::engine::{Below, Select};
use crate::vectors::Vectors;

/// An instruction set for which the bit set engine is compiled.
///
/// # Safety
/// All methods may be called only if the processor has [`VECTORS`](Self::VECTORS).
pub(crate) trait InstructionSet: Send + 'static {
    /// Which it is.
    const VECTORS: Vectors;

    /// See [`state::select`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn select(state: &mut State) -> Select;

    /// See [`state::below`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn below(state: &mut State, budget: u64) -> Option<Below>;

    /// See [`subtree::count`].
    ///
    /// # Safety
    /// As for the trait; the rows of the table must have `N` words.
    unsafe fn count<const N: usize>(
        table: &mut Table,
        smaller: &mut [Table],
        depth: usize,
        options: &Options,
        tally: &mut Tally,
    ) -> bool;

    /// See [`subtree::count_packed`].
    ///
    /// # Safety
    /// As for the trait; the rows of the table must have `N` words.
    unsafe fn count_packed<const N: usize>(
        table: &mut Table,
        smaller: &mut [Table],
        root: Root<'_>,
        options: &Options,
        tally: &mut Tally,
    ) -> bool;

    /// See [`Table::pack_from`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn pack(table: &mut Table, from: &Source<'_>, words: usize, width: usize);
}

macro_rules! instance {
    ($name:ident, #[$($feature:tt)*]) => {
        impl InstructionSet for $name {
            const VECTORS: Vectors = Vectors::$name;

            #[$($feature)*]
            unsafe fn select(state: &mut State) -> Select {
                // SAFETY: the caller has the instruction set.
                unsafe { state::select::<Self>(state) }
            }

            #[$($feature)*]
            unsafe fn below(state: &mut State, budget: u64) -> Option<Below> {
                // SAFETY: the caller has the instruction set.
                unsafe { state::below::<Self>(state, budget) }
            }

            #[$($feature)*]
            unsafe fn count<const N: usize>(
                table: &mut Table,
                smaller: &mut [Table],
                depth: usize,
                options: &Options,
                tally: &mut Tally,
            ) -> bool {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { subtree::count::<Self, N>(table, smaller, depth, options, tally) }
            }

            #[$($feature)*]
            unsafe fn count_packed<const N: usize>(
                table: &mut Table,
                smaller: &mut [Table],
                root: Root<'_>,
                options: &Options,
                tally: &mut Tally,
            ) -> bool {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { subtree::count_packed::<Self, N>(table, smaller, root, options, tally) }
            }

            #[$($feature)*]
            unsafe fn pack(table: &mut Table, from: &Source<'_>, words: usize, width: usize) {
                // SAFETY: the caller has the instruction set.
                unsafe { table.pack_from::<Self>(from, words, width) }
            }
        }
    };
}

instance!(
    Portable,
    #[inline(never)]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx2,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx512,
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
);
