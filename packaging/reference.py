"""Turns the public header into a page of HTML: python3 packaging/reference.py HEADER > page

The header is the contract, so the page contains exactly its text: sections become headings, each paragraph (a comment
and the declarations below it) an entry under the names of its functions or structures, and each name a link to its
declaration. `make site` takes what is in <main>.
"""
import html
import re
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

STYLE = """
body { max-width: 60em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif; color: #222; background: #fff }
pre { background: #f4f4f0; padding: .7em 1em; overflow-x: auto; font-size: 14px; line-height: 1.4 }
code, pre { font-family: monospace } h2 { border-bottom: 1px solid #ccc; margin-top: 2em } a { color: #05c; text-decoration: none }
h3 { margin-top: 2em } .id { color: #767676; font-size: 75% } dt { float: left; clear: left; width: 6em } dd { margin-left: 6em }
@media (prefers-color-scheme: dark) { body { background: #1c1c1c; color: #ddd } pre { background: #2a2a2a } a { color: #7af } .id { color: #999 } }
"""

# A line of a comment begins a heading, an entry of a list of terms or of a plain list, or, at the head of the header, a paragraph
# about what it names first.
HEADING = re.compile(r"[A-Z][A-Z ]+$")
TERM = re.compile(r"([A-Z]+) {2,}")
ABOUT = re.compile(r"[A-Z][a-z]+(?: [a-z]+){0,4}(?: \(\w+\))?\.(?= [A-Z])")


def kind(line, before):
    """What a line of a comment belongs to: an element of HTML, or None between two."""
    if not line.strip():
        return None
    if before in ("dl", "ul") and line.startswith("  "):
        return before
    for found, is_so in (("dl", TERM.match(line)), ("ul", line.startswith("- ")), ("pre", line.startswith("    ")), ("h2", HEADING.match(line))):
        if is_so:
            return found
    return "p"


def entries(lines):
    """The lines in groups: an element, and the lines of one paragraph, list entry or piece of code."""
    found, before = [], None
    for line in lines:
        now = kind(line, before)
        begins = now != before or now in ("dl", "ul") and line[0] != " " or now == "p" and about(line)
        if now and begins:
            found.append((now, [line]))
        elif now:
            found[-1][1].append(line)
        before = now
    return found


def about(text):
    """What a paragraph of the head of the header is about, in its first words."""
    found = ABOUT.match(text) if not section else None
    return found[0] if found else ""


def element(tag, lines):
    if tag == "pre":
        return f"<pre tabindex=\"0\"><code>{linked(chr(10).join(line[4:] for line in lines))}</code></pre>"
    text = " ".join(line.strip() for line in lines)
    if tag == "dl":
        term = TERM.match(text)
        return f"<dl><dt>{term[1]}</dt><dd>{said(text[term.end():])}</dd></dl>"
    if tag == "ul":
        return f"<ul><li>{said(text[2:])}</li></ul>"
    if tag == "h2":
        return heading(2, text.lower().replace(" ", "-"), text.capitalize().replace(" api ", " API "))
    subject = about(text)
    return f"<p>{subject and f'<strong>{subject}</strong>'}{said(text[len(subject):])}</p>"


def prose(comment):
    """The text of a comment as HTML."""
    lines = [re.sub(r"^ ?\* ?", "", line) for line in re.sub(r"^\s*/\*\s?|\s*\*/$", "", comment).split("\n")]
    text = "".join(element(*part) for part in entries(lines))
    return text.replace("</dl><dl>", "").replace("</ul><ul>", "")


def heading(level, name, text):
    return f'<h{level} id="{name}">{text} <a class="header-anchor" href="#{name}" aria-label="{html.unescape(re.sub("<.*?>", "", text))}">#</a></h{level}>'


def linked(text):
    text = re.sub(r"\b(brd_\w+|BRD_\w+)\b", lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in names else m[1],
                  html.escape(text, quote=False))
    return re.sub(rf"\[({header.ID})\]", r'<a class="id" id="\1" href="#\1">[\1]</a>', text)


def said(text):
    """Prose with links, in which `words` of the API are code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", linked(text))


def declarations(code):
    """The code, in which each constant is a place to which links lead."""
    return re.sub(r'^#define <a href="#(BRD_\w+)">', r'#define <a id="\1" href="#\1">', linked(code), flags=re.M)


def entry(comment, code):
    titled = [name for name in header.declared(code) if name.startswith("brd_")]
    names_of = ", ".join([titled[0]] + [f'<span id="{name}">{name}</span>' for name in titled[1:]]) if titled else ""
    return ((heading(3, titled[0], names_of) if titled else "") + (prose(comment) if comment else "")
            + (f'<pre tabindex="0"><code>{declarations(code)}</code></pre>' if code and not code.startswith("#ifndef") else ""))


read = header.read(sys.argv[1])
names = {name for block in read.blocks if block.section for name in header.declared(block.code)}
body, section = [], ""
for block in read.blocks:
    if block.section != section:
        section = block.section
        body.append(heading(2, section, section.capitalize()))
    elif "BRD_API" in block.code and not block.comment and "visibility" not in block.code:
        sys.exit(f"this declaration has no comment: {block.code}")
    elif block.comment or header.declared(block.code):
        body.append(entry(block.comment, block.code))
print('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
      f"<title>boardrules.h</title><style>{STYLE}</style></head><body>")
print("<h1>boardrules.h</h1>\n<main>\n" + "\n".join(body) + "\n</main>\n</body></html>")
