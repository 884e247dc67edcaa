package org.landslide.machinetests;

import java.util.ArrayList;
import java.util.List;

/** What the emulator is compared with: the processor, or what was recorded of one. */
abstract sealed class Reference implements AutoCloseable {
  /** What is known about the right outcome of a case. */
  interface Expectation {
    boolean isMetBy(Outcome masked);

    /** Whether something else is recorded for the case. */
    boolean stale();

    /** For people. */
    String describe();
  }

  /** What should happen in each of the cases. */
  abstract List<Expectation> expect(List<TestCase> cases);

  /** What it is, for people. */
  abstract String describe();

  @Override
  public abstract void close();

  /**
   * The processor if the host can run 32-bit code; the recording otherwise, if it has the cases.
   */
  static Reference choose(long seed, long first, long count) throws NoReferenceException {
    try {
      return new Hardware(NativeRunner.create(Layout.regions(seed)), seed);
    } catch (NativeRunner.UnavailableException e) {
      return recorded(seed, first, count, String.valueOf(e.getMessage()));
    }
  }

  static Reference recorded(long seed, long first, long count, String reason)
      throws NoReferenceException {
    Recording recording = Recording.load();
    if (!recording.covers(seed, first + count - 1)) {
      throw new NoReferenceException(
          String.format(
              "this machine cannot run 32-bit code (%s), and results are recorded for seed %d,"
                  + " cases 0 to %d alone",
              reason, Recording.SEED, Recording.COUNT - 1));
    }
    return new Recorded(recording, reason);
  }

  /** Runs the cases; what was recorded of them must be the same. */
  private static final class Hardware extends Reference {
    private final NativeRunner runner;
    private final long seed;
    private final Recording recording = Recording.load();

    Hardware(NativeRunner runner, long seed) {
      this.runner = runner;
      this.seed = seed;
    }

    @Override
    List<Expectation> expect(List<TestCase> cases) {
      List<Outcome> outcomes = runner.run(cases);
      List<Expectation> expectations = new ArrayList<>(cases.size());
      for (int i = 0; i < cases.size(); i++) {
        expectations.add(expectation(cases.get(i), outcomes.get(i).masked(cases.get(i))));
      }
      return expectations;
    }

    private Expectation expectation(TestCase test, Outcome outcome) {
      boolean recorded = recording.covers(seed, test.index());
      boolean stale = recorded && recording.hash(test.index()) != outcome.stableHash();
      return new Executed(outcome, stale);
    }

    @Override
    String describe() {
      return "this machine's processor";
    }

    @Override
    public void close() {
      runner.close();
    }
  }

  /** What the processor did. */
  private record Executed(Outcome outcome, boolean stale) implements Expectation {
    @Override
    public boolean isMetBy(Outcome masked) {
      return outcome.sameAs(masked);
    }

    @Override
    public String describe() {
      return OutcomeText.of(outcome);
    }
  }

  private static final class Recorded extends Reference {
    private final Recording recording;
    private final String reason;

    Recorded(Recording recording, String reason) {
      this.recording = recording;
      this.reason = reason;
    }

    @Override
    List<Expectation> expect(List<TestCase> cases) {
      return cases.stream()
          .map(test -> (Expectation) new Hashed(recording.hash(test.index())))
          .toList();
    }

    @Override
    String describe() {
      return "recorded results, since this machine cannot run 32-bit code (" + reason + ")";
    }

    @Override
    public void close() {}
  }

  private record Hashed(long hash) implements Expectation {
    @Override
    public boolean isMetBy(Outcome masked) {
      return masked.stableHash() == hash;
    }

    @Override
    public boolean stale() {
      return false;
    }

    @Override
    public String describe() {
      return "something else; the recording holds no more than a hash";
    }
  }
}
