#!/bin/sh
# Runs a program for as long as its owner lives: keep.sh GRACE_SECONDS PROGRAM [ARGUMENT...]
#
# Standard input is the owner's line. When it closes, however the owner ended (kill -9 included), the program is
# asked to stop with SIGTERM and is killed GRACE_SECONDS later. The program's process id is written to file descriptor 3.
# The part that watches the line is a process of its own, so it does its work even when this script is killed.
grace=$1
shift

exec 4<&0
"$@" </dev/null 3>&- 4<&- &
program=$!
echo "$program" >&3
exec 3>&-
trap '' HUP INT TERM

(
  read -r _ <&4 # nothing is ever sent: this returns when the line closes
  kill -TERM "$program" 2>/dev/null
  kill -CONT "$program" 2>/dev/null # a paused program could not act on SIGTERM
  tenths=$((grace * 10))
  while [ "$tenths" -gt 0 ] && kill -0 "$program" 2>/dev/null; do
    sleep 0.1
    tenths=$((tenths - 1))
  done
  kill -KILL "$program" 2>/dev/null
) &
watcher=$!
exec 4<&-

wait "$program"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
