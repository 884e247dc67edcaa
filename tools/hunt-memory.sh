#!/usr/bin/env bash
# Runs commands with ever more memory, and says where one ends in a way that it must not: with a
# stack on the terminal, without an answer, or with a bug in a program that has none.
#
#     tools/hunt-memory.sh [MEGABYTES…]
#
# Takes about ten minutes; what it writes goes to a temporary folder, which is removed.
set -euo pipefail

home=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
sizes=("$@")
((${#sizes[@]})) || sizes=(2 4 8 16 24 32 40 48 56 64 73 80 96 128 192 256)
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
wrong=0

# Whether a command has ended as it may: ANSWERS is a pattern for the first line of standard output.
judge() {
  local status=$1 answers=$2
  ! grep -qE '^\s+at |Exception|OutOfMemoryError' out err || return 1
  case $status in
    0 | 3) grep -qE "^($answers)" out ;;
    1) grep -qE '^BUG: deadlock' out && [[ $answers == BUG* ]] ;;
    2) grep -q '^landslide: java does not start' err ;;
    70) [[ ! -s out ]] && grep -q '^landslide: internal error: out of memory' err ;;
    *) return 1 ;;
  esac
}

try() {
  local megabytes=$1 answers=$2 status=0
  shift 2
  LANDSLIDE_JAVA_OPTS=-Xmx${megabytes}m timeout 120 "$home/landslide" "$@" >out 2>err || status=$?
  local verdict
  verdict=$(head -n 1 out | cut -c 1-60)
  if judge "$status" "$answers"; then
    printf '%4d MB  %-45s %2d  %s\n' "$megabytes" "$*" "$status" "$verdict"
  else
    printf '%4d MB  %-45s %2d  WRONG: %s\n' "$megabytes" "$*" "$status" "$verdict"
    head -n 5 err
    wrong=1
  fi
}

for size in "${sizes[@]}"; do
  for program in 'turns 5 5' mutex_test thr_exit_join paraguay; do
    # shellcheck disable=SC2086 # a program with its arguments
    try "$size" 'UNFINISHED|VERIFIED' quicksand -t 5 $program
  done
  try "$size" 'BUG|UNFINISHED' quicksand -t 5 --first-bug deadlock_opposite_order
  try "$size" 'Unfinished|No bug' check -t 4 threads
  try "$size" 'BUG|Unfinished' check -t 4 deadlock_opposite_order
  try "$size" '.*START' run mutex_test
  try "$size" 'deschedule|The table' grade -o grades -t 3 --tests thr_exit_join \
    "$home/programs/p2-styles/deschedule"
done
exit $wrong
