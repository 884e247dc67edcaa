package org.landslide.machinetests;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The differential test: runs generated cases in the emulator, in each of its modes, and compares
 * all that a program can observe with what the processor does.
 *
 * <p>A run is given by a seed and a range of cases. Cases are independent of each other, so a
 * difference is reproduced by running its case alone. Memory does not grow with the number of
 * cases.
 */
public final class InstructionComparison {
  public static final long DEFAULT_SEED = 1;
  public static final int DEFAULT_COUNT = 20_000;

  private static final int BATCH = 2000;
  private static final int MOST_PRINTED = 10;

  /**
   * How a run ended.
   *
   * @param reference what the emulator was compared with
   * @param cases how many cases were run
   * @param differences in how many of them the emulator differed, in any of its modes
   * @param stale in how many of them the recording differed from the processor
   * @param forms how many forms of instructions there are
   * @param covered how many of them were executed
   * @param missing the names of those that were not
   * @param fewest how often the one was executed that was executed least
   * @param executed how often all of them were executed
   */
  public record Result(
      String reference,
      long cases,
      long differences,
      long stale,
      int forms,
      int covered,
      List<String> missing,
      long fewest,
      long executed) {
    /** Whether the emulator, and the recording, agree with the processor. */
    public boolean agrees() {
      return differences == 0 && stale == 0;
    }

    /** For people, in a few lines. */
    public String summary() {
      String text =
          String.format(
              "compared with %s%n"
                  + "%d cases; %d of %d instruction forms executed, %d times in all, none less than"
                  + " %d times%n"
                  + "%d differences",
              reference, cases, covered, forms, executed, fewest, differences);
      return stale == 0 ? text : text + String.format("%n%d recorded results are stale", stale);
    }
  }

  private final long seed;
  private final PrintStream out;
  private final CaseGenerator generator;
  private final Coverage coverage = new Coverage();
  private long differences;
  private long stale;

  private InstructionComparison(long seed, PrintStream out) {
    this.seed = seed;
    this.out = out;
    this.generator = new CaseGenerator(seed);
  }

  /** Runs {@code count} cases from {@code first} on and prints what differs. */
  public static Result run(long seed, long first, long count, PrintStream out)
      throws NoReferenceException {
    try (Reference reference = Reference.choose(seed, first, count)) {
      return new InstructionComparison(seed, out).compare(reference, first, count);
    }
  }

  /** As {@link #run} would where 32-bit code cannot be run. */
  static Result runAgainstRecording(int count, PrintStream out) throws NoReferenceException {
    try (Reference reference = Reference.recorded(Recording.SEED, 0, count, "asked not to")) {
      return new InstructionComparison(Recording.SEED, out).compare(reference, 0, count);
    }
  }

  /**
   * Records what the processor does, for hosts that cannot ask theirs.
   *
   * @param home the Landslide checkout
   * @return the file written
   */
  public static Path recordOutcomes(Path home) throws NoReferenceException, IOException {
    try (NativeRunner runner = NativeRunner.create(Layout.regions(Recording.SEED))) {
      List<TestCase> cases = new CaseGenerator(Recording.SEED).generate(0, Recording.COUNT);
      List<Outcome> outcomes = runner.run(cases);
      return Recording.save(home, cases, outcomes);
    } catch (NativeRunner.UnavailableException e) {
      throw new NoReferenceException("this machine cannot run 32-bit code: " + e.getMessage());
    }
  }

  private Result compare(Reference reference, long first, long count) {
    List<Layout.Region> layout = Layout.regions(seed);
    List<EmulatorRunner> runners = new ArrayList<>();
    for (EmulatorRunner.Mode mode : EmulatorRunner.Mode.values()) {
      runners.add(new EmulatorRunner(mode, layout));
    }
    for (long done = 0; done < count; done += BATCH) {
      compareBatch(reference, runners, first + done, (int) Math.min(BATCH, count - done));
    }
    return new Result(
        reference.describe(),
        count,
        differences,
        stale,
        coverage.forms(),
        coverage.covered(),
        coverage.missing(),
        coverage.fewest(),
        coverage.total());
  }

  private void compareBatch(
      Reference reference, List<EmulatorRunner> runners, long first, int count) {
    List<TestCase> cases = generator.generate(first, count);
    List<Reference.Expectation> expectations = reference.expect(cases);
    for (int i = 0; i < count; i++) {
      compareCase(cases.get(i), expectations.get(i), runners);
    }
  }

  private void compareCase(
      TestCase test, Reference.Expectation expected, List<EmulatorRunner> runners) {
    Map<EmulatorRunner.Mode, Outcome> wrong = new EnumMap<>(EmulatorRunner.Mode.class);
    for (EmulatorRunner runner : runners) {
      Outcome outcome = runner.run(test, address -> coverage.visited(test, address));
      Outcome masked = outcome.masked(test);
      if (!expected.isMetBy(masked)) {
        wrong.put(runner.mode(), masked);
      }
    }
    if (expected.stale()) {
      stale++;
    }
    if (!wrong.isEmpty() && ++differences <= MOST_PRINTED) {
      print(test, expected, wrong);
    }
  }

  private void print(
      TestCase test, Reference.Expectation expected, Map<EmulatorRunner.Mode, Outcome> wrong) {
    out.printf("case %d of seed %d differs%n", test.index(), seed);
    out.println("  forms      " + OutcomeText.forms(test));
    out.println("  code       " + OutcomeText.code(test));
    OutcomeText.disassembly(test).forEach(line -> out.println("             " + line));
    out.println("  start      " + OutcomeText.start(test));
    out.println("  processor  " + expected.describe());
    wrong.forEach(
        (mode, outcome) -> out.printf("  %s  %s%n", mode.text(), OutcomeText.of(outcome)));
    out.printf(
        "  again      ./landslide bench instructions --seed %d --first %d --count 1%n",
        seed, test.index());
  }
}
