"""csource.py: reads C as the project writes it, for the tests that read the sources: tokens without comments and
preprocessor lines, and the items at the top of a file (functions, tables, enums, structs, macros) with their lines.

It is no parser of C: it relies on `) {` at the start of a body, `= {` at the start of a table, and matching braces.
"""

import collections
import re

Token = collections.namedtuple("Token", "kind text start line")      # kind: id, number, string, char, mark
Comment = collections.namedtuple("Comment", "text start line last")  # lines count from 1, `last` inclusive
# kind: function, table, enum, struct, macro, declaration; `first` and `last` are tokens (a macro has none).
Item = collections.namedtuple("Item", "kind name first last line last_line")

PART = re.compile(r"""
    (?P<space>\s+) | (?P<comment>/\*.*?\*/|//[^\n]*) | (?P<string>"(?:[^"\\\n]|\\.)*") | (?P<char>'(?:[^'\\\n]|\\.)+')
    | (?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*) | (?P<id>[A-Za-z_]\w*)
    | (?P<mark>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|[^\s\w])""", re.VERBOSE | re.DOTALL)
DIRECTIVE = re.compile(r"[ \t]*#(?:[^\n\\]|\\\n|\\.)*")
DEFINE = re.compile(r"[ \t]*#[ \t]*define[ \t]+(\w+)")
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


class Source:
    """A file: `text`, `tokens`, `comments`, `items` (in order), `includes` as (name, line) of those in quotes."""

    def __init__(self, path, text=None):
        self.path = path
        self.text = path.read_text() if text is None else text
        self.tokens, self.comments, self.includes, self.macros = [], [], [], []
        self.read_tokens()
        self.close = self.match_brackets()
        self.items = sorted(self.read_items() + self.macros, key=lambda item: item.line)

    def read_tokens(self):
        text, at, line = self.text, 0, 1
        at_line_start = True
        while at < len(text):
            directive = DIRECTIVE.match(text, at) if at_line_start else None
            if directive is not None:
                self.read_directive(directive.group(), line)
                line += directive.group().count("\n")
                at = directive.end()
                at_line_start = False
                continue
            part = PART.match(text, at)
            kind, found = part.lastgroup, part.group()
            if kind == "comment":
                self.comments.append(Comment(found, at, line, line + found.count("\n")))
            elif kind != "space":
                self.tokens.append(Token(kind, found, at, line))
            at_line_start = kind == "space" and "\n" in found or at_line_start and kind == "space"
            line += found.count("\n")
            at = part.end()

    def read_directive(self, directive, line):
        name = DEFINE.match(directive)
        if name is not None:
            self.macros.append(Item("macro", name.group(1), None, None, line, line + directive.count("\n")))
        included = re.match(r'\s*#\s*include\s*"([^"]+)"', directive)
        if included is not None:
            self.includes.append((included.group(1), line))

    def match_brackets(self):
        """For each opening bracket, by its index, that of the closing one, and the other way round."""
        close, stack = {}, []
        for index, token in enumerate(self.tokens):
            if token.kind != "mark":
                continue
            if token.text in OPENING:
                stack.append(index)
            elif token.text in CLOSING and stack:
                close[index] = stack.pop()
                close[close[index]] = index
        return close

    def read_items(self):
        items, first = [], 0
        while first < len(self.tokens):
            if self.tokens[first].text == "extern" and self.tokens[first + 1].kind == "string":
                first += 3  # extern "C" {
                continue
            if self.tokens[first].text == "}":
                first += 1  # and its end
                continue
            last, braces = self.end_of_item(first)
            kind, name = self.kind_of(first, last, braces)
            items.append(Item(kind, name, first, last, self.tokens[first].line, self.tokens[last].line))
            first = last + 1
        return items

    def end_of_item(self, first):
        """The item's last token, and where its outer braces open."""
        index, braces = first, []
        while index < len(self.tokens):
            text = self.tokens[index].text if self.tokens[index].kind == "mark" else ""
            if text == ";":
                break
            if text in OPENING:
                if text == "{":
                    braces.append(index)
                    if self.tokens[index - 1].text == ")" and self.is_body(first, index):
                        return self.close.get(index, len(self.tokens) - 1), braces
                index = self.close.get(index, len(self.tokens) - 1)
            index += 1
        return min(index, len(self.tokens) - 1), braces

    def is_body(self, first, brace):
        """Whether this bracket opens a function's body, and not a table's or a struct's."""
        words = [token.text for token in self.tokens[first:brace]]
        return "=" not in words and words[0] not in ("struct", "union", "enum", "typedef") or \
            words[0] in ("struct", "union", "enum") and "=" not in words and "__attribute__" not in words

    def kind_of(self, first, last, braces):
        words = [token.text for token in self.tokens[first:last + 1]]
        if braces and self.tokens[last].text == "}":
            return "function", self.tokens[self.close[braces[0] - 1] - 1].text
        if "=" in words and words[0] != "enum":
            return "table", self.declared(first + words.index("=") - 1)
        if braces and "enum" in words[:2]:
            at = words.index("{")
            return "enum", words[at - 1] if words[at - 1] != "enum" else words[at + 1]
        if braces:
            return "struct", self.tokens[braces[0] - 1].text
        if words[0] in ("_Static_assert", "static_assert"):
            return "assertion", "static_assert"
        names = [index for index in range(first, last) if self.tokens[index].kind == "id" and
                 self.tokens[index + 1].text in ("(", ";", "[")]
        return "declaration", self.tokens[names[0]].text if names else words[0]

    def declared(self, last):
        """The name that a declarator ending at `last` declares: `rows[3]`, `(*const makers[])(int)`."""
        while self.tokens[last].text in ("]", ")"):
            opening = self.close[last]
            last = last - 1 if self.tokens[opening + 1].text == "*" else opening - 1
        return self.tokens[last].text

    def item_at(self, line):
        """The item at a line. A comment right above an item belongs to it. None at the head and between items."""
        for item in self.items:
            if item.line <= line <= item.last_line:
                return item
        for comment in self.comments[1:]:
            if comment.line <= line <= comment.last:
                return self.item_below(comment)
        return None

    def item_below(self, comment):
        for item in self.items:
            if item.line == comment.last + 1 or item.line <= comment.last <= item.last_line:
                return item
        following = [other for other in self.comments if other.line == comment.last + 1]
        return self.item_below(following[0]) if following else None

    def line_of(self, start):
        return self.text.count("\n", 0, start) + 1


def enum_lists(sources):
    """The names of each enum, as lists."""
    lists = []
    for source in sources:
        for index, token in enumerate(source.tokens):
            if token.text != "enum":
                continue
            brace = next((at for at in (index + 1, index + 2) if source.tokens[at].text == "{"), None)
            if brace is not None:
                lists.append(names_of_enum(source, brace))
    return lists


def names_of_enum(source, brace):
    names, index = [], brace + 1
    while index < source.close[brace]:
        token = source.tokens[index]
        if token.kind == "id" and source.tokens[index - 1].text in ("{", ","):
            names.append(token.text)
        index = source.close[index] if token.text in OPENING and token.kind == "mark" else index
        index += 1
    return names
