//! A reader of HTML as browsers read it, as far as snippets go: tags, quoted attributes, texts.

#[derive(Debug, PartialEq, Eq)]
pub enum Node {
    Open(String, Vec<(String, String)>),
    Close(String),
    Text(String),
}

/// What a browser finds in it. Anything that a snippet should not hold is a panic.
pub fn read(html: &str) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let end = rest.find('<').unwrap_or(rest.len());
        if end > 0 {
            nodes.push(Node::Text(decoded(&rest[..end])));
        }
        rest = &rest[end..];
        if rest.is_empty() {
            break;
        }
        rest = &rest[1..];
        if let Some(close) = rest.strip_prefix('/') {
            let (name, behind) = close.split_once('>').unwrap();
            assert!(name.chars().all(is_name), "</{name}");
            nodes.push(Node::Close(name.to_owned()));
            rest = behind;
        } else {
            let (node, behind) = open(rest);
            nodes.push(node);
            rest = behind;
        }
    }
    nodes
}

fn is_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

fn open(tag: &str) -> (Node, &str) {
    let end = tag.find(|c| !is_name(c)).unwrap();
    let (name, mut rest) = tag.split_at(end);
    assert!(!name.is_empty(), "a bare < in {tag}");
    let mut attributes: Vec<(String, String)> = Vec::new();
    loop {
        if let Some(behind) = rest.strip_prefix('>') {
            return (Node::Open(name.to_owned(), attributes), behind);
        }
        rest = rest.strip_prefix(' ').unwrap_or_else(|| panic!("no space before {rest}"));
        let end = rest.find(|c| !is_name(c)).unwrap();
        let (attribute, behind) = rest.split_at(end);
        assert!(attributes.iter().all(|(known, _)| known != attribute), "{attribute} twice");
        let Some(value) = behind.strip_prefix("=\"") else {
            attributes.push((attribute.to_owned(), String::new()));
            rest = behind;
            continue;
        };
        let (value, behind) = value.split_once('"').unwrap();
        attributes.push((attribute.to_owned(), decoded(value)));
        rest = behind;
    }
}

/// References of characters, read. One that has no semicolon would be read in ways that nobody remembers.
pub fn decoded(text: &str) -> String {
    let mut read = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        read.push_str(&rest[..at]);
        let (name, behind) = rest[at + 1..].split_once(';').expect("an & that begins nothing");
        match name {
            "amp" => read.push('&'),
            "lt" => read.push('<'),
            "gt" => read.push('>'),
            "quot" => read.push('"'),
            number => {
                let number: u32 = number.strip_prefix('#').unwrap().parse().unwrap();
                assert!(!(0x80..0xa0).contains(&number) && number != 0);
                read.push(char::from_u32(number).unwrap());
            }
        }
        rest = behind;
    }
    read + rest
}
