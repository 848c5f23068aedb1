//! Renders Markdown as HTML: headings get anchors, links lead to pages of this server, and the plain text is kept for
//! the search.

use std::collections::HashMap;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::links;

/// A rendered text.
pub struct Rendered {
    pub html: String,
    pub headings: Vec<Heading>,
    /// The plain text below each heading. The text before the first heading belongs to an empty heading.
    pub sections: Vec<Section>,
    /// Operations that the text names, by id.
    pub operations: Vec<&'static str>,
}

#[derive(Clone)]
pub struct Heading {
    pub level: u8,
    pub text: String,
    pub anchor: String,
}

#[derive(Default)]
pub struct Section {
    pub title: String,
    pub anchor: String,
    pub text: String,
}

/// Renders a text of the repository. `place` is its path, from which relative links start.
pub fn render(text: &str, place: &str) -> Rendered {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut renderer = Renderer::new(place);
    let mut events = Vec::new();
    for event in Parser::new_ext(text, options) {
        renderer.take(event, &mut events);
    }
    let mut html = String::with_capacity(text.len() * 3 / 2);
    html::push_html(&mut html, events.into_iter());
    Rendered {
        html,
        headings: renderer.headings,
        sections: renderer.sections,
        operations: renderer.operations,
    }
}

/// Renders a short text of the OpenAPI document, such as a description.
pub fn snippet(text: &str) -> String {
    render(text, "docs/snippet.md").html
}

/// The anchor of a heading, in the same form as on code forges.
pub fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

struct Renderer<'a> {
    place: &'a str,
    headings: Vec<Heading>,
    sections: Vec<Section>,
    operations: Vec<&'static str>,
    anchors: HashMap<String, usize>,
    /// The current heading, and its index among the events.
    heading: Option<(HeadingLevel, usize, String)>,
    /// Whether a link is open. Links cannot be nested.
    in_link: bool,
    /// Whether the target of the link is not published, so that only its text remains.
    dropped_link: bool,
    /// Whether this is a block with the output of a command.
    in_output: bool,
}

impl<'a> Renderer<'a> {
    fn new(place: &'a str) -> Self {
        Self {
            place,
            headings: Vec::new(),
            sections: vec![Section::default()],
            operations: Vec::new(),
            anchors: HashMap::new(),
            heading: None,
            in_link: false,
            dropped_link: false,
            in_output: false,
        }
    }

