package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.world.Guest;

/** Steps that are remembered are told exactly as they would be if they were executed again. */
final class StepMemoryTest {
  private static final int MOST_INTERLEAVINGS = 400;

  /** Makes no difference, but that every step has to be executed. */
  private static final Witness IDLE = new Witness() {};

  @ParameterizedTest
  @CsvSource({
    "racyinc",
    "mutex_test",
    "broadcast_two_waiters",
    "thr_exit_join",
    "paradise_lost",
    "sem_two_waiters",
    "reference_count",
    "block_recycled",
    "block_freed_behind_recycling",
    "sleep_unless_given",
    "seqlock",
    "peterson"
  })
  void explorationIsTheSameWithMemoryAndWithout(String program) throws Exception {
    ProgramFiles files = ProgramFiles.in(ShippedChecks.HOME.resolve("programs/target/bin"));
    Guest guest = PebblesGuest.of(files, program);
    List<String> executed = interleavings(CheckedGuest.boot(guest, List.of()), IDLE);
    assertThat(interleavings(CheckedGuest.boot(guest, List.of()), Witness.NONE))
        .isEqualTo(executed);
  }

  @Test
  void timeThatAThreadAsksForIsThatOfItsOwnInterleaving(@TempDir Path folder) throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            """
            static volatile int turns;
            static volatile unsigned seen;

            static unsigned now(void) {
              unsigned low;
              asm volatile("rdtsc" : "=a"(low) : : "edx");
              return low;
            }

            static void *other(void *unused) {
              for (int i = turns; i > 0; i--) {
                landslide_preempt();
              }
              turns++;
              landslide_preempt();
              seen ^= now();
              return NULL;
            }

            int main(void) {
              thr_init(4096);
              int first = thr_create(other, NULL);
              int second = thr_create(other, NULL);
              thr_join(first, NULL);
              thr_join(second, NULL);
              char text[2] = {(char) ('a' + (seen & 15)), 10};
              print(2, text);
              thr_exit(NULL);
            }
            """);
    List<String> executed = interleavings(program.checked(List.of()), IDLE);
    assertThat(interleavings(program.checked(List.of()), Witness.NONE)).isEqualTo(executed);
  }

  /** How each interleaving went, and what was found out on the way. */
  private static List<String> interleavings(CheckedGuest checked, Witness witness) {
    CheckOptions options =
        CheckOptions.DEFAULT.withPreempt(EnumSet.allOf(PreemptionKind.class)).withRaces(true);
    GuestSubject subject = new GuestSubject(checked, options, witness);
    Explorer<GuestState> explorer =
        new Explorer<>(subject, ExplorerOptions.DEFAULT.with(RaceRule.PURE));
    List<String> all = new ArrayList<>();
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED && all.size() < MOST_INTERLEAVINGS) {
      String output = new String(subject.output(), StandardCharsets.UTF_8);
      all.add(
          outcome
              + " "
              + explorer.decisions()
              + " "
              + explorer.bug().map(Bug::kind)
              + " "
              + output);
      explorer.newRaces().forEach(race -> all.add(race.toString()));
      outcome = explorer.next();
    }
    all.add(explorer.completed() + " " + explorer.cut() + " " + explorer.steps());
    return all;
  }
}
