# study.sh: doc/scale.md does what it says: its command lines are read out of the page and run, with a stand-in for Slurm's sbatch and
# with this machine for the names of others. Studies in Python have the same results by processes, MPI and Dask, whose workers
# are killed, too. The script needs Debian's own python3.
#
#     STUDY_GAMES=10000 sh tests/bindings/study.sh      also a study of each game by each of the three, at that length
. tests/support/check.subr
. tests/support/tree.subr
debians=/usr/bin/python3 page=$PWD/doc/scale.md games=${STUDY_GAMES:-0}
all_games=$(sed -n 's/^ALL_GAMES=//p' packaging/facts)

for module in cffi setuptools numpy mpi4py distributed; do
    "$debians" -c "import $module" 2>/dev/null && continue
    skip study "$module is not installed for $debians"
    finish study
done
for program in mpirun dask parallel ps; do
    has "$program" && continue
    skip study "$program is not installed"
    finish study
done

# As users have them: the programs and the package are installed, `python3` is Debian's.
mkdir "$work/bin" && ln -s "$debians" "$work/bin/python3"
export PATH="$work/bin:$built/tools:$built/examples:$PATH" PYTHONPATH="$work/package" PYTHONDONTWRITEBYTECODE=1
# As root, and with fewer cores than processes; ssh is not asked for.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_plm_rsh_agent=false
package() { install_library && copy_tree "$work/tree" && python_package "$work/tree" "$work/package"; }

# ------------------------------------------------------------------------------------------------------------- the page

# block LANGUAGE N: the Nth block of code in a language.
block() { awk -v start="\`\`\`$1" -v n="$2" '$0 == start { inside = ++count == n; next } /^```$/ { inside = 0 } inside' "$page"; }
# commands WORDS: the command lines of the page from the first one that contains the words, up to the next line of text.
commands() { awk -v words="$1" '/^    / && (found || index($0, words)) { found = 1; print substr($0, 5); next } found { exit }' "$page"; }
every_command_line_is_run() {
    for words in 'sshlogin node1,node2 brdbalance' 'perft --part' sbatch 'merge part-' 'python3 study.py' mpirun 'dask scheduler'; do
        commands "$words"
    done | sort -u >"$work/run"
    sed -n '/^```/,/^```/d; s/^    //p' "$page" | sort -u | diff - "$work/run"
}
# begin NAME: the folder of a test, with study.py.
begin() { mkdir "$work/$1" && cd "$work/$1" && block python 1 >study.py; }
# This machine takes the place of others.
parallel_over_ssh() {
    begin parallel && commands sshlogin | here >command && sh command >found && cmp "$work/report" found && mkdir perft && cd perft &&
        commands 'perft --part' | here >command && sh command >found && grep -E "^ *6 +$counted " found
}
# Perft of Tokonoma by the second implementation
counted=$(sed -n 's/.*6: \([0-9]*\), too slow.*/\1/p' tests/reference/tokonoma.py)
here() { sed "s/--sshlogin node1,node2/--sshlogin :/"; }
# sbatch for one machine: runs the array as Slurm does, each task by itself, with its number in the environment.
stand_in_for_slurm() {
    cat >"$work/bin/sbatch" <<'END'
#!/bin/sh
for task in $(sed -n 's/^#SBATCH --array=\([0-9]*\)-\([0-9]*\)$/\1 \2/p' "$1" | xargs seq); do
    SLURM_ARRAY_TASK_ID=$task sh "$1" || exit
done
END
    chmod +x "$work/bin/sbatch"
}
slurm_array() {
    begin slurm && block sh 1 >study.sbatch && stand_in_for_slurm && commands sbatch >command && sh -e command && rm part-7.jsonl &&
        commands 'merge part-' >command && ! sh command 2>missing && grep -q 'parts missing: 7 of 16' missing &&
        head -c 3000 part-8.jsonl >cut && mv cut part-8.jsonl && ! sh command 2>missing && grep -q 'line [0-9]* is cut off' missing &&
        sbatch study.sbatch && sh command >found && cmp "$work/report" found
}
one_run() { brdbalance $(commands sshlogin | sed 's/.*brdbalance \(.* --games [0-9]*\).*/\1/') >"$work/report"; }

# ------------------------------------------------------------------------------------------------------------- engines

prints_what_the_page_says() { block text 1 | diff - found; }
# What the study made is what processes of this machine made.
made_the_same() { for folder in counted played balanced; do diff -r "$work/processes/$folder" $folder || return; done; }
processes() {
    begin processes && commands 'python3 study.py' | head -n 1 >command && sh command >found && prints_what_the_page_says &&
        python3 -c "exec(open('/dev/stdin').read())" <<END
$(block python 2)
END
}

