#!/usr/bin/env bash
# Tries out what mvn -Pdist package has made, as a user would who has nothing else of Landslide:
#
#   smoke.sh FOLDER   with the archives
#
# Each is unpacked in an empty folder, and started with nothing on the path but what it says it needs.
set -euo pipefail

archives=$(readlink -f -- "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

say() {
  printf 'smoke test: %s\n' "$*"
}

fail() {
  say "FAILED: $*" >&2
  exit 1
}

# A path with the usual tools and gcc, with or without java, and without Maven, make and javac.
path_with() {
  local folder=$work/path-$# tool
  mkdir -p -- "$folder"
  for tool in bash sh env dirname readlink sed stat cksum tr id mkdir find nice mv rm grep cat prlimit setpriv gcc as ld nm ar \
    objcopy "$@"; do
    ln -sf -- "$(command -v "$tool")" "$folder/$tool"
  done
  printf '%s\n' "$folder"
}

# Runs a command of the archive in the current folder; its status must be the one that is expected.
expect() {
  local status=$1 text=$2 got=0
  shift 2
  env -i "PATH=$path" "HOME=$home" "$landslide" "$@" >"$work/out" 2>"$work/err" </dev/null || got=$?
  [[ $got == "$status" ]] || fail "$* ended with $got, not $status: $(cat "$work/out" "$work/err")"
  grep -qF -- "$text" "$work/out" || fail "$*: no '$text' in: $(cat "$work/out" "$work/err")"
}

mistake() {
  sed -i -e '/mutex_lock(/d' -e '/mutex_unlock(/d' "$1"
}

try_out() {
  expect 0 'mutex_test' list
  expect 1 'BUG: failed assertion' quicksand mutex_against_atomic
  expect 1 'This is the same failure again.' replay mutex_against_atomic-trace.json
  [[ -s mutex_against_atomic-trace.html ]] || fail "no page of the trace"
  expect 0 'Wrote mine.c' new mine
  expect 0 'VERIFIED' quicksand -t 60 mine.c
  mistake mine.c
  expect 1 'BUG: failed assertion in main (mine.c:' quicksand -t 60 mine.c
  expect 0 'pebbles> ls' run --kernel pebbles --keys 'ls\n'
  expect 0 '.TH' man quicksand
  # The classes are archived on the side after the first start; with them all is as without.
  local waited=0
  until compgen -G "$home/.cache/landslide/classes/*.jsa" >/dev/null; do
    ((waited++ < 1800)) || fail "no archive of classes"
    sleep 0.1
  done
  expect 0 'mutex_test' list
  expect 0 'VERIFIED' quicksand thr_exit_join
}

# A run that leaves everything to a worker process.
try_cluster() {
  local worker address=127.0.0.1:$((20000 + RANDOM % 20000))
  head -c 32 /dev/urandom | base64 >secret
  env -i "PATH=$path" "HOME=$home" "$landslide" worker --join "$address" --secret secret \
    --patience 60s >"$work/worker" 2>&1 </dev/null &
  worker=$!
  expect 1 'BUG: failed assertion' quicksand -c 0 --cluster "$address" --secret secret mutex_against_atomic
  kill "$worker"
  wait "$worker" || true
  grep -q 'joined' "$work/worker" || fail "the worker has not joined: $(cat "$work/worker")"
}

# A folder with a space in its name, in which nothing else is.
in_empty_folder() {
  home=$work/home-$1
  mkdir -p -- "$work/$1/in here" "$home"
  cd -- "$work/$1/in here"
}

smoke_archive() {
  in_empty_folder archive
  tar -xf "$(find "$archives" -maxdepth 1 -name '*.tar.gz' ! -name '*-linux-*')"
  landslide=$(echo "$PWD"/landslide-*/landslide)
  path=$(path_with java)
  try_out
  try_cluster
  path=$(path_with)
  [[ -d /usr/lib/jvm ]] || expect 2 '' list
  say "the archive works"
}

smoke_zip() {
  in_empty_folder zip
  "$(dirname -- "$(readlink -f -- "$(command -v java)")")/jar" -xf "$archives"/landslide-*.zip
  landslide=$(echo "$PWD"/landslide-*/landslide)
  chmod +x "$landslide" # Only jar forgets it, which is used here since unzip is not everywhere.
  path=$(path_with java)
  expect 1 'BUG: failed assertion' quicksand mutex_against_atomic
  say "the zip works"
}

# Without any Java but its own: that of the machine is out of sight where that can be done.
smoke_self_contained() {
  in_empty_folder own
  tar -xf "$archives"/landslide-*-linux-*.tar.gz
  landslide=$(echo "$PWD"/landslide-*/landslide)
  path=$(path_with)
  ! PATH=$path command -v java >/dev/null || fail "there is a java on the path"
  try_out
  try_cluster
  grep -q . "$(dirname -- "$landslide")/runtime/release" || fail "no runtime"
  say "the archive with its own runtime works"
}

smoke_debian() {
  local package
  package=$(echo "$archives"/*.deb)
  [[ -e $package ]] || return 0
  in_empty_folder debian
  dpkg-deb -x "$package" root
  landslide=$PWD/root/usr/bin/landslide
  path=$(path_with java)
  expect 1 'BUG: failed assertion' quicksand mutex_against_atomic
  [[ -s root/usr/share/man/man1/landslide-quicksand.1.gz ]] || fail "no manual page"
  say "the Debian package works"
}

# The container, by docker, or by buildah, which needs no daemon. Nothing but packages is fetched: the image that it
# starts from must be on this machine. For buildah, debootstrap makes one:
#
#   export STORAGE_DRIVER=vfs
#   debootstrap --variant=minbase stable base
#   container=$(buildah from scratch) && buildah add "$container" base /
#   buildah commit "$container" docker.io/library/debian:stable-slim
smoke_container() {
  local base=debian:stable-slim
  export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
  if docker image inspect "$base" >/dev/null 2>&1; then
    run_in_docker >"$work/out"
  elif buildah inspect --type image "docker.io/library/$base" >/dev/null 2>&1; then
    run_in_buildah >"$work/out"
  else
    say "the container was not tried, which takes docker or buildah, and the image $base"
    return 0
  fi
  grep -q 'BUG: failed assertion' "$work/out" || fail "the container finds nothing: $(cat "$work/out")"
  grep -q 'VERIFIED' "$work/out" || fail "the container verifies nothing: $(cat "$work/out")"
  say "the container works"
}

in_container='landslide quicksand mutex_against_atomic; landslide new mine && landslide quicksand -t 60 mine.c'

run_in_docker() {
  local image=landslide-smoke-test
  docker build -q -t "$image" -f "$here/Containerfile" "$archives" >/dev/null
  docker run --rm --entrypoint sh "$image" -c "$in_container" 2>/dev/null || true
  docker image rm -f "$image" >/dev/null
}

run_in_buildah() {
  local image=localhost/landslide-smoke-test container
  buildah build -q --pull=never -t "$image" -f "$here/Containerfile" "$archives" >"$work/build" 2>&1 ||
    fail "the container cannot be built: $(tail "$work/build")"
  container=$(buildah from --pull=never "$image")
  buildah run "$container" -- sh -c "$in_container" 2>/dev/null || true
  buildah rm "$container" >/dev/null
  buildah rmi "$image" >/dev/null
}

smoke_archive
smoke_zip
smoke_self_contained
smoke_debian
smoke_container
