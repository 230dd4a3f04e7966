# add.sh TREE: makes TREE a copy of this tree and adds Breakthrough to it as any game is added: its files go beside those of the
# other games, and its name into the list of games, for Meson with those of its files. TREE/build stays as it is.
set -eu
tree=$1 build=${BUILD:-build}
mkdir -p "$tree/build"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
tar -c --exclude=./build --exclude="./${build#"$PWD"/}" --exclude=./.git --exclude=node_modules --exclude=./tests/sixth . | tar -x -C "$tree"
cp -R tests/sixth/bench tests/sixth/lib tests/sixth/rules tests/sixth/tests "$tree"
sed -i 's/^ALL_GAMES=.*/& breakthrough/' "$tree/packaging/facts"
sed -i "s/^games = {/&\n  'breakthrough': ['', '_moves', '_notation', '_play', '_reach', '_rules', '_validity', '_words'],/" "$tree/meson.build"
sed -i "s/^option('games'.*'thrones'/&, 'breakthrough'/" "$tree/meson_options.txt"
