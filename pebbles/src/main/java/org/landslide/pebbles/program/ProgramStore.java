package org.landslide.pebbles.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The built-in file system: programs to boot and exec, files to read.
 *
 * <p>A store must answer the same question the same way for as long as a world uses it, or runs
 * cannot be repeated.
 */
public interface ProgramStore {
  /** The names of all files, sorted. */
  List<String> names();

  /** The content of a file, not to be changed, or null when there is no such file. */
  byte @Nullable [] file(String name);

  /** A file as a program. */
  ProgramImage program(String name) throws LoadException;
}