    fn take<'e>(&mut self, event: Event<'e>, events: &mut Vec<Event<'e>>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.heading = Some((level, events.len(), String::new()));
            }
            Event::End(TagEnd::Heading(_)) => self.end_heading(events),
            Event::Start(Tag::Table(alignments)) => {
                events.push(Event::Html(
                    "<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">".into(),
                ));
                events.push(Event::Start(Tag::Table(alignments)));
            }
            Event::End(TagEnd::Table) => {
                events.push(event);
                events.push(Event::Html("</div>".into()));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                match links::of_repository(self.place, &dest_url) {
                    Some(to) => {
                        self.in_link = true;
                        events.push(Event::Start(Tag::Link { link_type, dest_url: to.into(), title, id }));
                    }
                    None => self.dropped_link = true,
                }
            }
            Event::End(TagEnd::Link) => match std::mem::take(&mut self.dropped_link) {
                true => {}
                false => {
                    self.in_link = false;
                    events.push(event);
                }
            },
            Event::Code(code) => self.code(code, events),
            Event::Start(Tag::CodeBlock(kind)) => {
                // Users do not search for the output of a command.
                self.in_output = matches!(&kind, CodeBlockKind::Fenced(language) if ["json", "text"].contains(&&**language));
                events.push(Event::Start(Tag::CodeBlock(kind)));
            }
            Event::Text(text) => {
                if !self.in_output {
                    self.read(&text);
                }
                events.push(Event::Text(text));
            }
            Event::SoftBreak | Event::HardBreak => {
                self.read(" ");
                events.push(event);
            }
            // The texts contain no HTML. Text that looks like HTML is shown unchanged.
            Event::Html(text) | Event::InlineHtml(text) => {
                self.read(&text);
                events.push(Event::Text(text));
            }
            Event::End(TagEnd::CodeBlock) => {
                self.in_output = false;
                self.read(" ");
                events.push(event);
            }
            Event::End(_) => {
                // The words of two paragraphs or cells remain separate. A heading is one line.
                if self.heading.is_none() {
                    self.read(" ");
                }
                events.push(event);
            }
            other => events.push(other),
        }
    }

    /// A code span. If it names an operation, it links to that operation.
    fn code<'e>(&mut self, code: CowStr<'e>, events: &mut Vec<Event<'e>>) {
        self.read(&code);
        let operation = links::operation_named(&code);
        if let Some(operation) = operation
            && !self.operations.contains(&operation)
        {
            self.operations.push(operation);
        }
        match operation.and_then(links::of_operation).filter(|_| !self.in_link && self.heading.is_none()) {
            Some(to) => {
                events.push(Event::InlineHtml(format!("<a href=\"{to}\">").into()));
                events.push(Event::Code(code));
                events.push(Event::InlineHtml("</a>".into()));
            }
            None => events.push(Event::Code(code)),
        }
    }

    fn end_heading(&mut self, events: &mut Vec<Event<'_>>) {
        let Some((level, begins, text)) = self.heading.take() else { return };
        let mut anchor = anchor(&text);
        let count = self.anchors.entry(anchor.clone()).or_default();
        *count += 1;
        if *count > 1 {
            anchor = format!("{anchor}-{}", *count - 1);
        }
        events.insert(begins, Event::Html(format!("<{level} id=\"{anchor}\">").into()));
        let own = match level {
            HeadingLevel::H1 => String::new(),
            _ => format!(" <a class=\"anchor\" href=\"#{anchor}\" aria-label=\"Link to this section\">#</a>"),
        };
        events.push(Event::Html(format!("{own}</{level}>\n").into()));
        self.headings.push(Heading { level: level as u8, text: text.clone(), anchor: anchor.clone() });
        self.sections.push(Section { title: text, anchor, text: String::new() });
    }

    fn read(&mut self, text: &str) {
        match (&mut self.heading, self.sections.last_mut()) {
            (Some((_, _, title)), _) => title.push_str(text),
            (None, Some(section)) => section.text.push_str(text),
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_anchors_of_their_own() {
        let page = render("# A page\n\n## What it *is*\n\n`b`\n\n## What it is\n", "docs/moves.md");
        let anchors: Vec<_> = page.headings.iter().map(|heading| heading.anchor.as_str()).collect();
        assert_eq!(anchors, ["a-page", "what-it-is", "what-it-is-1"]);
        assert!(page.html.contains("<h2 id=\"what-it-is\">What it <em>is</em>"), "{}", page.html);
        assert_eq!(page.sections[2].text.trim(), "b");
    }

    #[test]
    fn html_in_a_text_is_shown_and_not_run() {
        let page = render("<script>alert(1)</script>\n\na <b>c</b>\n", "docs/moves.md");
        assert!(!page.html.contains("<script>") && !page.html.contains("<b>"), "{}", page.html);
    }

    #[test]
    fn links_lead_to_pages_and_code_to_operations() {
        let page = render(
            "[a](streams.md#x) [b](../openapi/openapi.json) [c](../deploy/nginx.conf)",
            "docs/moves.md",
        );
        for part in ["href=\"/docs/guides/streams#x\"", "href=\"/v1/openapi.json\""] {
            assert!(page.html.contains(part), "{}", page.html);
        }
        assert!(page.html.contains(" c") && !page.html.contains("nginx"), "{}", page.html);
        let page = render("`GET /v1/games/{id}/events?after=n`, `POST /no/such`", "docs/moves.md");
        assert_eq!(page.html.matches("<a ").count(), 1, "{}", page.html);
        assert_eq!(page.operations.len(), 1);
    }
}
