package org.landslide.report.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.landslide.report.run.RunSummary.FoundBug;

/**
 * Bugs of one run that are likely to have one {@link Cause}, and are told as one.
 *
 * @param told the one that is told in full
 * @param others in the order in which they were found
 */
public record BugGroup(FoundBug told, List<FoundBug> others) {
  /** What has a trace tells most, and what is certain more than what is supposed. */
  private static final Comparator<FoundBug> MOST_TELLING_FIRST =
      Comparator.<FoundBug, Boolean>comparing(bug -> bug.recording().fault().isPresent())
          .thenComparing(bug -> bug.recording().trace().isEmpty())
          .thenComparing(bug -> !bug.bug().supposition().isEmpty());

  public BugGroup {
    others = List.copyOf(others);
  }

  private static BugGroup of(List<FoundBug> bugs) {
    FoundBug told = bugs.stream().sorted(MOST_TELLING_FIRST).findFirst().orElseThrow();
    return new BugGroup(told, bugs.stream().filter(bug -> !bug.equals(told)).toList());
  }

  /**
   * All bugs by their causes.
   *
   * @param found in the order in which they were found, as are the groups by their first bugs; but
   *     what does not come about again is the last to look at
   */
  static List<BugGroup> all(List<FoundBug> found) {
    List<List<FoundBug>> groups = new ArrayList<>();
    for (FoundBug bug : found) {
      groups.stream()
          .filter(group -> isLike(group.get(0), bug))
          .findFirst()
          .ifPresentOrElse(
              group -> group.add(bug), () -> groups.add(new ArrayList<>(List.of(bug))));
    }
    return groups.stream()
        .map(BugGroup::of)
        .sorted(Comparator.comparing(group -> !group.isReal()))
        .toList();
  }

  /** One that does not come about again is no bug of the program, and none that is like it. */
  private static boolean isLike(FoundBug one, FoundBug other) {
    return one.recording().fault().isPresent() == other.recording().fault().isPresent()
        && Cause.of(one.bug()).isLike(Cause.of(other.bug()));
  }

  /** Whether an interleaving of the program leads to it, as far as is known. */
  public boolean isReal() {
    return told.recording().fault().isEmpty();
  }
}
