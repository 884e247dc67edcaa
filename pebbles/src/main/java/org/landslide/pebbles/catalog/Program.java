package org.landslide.pebbles.catalog;

import java.nio.file.Path;
import java.util.List;

/**
 * A guest program that comes with Landslide.
 *
 * @param name what the user calls it
 * @param kind what sort of program it is, such as {@code test}
 * @param args the arguments that it is run with unless others are given
 * @param expected {@code OK}, or the kind of bug that checking it must find; several if it depends
 *     on the order of the search which one that is
 * @param preempt the kinds of preemption points that suffice to find the bug, or {@link #RACE};
 *     none if threads that yield, block and end are enough
 * @param about one line for the reader of the list
 * @param binary where the build puts the executable
 */
public record Program(
    String name,
    String kind,
    List<String> args,
    List<String> expected,
    List<String> preempt,
    String about,
    Path binary) {
  /** What {@link #expected} says of a program that has no bug. */
  public static final String OK = "OK";

  /** In place of a kind of preemption points: a preemption between the accesses of a data race. */
  public static final String RACE = "race";

  private static final String OR = " | ";

  public Program {
    args = List.copyOf(args);
    expected = List.copyOf(expected);
    preempt = List.copyOf(preempt);
  }

  /** Whether checking it must find nothing. */
  public boolean isExpectedToSucceed() {
    return expected.equals(List.of(OK));
  }

  /** What is expected, in one line. */
  public String expectation() {
    return String.join(OR, expected);
  }
}
