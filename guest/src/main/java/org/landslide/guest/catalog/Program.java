package org.landslide.guest.catalog;

import java.nio.file.Path;
import java.util.List;

/**
 * A guest program that comes with Landslide.
 *
 * @param name what the user calls it
 * @param kind what sort of program it is, such as {@code test}
 * @param args the arguments that it is run with unless others are given
 * @param expected {@code OK}, or the kind of bug that checking it must find
 * @param about one line for the reader of the list
 * @param binary where the build puts the executable
 */
public record Program(
    String name, String kind, List<String> args, String expected, String about, Path binary) {
  public Program {
    args = List.copyOf(args);
  }
}
