//! Faults in what is said, kept, shared, embedded and printed, and in what can be reached.

use crate::list::{Row, row};

const TOLERANCE: &str = "known_faults/tolerance.rs";
const STATE: &str = "known_faults/state.rs";
const ACCESS: &str = "known_faults/access.rs";
const FEEDBACK: &str = "e2e/exercise-feedback.test.mjs";
const KEPT: &str = "e2e/exercises-kept.test.mjs";
const NOTHING_KEPT: &str = "e2e/nothing-kept.test.mjs";
const PASS: &str = "e2e/pass-slip.test.mjs";

pub const ROWS: &[Row] = &[
    row(
        "FB-01",
        "The mark of the last check stays while the answer is changed.",
        &[
            (FEEDBACK, "(FB-01)"),
            (STATE, "the_mark_goes_with_the_first_change_and_stays_with_the_other_parts"),
        ],
    ),
    row(
        "FB-02",
        "The same wrong answer is counted twice.",
        &[(FEEDBACK, "(FB-02)"), (STATE, "one_wrong_answer_counts_once_however_it_is_written")],
    ),
    row(
        "FB-03",
        "Enter does something else than to check, and is taken for a verdict.",
        &[
            (FEEDBACK, "Enter that ends a composition"),
            (FEEDBACK, "Enter in a cell of a table"),
            ("e2e/reader.test.mjs", "neither the wheel nor Enter changes a field"),
        ],
    ),
    row(
        "FB-04",
        "An answer is judged after its first character, before it is finished.",
        &[(FEEDBACK, "(FB-04)")],
    ),
    row(
        "FB-05",
        "Key and checker disagree, and the right answer is wrong for everybody.",
        &[
            ("exercises/lists.rs", "everything_that_is_shipped_comes_out_as_it_says"),
            ("checker/sweep.rs", "a_thousand_variants_of_every_shipped_exercise"),
            (TOLERANCE, "every_printed_key_is_right_with_many_seeds"),
        ],
    ),
    row(
        "FB-06",
        "A hint comes into a place that is made with it, is not read out, and the focus is lost.",
        &[
            (FEEDBACK, "(FB-06)"),
            (ACCESS, "every_field_has_a_name_and_places_are_told_of_before_they_are_filled"),
        ],
    ),
    row(
        "FB-07",
        "When one part is put right the others lose what they had.",
        &[
            (FEEDBACK, "(FB-07)"),
            (STATE, "the_mark_goes_with_the_first_change_and_stays_with_the_other_parts"),
            ("kept/standing.rs", "different_wrong_answers_count_and_right_stays_right"),
        ],
    ),
    row(
        "EM-12",
        "In a frame of another site whose storage is blocked nothing is drawn at all.",
        &[
            (NOTHING_KEPT, "a browser that"),
            ("kept/storing.rs", "without_room_it_is_said_and_nothing_is_lost"),
        ],
    ),
    row(
        "EM-13",
        "In a frame that may run scripts and nothing else the page fails when it starts.",
        &[(NOTHING_KEPT, "a frame that may only run scripts")],
    ),
    row(
        "EM-14",
        "What was done in a frame is not there on the site itself.",
        &[
            (KEPT, "a file takes all along"),
            ("kept/file.rs", "a_file_is_put_together_with_what_is_there"),
            ("kept/packed.rs", "it_is_as_written"),
        ],
    ),
    row(
        "EM-20",
        "Ids within pictures are the same in each, and hiding one takes something from the others.",
        &[("e2e/access.test.mjs", "every id is there once"), (ACCESS, "ids_belong_to_their_card")],
    ),
    row(
        "ST-01",
        "A release does not read what the one before had kept, and readers are the first to see it.",
        &[
            ("kept/fixtures.rs", "version_1_is_read_and_still_written_so"),
            ("kept/fixtures.rs", "progress_of_version_1_is_read"),
            ("kept/slip.rs", "version_1_is_read_and_still_written_so"),
        ],
    ),
    row(
        "ST-02",
        "A letter that is put right in a question wipes out all answers.",
        &[
            ("kept/standing.rs", "an_answer_to_an_older_text_is_kept_and_told"),
            (KEPT, "an answer to an older text is kept"),
        ],
    ),
    row(
        "ST-03",
        "Two questions share one place, because their names were cut or are titles.",
        &[
            ("kept/storing.rs", "no_two_records_share_a_name"),
            ("exercises/files.rs", "the_head_of_an_exercise"),
            (STATE, "each_exercise_and_seed_has_a_place_of_its_own"),
        ],
    ),
    row(
        "ST-05",
        "Who comes next to a shared computer takes the answers of the one before for their own.",
        &[
            (KEPT, "one, a chapter and all start anew"),
            ("kept/resetting.rs", "an_exercise_a_chapter_and_all_come_back"),
        ],
    ),
    row(
        "ST-08",
        "Numbers are shortened when they are kept, and after a break the right answer is wrong.",
        &[
            (STATE, "verdicts_are_the_same_after_coming_back_with_five_hundred_seeds"),
            ("kept/storing.rs", "five_hundred_seeds_are_found_as_they_were_left"),
        ],
    ),
    row(
        "ST-09",
        "The seed is not kept with an attempt, which nobody can go through again.",
        &[
            (STATE, "a_seed_comes_with_every_record"),
            (PASS, "marked in another browser"),
            ("kept/file.rs", "an_empty_browser_gets_everything"),
        ],
    ),
    row(
        "ST-10",
        "Going back, or a browser that starts again, opens a new attempt over the old one.",
        &[(KEPT, "answers and marks are there again")],
    ),
    row(
        "ST-11",
        "Answers of the last time are marked and do not stand in their fields.",
        &[(FEEDBACK, "(ST-11)")],
    ),
    row(
        "ST-12",
        "A learning platform cuts what is kept at 4,096 characters, and it cannot be opened again.",
        &[
            ("kept/packed.rs", "two_chapters_fit_or_it_says_that_they_do_not"),
            ("kept/packed.rs", "hostile_texts_survive_and_damage_is_known"),
        ],
    ),
    row(
        "SH-01",
        "What stands in the query of an address is too long for the host, and the link is one step late.",
        &[
            ("e2e/navigation.test.mjs", "a copied link opens the same in another browser"),
            ("e2e/navigation.test.mjs", "who types and follows a link at once loses nothing"),
            (PASS, "marked in another browser"),
        ],
    ),
    row(
        "SH-02",
        "A link that was cut on its way opens something wrong without a word.",
        &[
            ("kept/slip.rs", "a_link_that_was_cut_or_changed_is_known"),
            ("e2e/navigation.test.mjs", "a damaged link says so and keeps what was there"),
            (PASS, "a slip that was cut or changed says so"),
        ],
    ),
    row(
        "SH-03",
        "A link of an older version does not open any more.",
        &[
            ("kept/slip.rs", "version_1_is_read_and_still_written_so"),
            ("e2e/run.test.mjs", "links from before the run was shared still open"),
        ],
    ),
    row(
        "AX-01",
        "What has to be drawn cannot be drawn with keys or read out.",
        &[
            ("drawing.rs", "presses_keys_and_rows_come_to_one_text"),
            (ACCESS, "a_drawing_is_answered_by_a_text_alone"),
            ("e2e/exercises.test.mjs", "with the keyboard alone"),
        ],
    ),
    row(
        "AX-04",
        "The steps of a slider are read out as long decimals or as bare percentages.",
        &[
            (ACCESS, "no_sliders_no_grids_no_order_of_its_own"),
            ("e2e/worked.test.mjs", "by keys, with bytes that are spoken"),
        ],
    ),
    row(
        "AX-05",
        "It is read out that something is being checked, and not what came of it.",
        &[
            (ACCESS, "a_verdict_is_said_once_and_editing_says_nothing"),
            (FEEDBACK, "nothing is judged while somebody types slowly"),
        ],
    ),
    row(
        "AX-06",
        "A table that calls itself a grid cannot be read as a table.",
        &[
            (ACCESS, "no_sliders_no_grids_no_order_of_its_own"),
            ("drawing.rs", "what_is_shown_is_a_table_with_one_stop_and_names_that_say_all"),
            ("e2e/access.test.mjs", "a ledger by keyboard alone"),
        ],
    ),
    row(
        "AX-07",
        "A figure drops out of the order of Tab, or is read out as a heap of numbers.",
        &[
            ("e2e/worked.test.mjs", "Tab leads to every control, and out again"),
            (ACCESS, "no_sliders_no_grids_no_order_of_its_own"),
            ("drawing.rs", "what_is_shown_is_a_table_with_one_stop_and_names_that_say_all"),
        ],
    ),
    row(
        "AX-08",
        "With forced colours pictures vanish, or all parts look alike.",
        &[
            ("e2e/access.test.mjs", "forced colours leave the parts apart"),
            (ACCESS, "verdicts_differ_by_words_and_lines_and_not_only_by_colour"),
            ("drawing.rs", "a_breach_is_marked_by_more_than_colour_until_something_changes"),
        ],
    ),
    row(
        "AX-09",
        "Formulas are passed over by readers that know no MathML, and in buttons by all.",
        &[(ACCESS, "every_formula_has_words_beside_it_and_none_is_in_a_button")],
    ),
    row(
        "AX-11",
        "Keys lead into something and not out again, or take something up and cannot put it down.",
        &[
            ("drawing.rs", "keys_move_within_the_grid_and_leave_the_rest_to_the_browser"),
            ("e2e/exercises.test.mjs", "with the keyboard alone"),
            ("e2e/exercises.test.mjs", "with a finger alone"),
            ("e2e/worked.test.mjs", "Tab leads to every control, and out again"),
        ],
    ),
    row(
        "AX-12",
        "The next exercise throws the focus back to the top of the page.",
        &[(FEEDBACK, "(AX-12)")],
    ),
    row(
        "PR-02",
        "Answers that are closed on the screen are missing on paper.",
        &[(ACCESS, "paper_shows_what_was_opened_and_nothing_to_press")],
    ),
    row(
        "PR-03",
        "A button for printing does nothing in a sandboxed frame.",
        &[(ACCESS, "a_button_for_printing_is_there_only_where_it_works")],
    ),
    row(
        "PR-04",
        "Learners want to hand in the page on which they worked.",
        &[
            (ACCESS, "paper_shows_what_was_opened_and_nothing_to_press"),
            (PASS, "marked in another browser"),
            ("kept/slip.rs", "hostile_texts_come_back_exactly"),
        ],
    ),
];
