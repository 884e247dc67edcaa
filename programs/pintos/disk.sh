#!/bin/sh
# Makes a disk for the kernel: disk.sh DISK FOLDER FILE…, with files of the folder.
#
# After the sector with the table, a partition for the file system (type 21h, 1 MB) and one that is an archive of the files (22h).
set -e
disk=$1
folder=$2
shift 2
filesys=2048 # sectors

byte() { # so many bytes of a number, the lowest first
  n=$1
  for _ in $(seq "$2"); do
    printf "\\$(printf %o $((n % 256)))"
    n=$((n / 256))
  done
}
entry() { # type, start, sectors
  byte 0 4
  byte "$1" 1
  byte 0 3
  byte "$2" 4
  byte "$3" 4
}

tar --format=ustar -b 1 -cf "$disk.tar" -C "$folder" "$@"
archive=$(($(wc -c <"$disk.tar") / 512))
{
  byte 0 446
  entry 33 1 $filesys
  entry 34 $((1 + filesys)) "$archive"
  byte 0 32
  byte 43605 2
  head -c $((filesys * 512)) /dev/zero
  cat "$disk.tar"
} >"$disk"
rm "$disk.tar"
