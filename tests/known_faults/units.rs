//! Units as people write them, in the exercises as they are shipped.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{ReadBack, Verdict};

#[test]
fn bits_and_bytes_are_said_before_anything_is_judged() {
    let gigabytes = "16,000,000,000 bytes = 16.0 GB = 14.9 GiB";
    assert_eq!(reads("thirteen-billion", "b", "16 gb"), gigabytes);
    assert_eq!(reads("thirteen-billion", "b", "16 GBytes"), gigabytes);
    for text in ["16 GBit", "16 Gbit", "16 gigabits", "16 gbit"] {
        let bits = "2,000,000,000 bytes = 2.00 GB = 1.86 GiB";
        assert_eq!(reads("thirteen-billion", "b", text), bits, "{text}");
    }
    let ReadBack::Asked(options) = read("thirteen-billion", "b", "16 Gb") else { panic!() };
    assert_eq!(options.len(), 2);
    // Nobody is marked wrong for a small letter.
    right("thirteen-billion", "b", &["6.5 gb", "52 Gbit", "6500 mb"]);
    asked("thirteen-billion", "b", "52 gb", &["52000000000 bytes", "52 Gbit"]);
    wrong("thirteen-billion", "b", &["6.5 Gbit", "6.5 gbit"]);
}

#[test]
fn kilobytes_of_either_kind_are_said() {
    assert!(reads("forty-arrays", "a", "1 kB").starts_with("1,000 bytes"));
    assert!(reads("forty-arrays", "a", "1 KiB").starts_with("1,024 bytes"));
    let ReadBack::Read(read, others) = read("forty-arrays", "a", "1 KB") else { panic!() };
    assert!(read.starts_with("1,000 bytes"));
    assert_eq!(others[0].text, "1 KiB");
    // The book's array of 32 KiB under each name.
    right("forty-arrays", "a", &["32 KiB", "32 kib", "32768 B", "32.768 kB", "32768 bytes"]);
    form("forty-arrays", "a", &["32 kB", "32 KB", "32768"]);
}

#[test]
fn no_binary_size_is_printed_under_a_decimal_name() {
    let eighty = reads("activations-of-a-batch", "a", "85,899,345,920 bytes");
    assert_eq!(eighty, "85,899,345,920 bytes = 85.9 GB = 80.0 GiB");
    let small = reads("forty-arrays", "c", "1,310,720 bytes");
    assert_eq!(small, "1,310,720 bytes = 1.31 MB = 1.25 MiB");
    right("activations-of-a-batch", "a", &["85.9 GB", "86 GB", "80 GiB", "80.0 GiB"]);
    form("activations-of-a-batch", "a", &["80 GB", "80.0 GB", "85.9 GiB"]);
    form("forty-arrays", "c", &["1.25 MB"]);
    let Verdict::Form { says } = verdict("activations-of-a-batch", "a", "80 GB") else { panic!() };
    assert!(says.contains("10^9") && says.contains("2^30"));
}

#[test]
fn two_answers_in_one_box_are_refused_in_any_order() {
    for text in [
        "208 GB, 6.5 GB",
        "6.5 GB, 208 GB",
        "208 GB; 6.5 GB",
        "6.5 GB and 208 GB",
        "208 GB\n6.5 GB",
    ] {
        refused("thirteen-billion", "b", &[text], "several answers");
        refused("thirteen-billion", "a", &[text], "several answers");
    }
    refused("thirteen-billion", "b", &["208 GB = 6.5 GB", "208 = 6.5 GB"], "different values");
}

#[test]
fn bytes_by_any_name() {
    for unit in ["B", "bytes", "Bytes", "BYTES", "byte"] {
        right("one-token", "a", &[&format!("2621440 {unit}"), &format!("2621440{unit}")]);
    }
    for text in [
        "2.62 MB",
        "2.62MB",
        "2.62 mb",
        "2.62 megabytes",
        "2.62 MByte",
        "2.62 million bytes",
        "2,62 MB",
    ] {
        right("one-token", "a", &[text]);
    }
    // Bytes meant as billions, and billions meant as bytes.
    asked("thirteen-billion", "b", "6.5 B", &["6.5 bytes", "6.5×10⁹"]);
    asked("thirteen-billion", "b", "6.5B", &["6.5 bytes", "6.5×10⁹"]);
    form("thirteen-billion", "b", &["6.5×10⁹", "6.5 billion", "6.5e9"]);
}

#[test]
fn times_and_rates_by_any_name() {
    for text in [
        "0.78 s",
        "0,78 s",
        "780 ms",
        "780ms",
        "780 msec",
        "780000 µs",
        "780000 μs",
        "780000 us",
        "0.013 min",
    ] {
        right("step-time", "a", &[text]);
    }
    asked("step-time", "a", "780 m", &["780 min", "780 ms"]);
    refused("step-time", "a", &["780 millis", "0:00.78", "0.78 Hz", "0.78″", "0.78 GB"], "");
    for text in ["500 MB/s", "0.5 GBps", "4 Gbit/s", "4 Gbps", "500 MB per second", "5 MB / 10 ms"]
    {
        right("a-link-that-keeps-up", "b", &[text]);
    }
    refused("a-link-that-keeps-up", "b", &["500 MB", "500 MB s^-1", "500 MB·s⁻¹"], "");
    // Megabits that were meant as megabytes are asked, not marked.
    asked("a-link-that-keeps-up", "b", "500 Mbps", &["62500000 bytes per second", "500 MB/s"]);
}
