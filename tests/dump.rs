#![allow(missing_docs, clippy::unwrap_used)]
use bytes_and_bubbles::script;
#[test]
fn dump() {
    for line in std::fs::read_to_string("/tmp/calls").unwrap().lines() {
        let mut words = line.split('\t');
        let call = words.next().unwrap();
        let name = words.next().unwrap();
        let pairs = words.map(|w| { let (a, b) = w.split_once('=').unwrap(); (a.to_owned(), b.to_owned()) }).collect::<Vec<_>>();
        let answer = if call == "ask" { script::ask(name, &pairs) } else { script::estimate(name, &pairs) };
        println!("@@ {line}");
        match answer {
            Err(e) => println!("ERR {:?} {}", e.field, e.message),
            Ok(json) => {
                let v: serde_json::Value = serde_json::from_str(&json).unwrap();
                for r in v["results"].as_array().unwrap() {
                    println!("  {} | {} | {} | {} | {} | {}", r["name"].as_str().unwrap(), r["exact"], r["unit"], r["printed"]["shown"], r["formula"]["substituted"], r["error"]);
                }
                if !v["decision"].is_null() { println!("  decision {}", v["decision"]); }
            }
        }
    }
}