# waits COMMAND…: until it holds, for a minute at most.
waits() {
    tries=0
    until "$@" 2>/dev/null; do
        [ $tries -lt 3000 ] || return
        sleep 0.02
        tries=$((tries + 1))
    done
}
# A part is finished, and not all of them are.
is_in_the_middle() { ls played/*.records >/dev/null && ! [ -e balanced ]; }
# child PID WORDS: a child of a process whose command line has the words.
child() { ps -o pid=,args= --ppid "$1" | awk -v words="$2" 'index($0, words) { print $1; exit }'; }
is_gone() { ! kill -0 "$1"; }
# Notes the parts that are finished. They may not be computed again.
note_finished() { ls -i played/*.records >finished; }
finished_are_kept() { [ -s finished ] && ls -i played/*.records | sort >now && sort finished | comm -23 - now >again && ! [ -s again ]; }

# The study itself is killed; its processes end, too, and the same command goes on.
processes_killed() {
    begin processes_killed && { python3 study.py >first 2>&1 & } && study=$! && waits is_in_the_middle && server=$(child $study forkserver) &&
        worker=$(child "$server" forkserver) && kill -9 $study && note_finished && waits is_gone "$server" && waits is_gone "$worker" &&
        python3 study.py >found && prints_what_the_page_says && finished_are_kept && made_the_same
}
# One of its processes is killed, and all end.
mpi() {
    begin mpi && commands mpirun >command && { sh -c "exec $(cat command)" >first 2>&1 & } && study=$! && waits is_in_the_middle &&
        kill -9 "$(child $study study.py)" && ! wait $study && note_finished && sh command >found &&
        prints_what_the_page_says && finished_are_kept && made_the_same
}
# with_dask COMMAND…: with the scheduler and workers of the page, in this folder. $workers is the process that started them.
with_dask() {
    commands 'dask scheduler' >command && { eval "$(sed -n 1p command)"; } >scheduler.log 2>&1
    scheduler=$!
    { eval "$(sed -n 2p command)"; } >workers.log 2>&1
    workers=$!
    "$@"
    status=$?
    kill $workers $scheduler
    wait
    return $status
}
# The scheduler and workers go on, so a second study, in a folder of its own, has them, and one worker is killed in its middle.
dask_is_equal() { begin dask && with_dask dask_twice; }
dask_twice() { dask_study && dask_killed; }
dask_study() { sed -n '3,$p' command >client && sh client >found && prints_what_the_page_says && made_the_same; }
dask_killed() {
    begin dask_killed && { python3 study.py "$work/dask/scheduler.json" >found & } && study=$! && waits is_in_the_middle &&
        kill -9 "$(child $workers spawn_main)" && wait $study && prints_what_the_page_says && made_the_same
}

# ------------------------------------------------------------------------------------------------------ at full length

# A study of each game in 16 parts, at random, by one engine.
each_game() {
    mkdir "$work/each_$1" && cd "$work/each_$1" && block python 1 >study.py && cat >each.py <<'END'
import sys
from pathlib import Path

import boardrules
import study
from boardrules.study import balance, self_play


def main(games, *engine):
    pool = study.executor(*engine) if engine else None
    for game in boardrules.games():
        played = self_play(boardrules.Rules(game), int(games), f"{game}/played", executor=pool)
        report = balance([game, "--level", "0", "--games", games], f"{game}/balanced", executor=pool)
        Path(game, "columns").write_text(repr([list(column) for column in played.columns.values()]), encoding="utf-8")
        Path(game, "report").write_text(report.table + report.json, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
END
    case $1 in
    processes) python3 each.py "$games" ;;
    mpi) mpirun -n 3 python3 -m mpi4py.futures each.py "$games" mpi ;;
    dask) with_dask python3 each.py "$games" scheduler.json ;;
    esac
}
made_like_processes() {
    for game in $all_games; do diff -r "../each_processes/$game" "$game" || return; done
}
reported_like_one_run() {
    for game in $all_games; do
        for form in '' --json; do brdbalance "$game" --level 0 --games "$games" $form; done | cmp - "$game/report" || return
    done
}
# Two records for each game, so 100,000 at full length, are read in as much memory as a hundredth of them.
read_in_constant_memory() {
    for copy in 1 2; do cat "$work"/each_processes/*/played/*.records; done >"$work/many" && cat >memory.py <<'END'
import resource
import sys

from boardrules import GameRecord

count, most = 0, 0
for record in GameRecord.read_all(sys.argv[1]):
    count += 1
    if count == int(sys.argv[2]) // 100:
        few = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert count == int(sys.argv[2]) and most < few + 2048, (count, few, most)
print(f"{count:,} records read in {most / 1024:.0f} MiB, {count // 100:,} in {few / 1024:.0f} MiB")
END
    read=$(python3 memory.py "$work/many" $((games * 10))) &&
        echo "figure: $games games of each game at random in 16 parts, by processes, MPI and Dask: reports and records are equal," \
            "and the reports those of one run; $read" >"$work/memory"
}
study_of_each_game() {
    for engine in processes mpi dask; do each_game $engine && made_like_processes && reported_like_one_run || return; done
    read_in_constant_memory
}

check study_package package
check study_every_command_line_is_run every_command_line_is_run
check study_one_run one_run
check study_parallel_over_ssh parallel_over_ssh
check study_slurm_array slurm_array
check study_processes processes
check study_processes_killed processes_killed
check study_mpi mpi
check study_dask dask_is_equal
[ "$games" = 0 ] || check study_of_each_game study_of_each_game
[ "$games" = 0 ] || tail -n 1 "$work/memory"
finish study
