//! Units: missing, of another power, in bits.

use crate::support::*;
use bytes_and_bubbles::exercise::view::said::word;

#[test]
fn a_number_without_its_unit_is_right_and_lacks_it() {
    form(&bytes(2_621_440, EXACT).verdict("2621440"), "read as bytes");
    form(&bytes(2_621_440, THREE).verdict("2.62"), "unit is missing");
    form(&bytes(2_621_440, THREE).verdict("2.50"), "unit is missing");
    form(&per_worker().verdict("6.5"), "unit is missing");
    form(&seconds(7, 25, THREE).verdict("0.28"), "seconds");
    form(&seconds(7, 25, THREE).verdict("280"), "unit is missing");
    right(&seconds(7, 25, THREE).verdict("280 ms"));
    right(&seconds(7, 25, THREE).verdict("0.28 s"));
    right(&seconds(7, 25, THREE).verdict("14 GB / (50 GB/s)"));
    // What cannot stand for it in any unit is wrong.
    wrong(&per_worker().verdict("7.5"), "");
}

#[test]
fn counts_need_no_unit() {
    right(&count(133, EXACT).verdict("133"));
    right(&judged(wanted("completion", EXACT), "63"));
    right(&judged(wanted("completion", EXACT), "63 units"));
}

#[test]
fn the_other_kind_of_prefix_is_a_matter_of_form() {
    let size = bytes(85_899_345_920, THREE);
    form(&size.verdict("80 GB"), "1024");
    form(&size.verdict("80.0 GB"), "1024");
    form(&size.verdict("85.9 GiB"), "1000");
    form(&bytes(1_310_720, THREE).verdict("1.25 MB"), "1024");
    right(&bytes(1_310_720, THREE).verdict("1.31 MB"));
    // Converted to bytes it is no label any more.
    wrong(&size.verdict("80000000000 bytes"), "gb-for-gib");
    wrong(&bytes(80_000_000_000, THREE).verdict("85899345920 bytes"), "gib-for-gb");
    let binary = bytes(80_000_000_000, THREE).verdict("85.9 GB");
    wrong(&binary, "gib-for-gb");
    // A unit at the head of a name keeps its letters within a sentence.
    assert_eq!(word(&binary), "Not right: GiB for GB.");
}

#[test]
fn doubtful_units_are_asked_or_noted_but_never_marked() {
    let size = bytes(16_000_000_000, THREE);
    let (_, options) = not_read(&size.verdict("16 Gb"));
    assert_eq!(options, ["16 Gbit", "16 GB"]);
    right(&size.verdict("16 gb"));
    wrong(&size.verdict("16 GBit"), "bits-for-bytes");
    right(&bytes(1_000, EXACT).verdict("1 kB"));
    right(&bytes(1_000, EXACT).verdict("1 KB"));
    right(&bytes(1_024, EXACT).verdict("1 KiB"));
    let verdict = bytes(1_024, EXACT).verdict("1 KB");
    form(&verdict, "1024");
}

#[test]
fn what_could_be_read_as_right_is_asked() {
    let number = |over, under| {
        value(bytes_and_bubbles::quantity::read::Expect::number(), EXACT, fraction(over, under))
    };
    right(&number(3145, 1).verdict("3,145"));
    let (_, options) = not_read(&number(3145, 1000).verdict("3,145"));
    assert_eq!(options, ["3145", "3.145"]);
    let (_, options) = not_read(&number(131, 100).verdict("1,310"));
    assert_eq!(options, ["1310", "1.310"]);
    wrong(&number(1, 7).verdict("3,145"), "");
}
