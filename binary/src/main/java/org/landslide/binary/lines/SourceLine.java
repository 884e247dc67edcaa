package org.landslide.binary.lines;

/**
 * A line of the program's source.
 *
 * @param file the path as the compiler recorded it, relative to the folder it was started in or
 *     absolute
 * @param line counted from 1
 */
public record SourceLine(String file, int line) {

  /** The path's last part. */
  public String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** Such as {@code mutex.c:34}. */
  @Override
  public String toString() {
    return fileName() + ":" + line;
  }
}
