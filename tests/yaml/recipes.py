"""recipes.py: each recipe of rules/FORMAT.md is a file that loads without a fault or a warning and does what its text
shows, and the reference implementation plays it in the same way.

Under the heading `## Recipes` each recipe has a `### ` heading, a block of YAML, which is the file, and perhaps a block of
text, a dialogue with brdsh under these rules. Lines that begin with `> ` are commands, and the lines after one are its
answer, word for word. If there are none, every answer except a refusal is right.

RECIPE_PLIES: plies of random games that are compared with the reference, for each recipe (default 150).
"""

import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "scripts"))

from compare import Comparison      # noqa: E402
import games                        # noqa: E402
from brdsh import Brdsh, BUILD      # noqa: E402
import subprocess                   # noqa: E402

PLIES = int(os.environ.get("RECIPE_PLIES", "150"))
LINT = os.path.join(BUILD, "tools", "brdlint")


class Recipe:
    def __init__(self, text, path):
        self.title = text.partition("\n")[0]
        self.path = path
        files = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
        self.dialogues = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
        self.wrong = [] if len(files) == 1 else [f"{len(files)} blocks of YAML"]
        self.game = re.search(r"^extends: (\w+)$", files[0], re.MULTILINE)[1]
        with open(path, "w", encoding="ascii") as file:
            file.write(files[0])

    def expect(self, held, *what):
        if not held:
            self.wrong.append(" ".join(map(str, what)))

    def loads(self):
        """The recipes load without fault or warning, and differ from the built-in rules."""
        said = subprocess.run([LINT, self.path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.expect(said.returncode == 0 and "warning" not in said.stdout, said.stdout)
        shell = Brdsh()
        mine, built_in = shell.ask(f"load-file {self.path}", f"load {self.game}")
        self.expect(mine.ok and mine.text != built_in.text, "rules", mine)
        shell.close()

    def talks(self):
        """The shell gives every answer of the dialogues, word for word."""
        for dialogue in self.dialogues:
            shell = Brdsh()
            shell.one(f"load-file {self.path}")
            for command, expected in re.findall(r"^> (.*)\n((?:(?!> ).*\n)*)", dialogue, re.MULTILINE):
                answer = shell.one(command)
                self.expect(answer.ok if not expected else answer.text == expected.rstrip("\n"), "after", command, answer)
            shell.close()

    def plays(self):
        """The reference plays random games under each recipe in the same way."""
        beside, plies = Played(self.game, self.path), 0
        while plies < PLIES and not beside.broken:
            plies += max(1, beside.play_quickly())
        self.expect(not beside.broken, "the reference plays another game")
        beside.library.close()
        beside.second.close()
        return plies


class Played(Comparison):
    """Compares the library with the reference under the rules of a file alone."""

    def __init__(self, name, path):
        super().__init__(name)
        self.path = path

    def load(self):
        self.hashes, self.rules = {}, f"load-file {self.path}"
        self.expect(self.load_both(self.rules), self.rules)


def read(folder):
    with open("rules/FORMAT.md", encoding="utf-8") as file:
        found = re.search(r"^## Recipes\n(.*?)^## ", file.read(), re.MULTILINE | re.DOTALL)
    texts = re.split(r"^### ", found[1] if found else "", flags=re.MULTILINE)[1:]
    return [Recipe(text, os.path.join(folder, f"{i}.yaml")) for i, text in enumerate(texts)]


def main():
    failed = plies = 0
    with tempfile.TemporaryDirectory() as folder:
        recipes = read(folder)
        for recipe in recipes:
            recipe.loads()
            recipe.talks()
            plies += recipe.plays()
            failed += bool(recipe.wrong)
            print("\n".join(f"{recipe.title}: {wrong}" for wrong in recipe.wrong), end="\n" if recipe.wrong else "")
    lacking = set(games.NAMES) - {recipe.game for recipe in recipes}
    print(f"no recipe of {sorted(lacking)}\n" if lacking else "", end="")
    print(f"figure: {plies} plies")
    print(f"recipes: {len(recipes) - failed} passed, {failed + bool(lacking)} failed")
    return failed or bool(lacking)


if __name__ == "__main__":
    sys.exit(main())
