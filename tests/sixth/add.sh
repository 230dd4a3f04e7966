# tests/sixth/add.sh TREE: makes TREE a copy of this tree to which Breakthrough is added as any game is: its files are put
# beside those of the others, and its name into the list of games. What TREE/build holds from the last time stays.
set -eu
tree=$1 build=${BUILD:-build}
mkdir -p "$tree/build"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
tar -c --exclude=./build --exclude="./${build#"$PWD"/}" --exclude=./.git --exclude=node_modules --exclude=./tests/sixth . | tar -x -C "$tree"
cp -R tests/sixth/bench tests/sixth/lib tests/sixth/rules tests/sixth/tests "$tree"
sed -i 's/^ALL_GAMES = .*/& breakthrough/' "$tree/Makefile"
