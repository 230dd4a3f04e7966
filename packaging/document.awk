# Writes a Markdown page as it is installed: awk -v page=rules/FORMAT.md -v installed='README.md rules/FORMAT.md …' -f THIS PAGE
#
# Installed documents are in folders as in this tree, so links between them work as they are. A link to a file of the tree that is
# not installed becomes its text.

# The path of a link's target in the tree: `../rules/` in apps/tools/brdplay.md is `rules`.
function resolved(target,    parts, kept, i, n, count, path) {
    sub(/#.*/, "", target)
    count = split(page, parts, "/")
    for (n = 1; n < count; n++) kept[n] = parts[n]
    n = count - 1
    count = split(target, parts, "/")
    for (i = 1; i <= count; i++) {
        if (parts[i] == "..") n--
        else if (parts[i] != "." && parts[i] != "") kept[++n] = parts[i]
    }
    for (i = 1; i <= n; i++) path = path (i > 1 ? "/" : "") kept[i]
    return path
}

# Whether a link leads somewhere after the installation: to the web, into the page itself, or to an installed file or its folder.
function leads_somewhere(target,    i, count, paths, path) {
    if (target ~ /^#/ || target ~ /^[a-z]+:/) return 1
    path = resolved(target)
    count = split(installed, paths, " ")
    for (i = 1; i <= count; i++)
        if (paths[i] == path || index(paths[i], path "/") == 1) return 1
    return 0
}

/^```/ { in_code = !in_code }
in_code { print; next }
{
    line = ""
    while (match($0, /\[[^]]*\]\([^) ]*\)/)) {
        link = substr($0, RSTART, RLENGTH)
        text = substr(link, 2, index(link, "](") - 2)
        target = substr(link, index(link, "](") + 2)
        sub(/\)$/, "", target)
        line = line substr($0, 1, RSTART - 1) (leads_somewhere(target) ? link : text)
        $0 = substr($0, RSTART + RLENGTH)
    }
    print line $0
}
