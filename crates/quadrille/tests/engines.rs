//! Every search method passes the one suite of checks.

use quadrille::{Method, Vectors};
use quadrille_testkit::engine_suite;

engine_suite!(links, Method::Links, kinds = [X, Xc, Xcc], nodes_of_dlx2 = true);
engine_suite!(auto, Method::Auto, kinds = [X, Xc, Xcc, Mcc], work = Work::Quick, exact_nodes = false);
engine_suite!(
    lists_avx512,
    Method::Lists,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Avx512)
);
engine_suite!(
    lists_avx2,
    Method::Lists,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Avx2)
);
engine_suite!(
    lists_portable,
    Method::Lists,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Portable)
);
engine_suite!(
    bits_avx512,
    Method::Bits,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Avx512)
);
engine_suite!(
    bits_avx2,
    Method::Bits,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Avx2)
);
engine_suite!(
    bits_portable,
    Method::Bits,
    kinds = [X, Xc, Xcc],
    may_refuse = true,
    exact_nodes = false,
    vectors = Some(Vectors::Portable)
);
engine_suite!(multi_avx512, Method::Multi, kinds = [X, Xc, Xcc, Mcc], vectors = Some(Vectors::Avx512));
engine_suite!(multi_avx2, Method::Multi, kinds = [X, Xc, Xcc, Mcc], vectors = Some(Vectors::Avx2));
engine_suite!(multi_portable, Method::Multi, kinds = [X, Xc, Xcc, Mcc], vectors = Some(Vectors::Portable));
engine_suite!(weighted, Method::Weighted, kinds = [X, Xc, Xcc], work = Work::Quick);
engine_suite!(
    cells_avx512,
    Method::Cells,
    kinds = [X, Xc, Xcc],
    exact_nodes = false,
    vectors = Some(Vectors::Avx512)
);
engine_suite!(
    cells_avx2,
    Method::Cells,
    kinds = [X, Xc, Xcc],
    exact_nodes = false,
    vectors = Some(Vectors::Avx2)
);
engine_suite!(
    cells_portable,
    Method::Cells,
    kinds = [X, Xc, Xcc],
    exact_nodes = false,
    vectors = Some(Vectors::Portable)
);
