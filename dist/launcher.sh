#!/usr/bin/env bash
# Starts Landslide from an unpacked archive or an installed package. Nothing is built here: it takes a
# Java runtime (17 or newer), and for programs in C a gcc that makes 32-bit code.
# LANDSLIDE_JAVA_OPTS are options for the Java virtual machine.
set -euo pipefail

home=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
jar=$home/app/landslide.jar
oldest=17

fail() {
  echo "landslide: $*" >&2
  exit 2
}

# The major version of the runtime in folder $1; nothing when there is none.
version_of() {
  [[ -x $1/bin/java ]] || return 0
  if [[ -r $1/release ]]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' -- "$1/release"
  else
    "$1/bin/java" -version 2>&1 | sed -n '1s/.* version "\([0-9]*\).*/\1/p'
  fi
}

# Prints the folder of a runtime that is new enough: the one that came along, JAVA_HOME, the one on the
# path, any installed one.
find_runtime() {
  local on_path folder version
  on_path=$(command -v java || true)
  [[ -z $on_path ]] || on_path=$(dirname -- "$(dirname -- "$(readlink -f -- "$on_path")")")
  for folder in "$home/runtime" "${JAVA_HOME:-/nowhere}" "${on_path:-/nowhere}" /usr/lib/jvm/*; do
    version=$(version_of "$folder")
    if [[ -n $version && $version -ge $oldest ]]; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  return 1
}

# Where the classes of this Landslide are kept in the form that this runtime reads fastest. The form
# depends on where both of them lie.
archive() {
  local cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}} key
  [[ -n $cache && $(id -u) == "$(stat -c %u -- "${HOME:-/}")" ]] || return 0
  key=$(stat -Lc '%n %Y %s' -- "$jar" "$runtime/lib/modules" 2>/dev/null | cksum | tr ' ' -)
  printf '%s\n' "$cache/landslide/classes/$key.jsa"
}

# Makes it after the first start, on the side; it is there completely or not at all.
make_archive() {
  local folder
  folder=$(dirname -- "$1")
  mkdir -p -- "$folder" 2>/dev/null || return 0
  find "$folder" -name '*.jsa*' -mtime +30 -delete 2>/dev/null || true
  (
    nice "$runtime/bin/java" -Xshare:dump "-XX:SharedClassListFile=$home/app/classes.lst" \
      "-XX:SharedArchiveFile=$1.$$" -jar "$jar" && mv -f -- "$1.$$" "$1" || rm -f -- "$1.$$"
  ) </dev/null >/dev/null 2>&1 &
}

explain_refused_options() {
  if [[ $1 == landslide:* ]]; then
    echo "$1" >&2
    exit 70
  fi
  fail "java does not start with LANDSLIDE_JAVA_OPTS=$LANDSLIDE_JAVA_OPTS:" \
    "$(grep -vm 1 'Error occurred during initialization of VM' <<<"$1" || true)"
}

runtime=$(find_runtime) ||
  fail "this machine lacks a Java runtime, version $oldest or newer; on Debian, install it with:" \
    "apt-get install default-jre-headless. Or take the archive of Landslide that has one in it"

# Before version 18, Java reads arguments and file names in the character set of the locale.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *UTF-8 | *utf8) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

# A virtual machine that cannot start would end with status 1, which means a bug in the program.
if [[ -n ${LANDSLIDE_JAVA_OPTS:-} ]]; then
  for option in $LANDSLIDE_JAVA_OPTS; do
    [[ $option == -* ]] || fail "LANDSLIDE_JAVA_OPTS: '$option' is not an option of java"
  done
  # shellcheck disable=SC2086 # several options
  refused=$("$runtime/bin/java" $LANDSLIDE_JAVA_OPTS -jar "$jar" --version 2>&1) ||
    explain_refused_options "$refused"
fi

sharing=()
archive=$(archive)
if [[ -n $archive && -r $archive ]]; then
  sharing=("-XX:SharedArchiveFile=$archive")
elif [[ -n $archive ]]; then
  make_archive "$archive"
fi

# There can be only one garbage collector: that of the user.
tuning=("@$home/app/java.options")
[[ ${LANDSLIDE_JAVA_OPTS:-} != *-XX:+Use*GC* ]] || tuning+=(-XX:-UseParallelGC)

# What the virtual machine has to say of itself is no part of a result: only errors are shown.
# shellcheck disable=SC2086 # several options
exec "$runtime/bin/java" "${tuning[@]}" "${sharing[@]}" -Xlog:disable -Xlog:all=error:stderr \
  ${LANDSLIDE_JAVA_OPTS:-} "-Dlandslide.home=$home" -jar "$jar" "$@"
