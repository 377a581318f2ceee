//! What users of other checkers reported: each text of the cases on parsing, units and tolerance.

use crate::support::*;
use bytes_and_bubbles::quantity::read::Expect;

fn number(over: i128, under: i128) -> Asked {
    value(Expect::number(), EXACT, fraction(over, under))
}

#[test]
fn np_01_every_minus() {
    for text in ["−2", "–2", "﹣2", "-2", "－２"] {
        right(&number(-2, 1).verdict(text));
    }
}

#[test]
fn np_02_03_17_groups() {
    for space in [' ', '\u{a0}', '\u{2009}', '\u{202f}'] {
        let text = format!("2{space}621{space}440 bytes");
        right(&bytes(2_621_440, EXACT).verdict(&text));
        right(&bytes(17_310_720, EXACT).verdict(&format!("17{space}310{space}720 B")));
    }
    right(&bytes(18_621_440, EXACT).verdict("18,621,440 bytes"));
    form(&bytes(18_621_440, EXACT).verdict("18,621,440"), "unit");
    right(&bytes(2_621_440, EXACT).verdict("2,621,440 bytes"));
}

#[test]
fn np_07_one_rule_for_bare_percent() {
    for text in ["87.5%", "0.875", "7/8", ".875"] {
        right(&share(7, 8, THREE).verdict(text));
    }
    let (_, options) = not_read(&share(7, 8, THREE).verdict("87.5"));
    assert_eq!(options, ["87.5%", "8,750%"]);
    for option in options.iter().take(1) {
        right(&share(7, 8, THREE).verdict(option));
    }
}

#[test]
fn np_09_10_11_fractions() {
    right(&number(-1, 2).verdict("-.5"));
    for text in ["7/8/1", "7/0", "7/", "/8", "7//8"] {
        not_read(&share(7, 8, THREE).verdict(text));
    }
    for text in ["2 1/2 GB", "2½ GB", "(2 1/2) GB", "2-1/2 GB"] {
        right(&bytes(2_500_000_000, EXACT).verdict(text));
    }
    not_read(&number(5, 2).verdict("2-1/2"));
}

#[test]
fn np_12_13_powers_of_ten() {
    right(&number(100_000, 1).verdict("1*10^5"));
    for text in ["13*10^9", "1.3 x 10^10", "13×10⁹", "1.3·10^10", "1.3E+10"] {
        right(&number(13_000_000_000, 1).verdict(text));
    }
    right(&number(138, 1000).verdict("138*10^-3"));
    for text in ["2.08E11 bytes", "2.08e11B", "2.08e11 B"] {
        right(&bytes(208_000_000_000, THREE).verdict(text));
    }
}

#[test]
fn np_16_25_other_keyboards() {
    right(&number(64, 1).verdict("６４"));
    right(&number(-2, 1).verdict("－２"));
    right(&share(238, 1000, THREE).verdict("０．２３８"));
    right(&bytes(500_000_000, THREE).verdict("0,5 GB"));
    right(&bytes(-3_000_000_000, THREE).verdict("−3 GB"));
    not_read(&bytes(16_000_000_000, THREE).verdict("16 G"));
}

#[test]
fn un_06_several_answers_in_one_box() {
    for text in ["208 GB, 6.5 GB", "6.5 GB, 208 GB", "208 GB; 6.5 GB", "208 GB and 6.5 GB"] {
        assert!(not_read(&per_worker().verdict(text)).0.contains("several answers"), "{text}");
    }
    assert!(not_read(&per_worker().verdict("208 GB = 6.5 GB")).0.contains("different values"));
}

#[test]
fn to_04_no_residue_of_floats() {
    right(&number(403_208, 1000).verdict("403.208"));
    right(&per_worker().verdict("6.5 GB"));
    right(&bytes(21_638_400, EXACT).verdict("17,310,720 B * 1.25"));
}
