"""Turns the public header into a page of HTML: python3 packaging/reference.py HEADER > page

The header is the contract, so the page contains exactly its text: sections become headings, each paragraph (a comment
and the declarations below it) an entry, and each name a link to its declaration.
"""
import html
import os
import re
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

STYLE = """
body { max-width: 60em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif; color: #222; background: #fff }
pre { background: #f4f4f0; padding: .7em 1em; overflow-x: auto; font-size: 14px; line-height: 1.4 }
code, pre { font-family: monospace } h2 { border-bottom: 1px solid #ccc; margin-top: 2em } a { color: #05c; text-decoration: none }
p { white-space: pre-line } .id { color: #999; font-size: 75% }
nav { columns: 3; font-size: 14px } section { margin: 1.5em 0 }
@media (prefers-color-scheme: dark) { body { background: #1c1c1c; color: #ddd } pre { background: #2a2a2a } a { color: #7af } }
"""


def prose(comment):
    """The text of a comment as HTML: paragraphs, and indented lines as code."""
    lines = [re.sub(r"^ ?\* ?", "", line) for line in re.sub(r"^\s*/\*\s?|\s*\*/$", "", comment).split("\n")]
    parts, kind = [], None
    for line in lines:
        found = "pre" if line.startswith("    ") else "p" if line.strip() else None
        if found and found == kind:
            parts[-1][1].append(line)
        elif found:
            parts.append((found, [line]))
        kind = found
    return "".join(f"<{tag}>{linked(chr(10).join(body))}</{tag}>" for tag, body in parts)


def linked(text):
    text = re.sub(r"\b(brd_\w+|BRD_\w+)\b", lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in names else m[1],
                  html.escape(text))
    return re.sub(rf"\[({header.ID})\]", r'<a class="id" id="\1" href="#\1">[\1]</a>', text)


def entry(comment, code):
    anchors = "".join(f'<a id="{name}"></a>' for name in header.declared(code))
    return f"<section>{anchors}{prose(comment)}" + (f"<pre>{linked(code)}</pre>" if code else "") + "</section>"


read = header.read(sys.argv[1])
names = {name for block in read.blocks for name in header.declared(block.code)}
body, section = [], ""
for block in read.blocks:
    if block.section != section:
        section = block.section
        body.append(f"<h2>{section}</h2>")
    elif "BRD_API" in block.code and not block.comment and "visibility" not in block.code:
        sys.exit(f"this declaration has no comment: {block.code}")
    elif block.comment or header.declared(block.code):
        body.append(entry(block.comment, block.code))
print(f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
      f"<title>boardrules.h</title><style>{STYLE}</style><h1>boardrules.h</h1>")
print("<nav>" + "<br>".join(f'<a href="#{f.name}">{f.name}</a>' for f in read.functions) + "</nav>")
print("\n".join(body))
