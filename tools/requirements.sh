#!/bin/sh
# What Landslide needs on this machine: finds it, installs it when it may, or names it exactly.
#
#   sh tools/requirements.sh check  TOOL...   one sentence and status 2 when something is missing
#   sh tools/requirements.sh ensure TOOL...   installs what is missing first, when it may
#
# TOOL is jdk, mvn, make, gcc, or chromium and gdb, which only tests need. The launcher and .ci/run source this file and use its functions.

LANDSLIDE_OLDEST_JAVA=17

# The major version of the JDK in folder $1; nothing when there is none.
jdk_version() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 0
  if [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  else
    "$1/bin/java" -version 2>&1 | sed -n '1s/.* version "\([0-9]*\).*/\1/p'
  fi
}

# Prints the folder of a JDK that is new enough: JAVA_HOME, the one on the path, any installed one.
find_jdk() {
  on_path=$(command -v javac || true)
  [ -z "$on_path" ] || on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
  for folder in "${JAVA_HOME:-/nowhere}" "${on_path:-/nowhere}" /usr/lib/jvm/*; do
    version=$(jdk_version "$folder")
    if [ -n "$version" ] && [ "$version" -ge "$LANDSLIDE_OLDEST_JAVA" ]; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  return 1
}

# Whether gcc makes and links 32-bit code that needs no library, as the guest programs do.
gcc_makes_32_bit_code() {
  command -v gcc >/dev/null 2>&1 || return 1
  probe=$(mktemp -d) || return 1
  printf 'void _start(void) { for (;;) { } }\n' >"$probe/probe.c"
  gcc -m32 -ffreestanding -nostdlib -static -o "$probe/probe" "$probe/probe.c" >/dev/null 2>&1
  answer=$?
  rm -rf "$probe"
  return "$answer"
}

has_tool() {
  case $1 in
    jdk) find_jdk >/dev/null ;;
    gcc) gcc_makes_32_bit_code ;;
    mvn | make | chromium | gdb) command -v "$1" >/dev/null 2>&1 ;;
    *) echo "requirements.sh: unknown tool: $1" >&2; return 1 ;;
  esac
}

# Prints those of the named tools that this machine lacks.
missing_tools() {
  for tool in "$@"; do
    has_tool "$tool" || printf '%s ' "$tool"
  done
}

# Debian 13 has no openjdk-17, and the default JDK of some older systems is too old.
jdk_package() {
  if apt-cache show openjdk-17-jdk-headless >/dev/null 2>&1; then
    echo openjdk-17-jdk-headless
  else
    echo default-jdk-headless
  fi
}

# The Debian packages that have the named tools.
packages_of() {
  for tool in "$@"; do
    case $tool in
      jdk) jdk_package ;;
      mvn) echo maven ;;
      make) echo make ;;
      gcc) echo gcc binutils ;;
      chromium) echo chromium fonts-dejavu-core ;;
      gdb) echo gdb ;;
    esac
  done | tr '\n' ' ' | sed 's/ $//'
}

# What the named tools are, for people.
describe_tools() {
  for tool in "$@"; do
    case $tool in
      jdk) echo "a JDK, version $LANDSLIDE_OLDEST_JAVA or newer" ;;
      mvn) echo "Maven" ;;
      make) echo "make" ;;
      gcc) echo "a gcc that makes 32-bit x86 code" ;;
      chromium) echo "Chromium" ;;
      gdb) echo "gdb" ;;
    esac
  done | awk 'NR > 1 { printf ", " } { printf "%s", $0 }'
}

# The word that makes a command run as root; fails when there is no way.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    echo
  elif sudo -n true 2>/dev/null; then
    echo sudo -n
  elif on_terminal && command -v sudo >/dev/null 2>&1; then
    echo sudo
  else
    return 1
  fi
}

on_terminal() {
  [ -t 0 ] && [ -t 2 ]
}

# Whether we may install now: asked for by CI=true, agreed to on the terminal, or nobody is there to
# be asked and we are root, as in a container.
may_install() {
  [ "${CI:-}" = true ] && return 0
  if ! on_terminal; then
    [ "$(id -u)" = 0 ]
    return
  fi
  printf 'Landslide needs %s (%s). Install now? [Y/n] ' \
    "$(describe_tools "$@")" "$(packages_of "$@")" >&2
  read -r reply || return 1
  case $reply in
    '' | y | Y | yes | Yes) return 0 ;;
    *) return 1 ;;
  esac
}

# Names what is missing and the command that installs it.
complain() {
  if [ "$(id -u)" = 0 ]; then sudo=; else sudo='sudo '; fi
  printf 'landslide: this machine lacks %s; on Debian, install it with: %s\n' \
    "$(describe_tools "$@")" \
    "${sudo}apt-get update && ${sudo}apt-get install -y $(packages_of "$@")" >&2
}

# Runs apt-get without questions; its output is shown only when it fails.
apt_get() {
  apt_log=$(mktemp) || return 1
  # shellcheck disable=SC2086 # $root is empty or several words
  $root env DEBIAN_FRONTEND=noninteractive apt-get -y "$@" >"$apt_log" 2>&1 </dev/null
  answer=$?
  [ "$answer" = 0 ] || cat "$apt_log" >&2
  rm -f "$apt_log"
  return "$answer"
}

install_tools() {
  command -v apt-get >/dev/null 2>&1 || return 1
  root=$(as_root) || return 1
  may_install "$@" || return 1
  echo "landslide: installing $(describe_tools "$@")" >&2
  apt_get update || return 1
  # shellcheck disable=SC2046 # one word for each package
  apt_get install --no-install-recommends $(packages_of "$@")
}

# Status 2 and one sentence unless all of the named tools are here.
check_tools() {
  lacking=$(missing_tools "$@")
  [ -z "$lacking" ] && return 0
  # shellcheck disable=SC2086 # one word for each tool
  complain $lacking
  return 2
}

# Like check_tools, but installs first what is missing, when it may.
ensure_tools() {
  lacking=$(missing_tools "$@")
  [ -z "$lacking" ] && return 0
  # shellcheck disable=SC2086 # one word for each tool
  install_tools $lacking || true
  check_tools "$@"
}

# Only when run, not when sourced.
case ${0##*/} in
  requirements.sh)
    action=${1:-}
    [ "$#" -eq 0 ] || shift
    case $action in
      check) check_tools "$@" ;;
      ensure) ensure_tools "$@" ;;
      *) echo "usage: requirements.sh check|ensure TOOL..." >&2; exit 2 ;;
    esac
    ;;
esac
