package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;
import org.landslide.quicksand.stored.ValueCodec;

/** Runs that are ended again and again, and gone on with from what was stored of them. */
@Timeout(60)
final class ResumedRunTest {
  private static final int PROGRAMS = 250;
  private static final long MOST_INTERLEAVINGS = 300;

  /** After so many interleavings each run is ended. */
  private static final int STINT = 7;

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = "SINGLE", mode = EnumSource.Mode.EXCLUDE)
  void theVerdictIsThatOfPreemptingEverywhere(Mode mode) throws IOException {
    int failing = 0;
    int stored = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToyProgram program = RandomToys.make(seed, true, true);
      ToySpaces.Watched all = new ToySpaces(program, RaceRule.NONE).everything();
      if (all.isExhaustedWithin(MOST_INTERLEAVINGS)) {
        Ended ended = run(new ToySpaces(program, RaceRule.PURE), mode, 1 + seed % 3);
        assertThat(ended.verdict)
            .as("seed %d:%n%s", seed, program)
            .isEqualTo(all.fails() ? Verdict.BUG : Verdict.VERIFIED);
        failing += all.fails() ? 1 : 0;
        stored += ended.runs - 1;
      }
    }
    assertThat(failing).isBetween(PROGRAMS / 20, PROGRAMS);
    assertThat(stored).isGreaterThan(PROGRAMS);
  }

  private record Ended(Verdict verdict, int runs) {}

  private static Ended run(ToySpaces spaces, Mode mode, int workers) throws IOException {
    QuicksandOptions options =
        new QuicksandOptions(
            mode, QuicksandOptions.LOCK_AND_UNLOCK, 60, workers, Heuristics.DEFAULT, true);
    Optional<RunState> earlier = Optional.empty();
    int runs = 0;
    while (true) {
      runs++;
      Stint stint = new Stint(spaces);
      Quicksand quicksand =
          earlier.isEmpty()
              ? new Quicksand(stint, options, Listener.NONE)
              : Quicksand.resumed(stint, options, Listener.NONE, earlier.get());
      stint.ends = quicksand::stop;
      Result result = quicksand.run();
      if (result.ending() != Ending.INTERRUPTED) {
        return new Ended(result.verdict(), runs);
      }
      earlier = Optional.of(copied(quicksand.state()));
    }
  }

  static RunState copied(RunState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ValueCodec.write(new DataOutputStream(bytes), state);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    RunState copy = ValueCodec.read(in, RunState.class);
    assertThat(copy).isEqualTo(state);
    assertThat(in.read()).isEqualTo(-1);
    return copy;
  }

  /** State spaces of a run that ends soon. */
  private static final class Stint implements StateSpaces {
    private final ToySpaces spaces;
    private final AtomicInteger interleavings = new AtomicInteger();
    private volatile Runnable ends = () -> {};

    Stint(ToySpaces spaces) {
      this.spaces = spaces;
    }

    @Override
    public StateSpace open(Set<PreemptionPoint> points) {
      return spaces
          .open(points)
          .watchedBy(
              (outcome, search) -> {
                if (interleavings.incrementAndGet() >= STINT) {
                  ends.run();
                }
              });
    }
  }
}
