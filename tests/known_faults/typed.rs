//! Faults in reading and judging what is typed.

use crate::list::{Row, row};

const NUMBERS: &str = "known_faults/numbers.rs";
const OTHERS: &str = "known_faults/others.rs";
const UNITS: &str = "known_faults/units.rs";
const TOLERANCE: &str = "known_faults/tolerance.rs";
const FAULTS: &str = "checker/faults.rs";
const FIGURES: &str = "checker/figures.rs";

pub const ROWS: &[Row] = &[
    row(
        "NP-01",
        "A minus that was copied from a calculator is not the one of the keyboard, and the answer is no number.",
        &[(FAULTS, "np_01_every_minus"), (NUMBERS, "every_minus_reads_alike_in_every_exercise")],
    ),
    row(
        "NP-02",
        "The page groups digits by spaces and refuses the same groups in an answer.",
        &[
            (FAULTS, "np_02_03_17_groups"),
            (NUMBERS, "digits_may_be_grouped_as_the_page_groups_them"),
        ],
    ),
    row(
        "NP-03",
        "A right number with commas for thousands is marked wrong, and nobody says why.",
        &[
            (FAULTS, "np_02_03_17_groups"),
            (NUMBERS, "digits_may_be_grouped_as_the_page_groups_them"),
        ],
    ),
    row(
        "NP-04",
        "One comma before three digits may be a decimal mark or not, and one of both is taken silently.",
        &[
            ("answers.rs", "a_comma_or_point_before_three_digits_offers_its_second_reading"),
            ("checker/units.rs", "what_could_be_read_as_right_is_asked"),
            (NUMBERS, "a_comma_before_three_digits_is_said_back_and_never_marked"),
        ],
    ),
    row(
        "NP-07",
        "One exercise demands a percent sign, and the next one forbids it.",
        &[
            (FAULTS, "np_07_one_rule_for_bare_percent"),
            (NUMBERS, "one_rule_for_a_bare_percentage_in_every_exercise"),
        ],
    ),
    row(
        "NP-08",
        "Only the exact fraction is right, and decimals that were rounded properly are wrong.",
        &[
            (FIGURES, "fewer_figures_are_a_matter_of_form"),
            (NUMBERS, "two_figures_of_a_fraction_are_no_wrong_answer"),
        ],
    ),
    row(
        "NP-09",
        "A number that begins with its decimal point is wrong, and nothing points at the form.",
        &[(FAULTS, "np_09_10_11_fractions"), (NUMBERS, "a_number_may_begin_with_its_point")],
    ),
    row(
        "NP-10",
        "Several slashes or a zero below the line have no meaning, and the checker breaks or guesses.",
        &[
            (FAULTS, "np_09_10_11_fractions"),
            (NUMBERS, "broken_fractions_are_refused_everywhere_and_cost_nothing"),
        ],
    ),
    row(
        "NP-11",
        "Two and a half, written as a mixed number, is multiplied and comes out as one.",
        &[(FAULTS, "np_09_10_11_fractions"), (NUMBERS, "a_mixed_number_is_no_product")],
    ),
    row(
        "NP-12",
        "Whether a power of ten is read depends on a decimal point in front or on the multiplication sign.",
        &[(FAULTS, "np_12_13_powers_of_ten"), (NUMBERS, "powers_of_ten_in_every_spelling")],
    ),
    row(
        "NP-13",
        "With a unit behind it a number in E notation is shown as another number.",
        &[
            ("answers.rs", "powers_of_ten"),
            (NUMBERS, "a_unit_behind_a_power_of_ten_changes_no_digit"),
        ],
    ),
    row(
        "NP-16",
        "Digits and signs of full width, as some keyboards type them, are dropped.",
        &[(FAULTS, "np_16_25_other_keyboards"), (NUMBERS, "digits_of_other_keyboards")],
    ),
    row(
        "NP-17",
        "Reading stops at a narrow space that does not break, so that thousands become tens.",
        &[
            ("answers.rs", "grouped_numbers"),
            (NUMBERS, "digits_may_be_grouped_as_the_page_groups_them"),
        ],
    ),
    row(
        "NP-19",
        "The example that tells how to type an answer cannot be typed so.",
        &[
            (OTHERS, "whatever_is_offered_reads_as_what_it_says"),
            ("exercises/lists.rs", "everything_that_is_shipped_comes_out_as_it_says"),
            ("checker/help.rs", "whatever_a_hint_prints_as_the_result_is_right"),
        ],
    ),
    row(
        "NP-20",
        "A sign or zeros in front are counted as figures.",
        &[
            (FIGURES, "signs_and_leading_zeros_are_no_figures"),
            (NUMBERS, "counting_figures_from_the_text"),
        ],
    ),
    row(
        "NP-21",
        "Figures are counted in the number written out, so that a well rounded power of ten is wrong.",
        &[
            (FIGURES, "a_power_of_ten_moves_the_point_and_nothing_else"),
            (NUMBERS, "counting_figures_from_the_text"),
        ],
    ),
    row(
        "NP-22",
        "Zeros at the end are lost before they are counted, and 6.50 has two figures.",
        &[
            (FIGURES, "zeros_at_the_end_count_as_typed"),
            (NUMBERS, "counting_figures_from_the_text"),
        ],
    ),
    row(
        "NP-23",
        "An author asks for no figures at all, or for too many, and every answer is wrong.",
        &[("exercises/files.rs", "figures_are_a_whole_number_from_1_to_12_or_exact")],
    ),
    row(
        "NP-25",
        "A calculator with units reads decimal commas, minus signs and short units as something else.",
        &[
            (FAULTS, "np_16_25_other_keyboards"),
            (NUMBERS, "what_unit_calculators_misread_is_right_or_refused"),
            (OTHERS, "ranges_and_bounds_are_no_answers"),
            (OTHERS, "words_around_an_answer_are_asked_about"),
            (OTHERS, "marks_beside_an_answer_change_nothing"),
        ],
    ),
    row(
        "UN-01",
        "The same letters are bits to one and bytes to another, and thousands or 1,024.",
        &[
            ("checker/units.rs", "doubtful_units_are_asked_or_noted_but_never_marked"),
            (UNITS, "bits_and_bytes_are_said_before_anything_is_judged"),
            (UNITS, "kilobytes_of_either_kind_are_said"),
            (UNITS, "bytes_by_any_name"),
            (UNITS, "times_and_rates_by_any_name"),
        ],
    ),
    row(
        "UN-02",
        "Sizes are divided by 1,024 and shown under a decimal name.",
        &[
            ("checker/units.rs", "the_other_kind_of_prefix_is_a_matter_of_form"),
            (UNITS, "no_binary_size_is_printed_under_a_decimal_name"),
        ],
    ),
    row(
        "UN-06",
        "Two numbers with units cannot stand in one answer, and nobody says so.",
        &[
            (FAULTS, "un_06_several_answers_in_one_box"),
            (UNITS, "two_answers_in_one_box_are_refused_in_any_order"),
        ],
    ),
    row(
        "TO-01",
        "Where the answer is zero nothing that is typed is near enough to it.",
        &[(FIGURES, "zero_needs_its_unit_and_nothing_else"), (TOLERANCE, "zero_can_be_typed")],
    ),
    row(
        "TO-02",
        "With some seeds the key that the page prints itself is wrong.",
        &[
            ("checker/sweep.rs", "a_thousand_variants_of_every_shipped_exercise"),
            (TOLERANCE, "every_printed_key_is_right_with_many_seeds"),
        ],
    ),
    row(
        "TO-03",
        "An answer on the very edge of what is near enough is right one time and wrong the next.",
        &[
            (FIGURES, "the_edges_of_the_last_figure_are_sharp"),
            (TOLERANCE, "the_edge_of_the_last_figure_is_where_it_is_said_to_be"),
        ],
    ),
    row(
        "TO-04",
        "The key is held a little below itself, and the number as everybody writes it is wrong.",
        &[
            (FAULTS, "to_04_no_residue_of_floats"),
            (TOLERANCE, "no_residue_of_floats_stands_in_a_key"),
        ],
    ),
];
