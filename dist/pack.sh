#!/usr/bin/env bash
# Packs what was built, for mvn -Pdist package:
#
#   pack.sh VERSION CLI OUT   CLI holds the jar of the command line and its lib; all goes to OUT:
#
#   stage/landslide-VERSION                     the folder that all archives hold
#   landslide-VERSION.tar.gz                    needs a Java runtime (Maven makes the same as .zip)
#   landslide-VERSION-linux-ARCHITECTURE.tar.gz has its own
#   landslide_VERSION_all.deb                   where there is dpkg-deb
set -euo pipefail

version=$1
cli=$2
out=$3
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$(dirname -- "$here")
java=$JAVA_HOME/bin/java
name=landslide-$version
stage=$out/stage/$name

# The same as project.build.outputTimestamp: the same sources give the same archives.
time='2025-01-01 00:00:00 UTC'

run() {
  "$java" "-Dlandslide.home=$stage" -jar "$stage/app/landslide.jar" "$@"
}

stage_program() {
  rm -rf -- "$out/stage"
  mkdir -p -- "$stage/app" "$stage/programs"
  install -m 755 -- "$here/launcher.sh" "$stage/landslide"
  install -m 755 -- "$root/quicksand" "$stage/quicksand"
  cp -- "$cli"/landslide-cli-"$version".jar "$stage/app/landslide.jar"
  cp -r -- "$cli/lib" "$stage/app/lib"
  cp -- "$here/java.options" "$stage/app/java.options"
  # What the programs were made of stays behind; their sources come along, for traces show them.
  tar -C "$root/programs" --exclude=./target/obj --exclude=./target/quick \
    --exclude=./target/p2-styles --exclude=./pom.xml -cf - . | tar -C "$stage/programs" -xf -
  # Files in C are linked with it.
  install -D -m 644 -- "$root/programs/target/obj/lib/crt0.o" "$stage/programs/target/obj/lib/crt0.o"
  cp -r -- "$root/docs" "$root/README.md" "$root/LICENSE" "$stage/"
}

stage_manuals() {
  local command
  mkdir -p -- "$stage/man/man1" "$stage/completions"
  run man >"$stage/man/man1/landslide.1"
  for command in $(run --help | sed -n '/^Commands:/,$s/^  \([a-z]\{1,\}\) .*/\1/p' | grep -vx -e bench -e help); do
    run man "$command" >"$stage/man/man1/landslide-$command.1"
  done
  for shell in bash zsh fish; do
    run completion "$shell" >"$stage/completions/landslide.$shell"
  done
}

# The classes of a usual run, for the launcher's archive of them.
list_classes() {
  local traces
  traces=$(mktemp -d)
  "$java" "-XX:DumpLoadedClassList=$stage/app/classes.lst" "-Dlandslide.home=$stage" \
    -jar "$stage/app/landslide.jar" quicksand -t 20 -d "$traces" mutex_against_atomic \
    >/dev/null 2>&1 || [[ $? == 1 ]]
  rm -rf -- "$traces"
}

pack() {
  find "$out/stage/$1" -exec touch -h -d "$time" {} +
  tar -C "$out/stage" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$1" |
    gzip -6n >"$out/$1.tar.gz"
}

# A runtime with the modules that are needed, and with its own classes in the form for a fast start.
add_runtime() {
  local modules
  modules=$("$JAVA_HOME/bin/jdeps" --multi-release 17 --ignore-missing-deps --print-module-deps \
    "$stage/app/landslide.jar" "$stage"/app/lib/*.jar 2>/dev/null | tail -n 1)
  # Connections with elliptic curves take a module that nothing names.
  "$JAVA_HOME/bin/jlink" --add-modules "$modules,jdk.crypto.ec" --strip-java-debug-attributes \
    --no-header-files --no-man-pages --compress=2 --output "$1/runtime"
  "$1/runtime/bin/java" -Xshare:dump >/dev/null 2>&1 || true
}

pack_with_runtime() {
  local own
  own=$name-linux-$(uname -m)
  rm -rf -- "$out/stage/$own"
  cp -r -- "$stage" "$out/stage/$own"
  add_runtime "$out/stage/$own"
  pack "$own"
}

control() {
  cat <<END
Package: landslide
Version: ${version/-/\~}
Architecture: all
Maintainer: The Landslide project <landslide@localhost>
Installed-Size: $(du -sk -- "$1" | cut -f 1)
Depends: bash, default-jre-headless (>= 2:1.17) | openjdk-17-jre-headless | java17-runtime-headless
Recommends: gcc, binutils
Section: devel
Priority: optional
Description: finds the thread interleavings in which a concurrent program fails
 Landslide runs small concurrent programs, thread libraries and kernels in a PC of
 its own that can be stopped before any instruction, rewound and sent down another
 path, until an interleaving fails or none is left.
END
}

pack_debian() {
  local tree=$out/stage/debian
  command -v dpkg-deb >/dev/null || return 0
  rm -rf -- "$tree"
  mkdir -p -- "$tree/DEBIAN" "$tree/usr/lib" "$tree/usr/bin" "$tree/usr/share/man/man1" \
    "$tree/usr/share/doc/landslide" "$tree/usr/share/bash-completion/completions" \
    "$tree/usr/share/zsh/vendor-completions" "$tree/usr/share/fish/vendor_completions.d"
  cp -r -- "$stage" "$tree/usr/lib/landslide"
  ln -s ../lib/landslide/landslide "$tree/usr/bin/landslide"
  mv -- "$tree"/usr/lib/landslide/man/man1/* "$tree/usr/share/man/man1/"
  gzip -9n -- "$tree"/usr/share/man/man1/*
  mv -- "$tree/usr/lib/landslide/completions/landslide.bash" \
    "$tree/usr/share/bash-completion/completions/landslide"
  mv -- "$tree/usr/lib/landslide/completions/landslide.zsh" \
    "$tree/usr/share/zsh/vendor-completions/_landslide"
  mv -- "$tree/usr/lib/landslide/completions/landslide.fish" \
    "$tree/usr/share/fish/vendor_completions.d/landslide.fish"
  rm -r -- "$tree/usr/lib/landslide/man" "$tree/usr/lib/landslide/completions"
  mv -- "$tree/usr/lib/landslide/LICENSE" "$tree/usr/share/doc/landslide/copyright"
  control "$tree" >"$tree/DEBIAN/control"
  find "$tree" -exec touch -h -d "$time" {} +
  dpkg-deb --root-owner-group --build "$tree" "$out/landslide_${version/-/\~}_all.deb" >/dev/null
  rm -rf -- "$tree"
}

mkdir -p -- "$out"
stage_program
stage_manuals
list_classes
pack "$name"
pack_with_runtime
pack_debian
