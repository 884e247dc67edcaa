package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * What threads leave behind in memory keeps states apart if, and only if, it is looked at later: by
 * whatever way a program can do so.
 */
final class LeftoversTest {
  /** The two threads come one after the other, in either order, and then the rest is run. */
  private static final String FRAME =
      """
      static mutex_t lock;
      static void leave(int value);
      static int find(void);

      static void *other(void *value) {
        mutex_lock(&lock);
        leave((int) value);
        mutex_unlock(&lock);
        return NULL;
      }

      static void *looker(void *unused) {
        landslide_preempt();
        char text[2] = {(char) ('a' + find()), 10};
        print(2, text);
        return NULL;
      }

      int main(void) {
        thr_init(4096);
        mutex_init(&lock);
        int first = thr_create(other, (void *) 1);
        int second = thr_create(other, (void *) 2);
        thr_join(first, NULL);
        thr_join(second, NULL);
        int third = thr_create(looker, NULL);
        landslide_preempt();
        thr_join(third, NULL);
        thr_exit(NULL);
      }
      """;

  @Test
  void inABlockThatWasFreed(@TempDir Path folder) throws Exception {
    assertSeen(
        folder,
        """
        static void leave(int value) {
          int *block = malloc(64);
          block[5] = value;
          free(block);
        }

        static int find(void) {
          int *block = malloc(64);
          int found = block[5];
          free(block);
          return found;
        }
        """);
  }

  @Test
  void inAVariableThatIsReadMuchLater(@TempDir Path folder) throws Exception {
    assertSeen(
        folder,
        """
        static int left;

        static void leave(int value) {
          left = value;
        }

        static int find(void) {
          landslide_preempt();
          landslide_preempt();
          return left;
        }
        """);
  }

  @Test
  void inWhatTheKernelReads(@TempDir Path folder) throws Exception {
    assertSeen(
        folder,
        """
        static char text[] = "0";

        static void leave(int value) {
          text[0] = (char) ('0' + value);
        }

        static int find(void) {
          print(1, text);
          return 0;
        }
        """);
  }

  @Test
  void inTheMemoryThatAForkCopies(@TempDir Path folder) throws Exception {
    assertSeen(
        folder,
        """
        static int left;

        static void leave(int value) {
          left = value;
        }

        static int find(void) {
          int child = fork();
          if (child == 0) {
            landslide_preempt();
            exit(left);
          }
          int status = 0;
          wait(&status);
          return status;
        }
        """);
  }

  @Test
  void inCode(@TempDir Path folder) throws Exception {
    assertSeen(
        folder,
        """
        static unsigned char code[] = {0xb8, 0, 0, 0, 0, 0xc3}; /* mov $0, %eax; ret */

        static void leave(int value) {
          code[1] = (unsigned char) value;
        }

        static int find(void) {
          return ((int (*)(void)) code)();
        }
        """);
  }

  @Test
  void nothingThatIsOverwrittenFirstMatters(@TempDir Path folder) throws Exception {
    TestProgram program =
        TestProgram.compile(
            folder,
            FRAME
                + """
                static int left[16];

                static void leave(int value) {
                  for (int i = 0; i < 16; i++) {
                    left[i] += value + i;
                    left[i] *= value;
                  }
                }

                static int find(void) {
                  for (int i = 0; i < 16; i++) {
                    left[i] = 0;
                  }
                  return left[3];
                }
                """);
    Result all = explore(program, Reduction.DPOR_WITH_SLEEP_SETS);
    Result once = explore(program, Reduction.DPOR_WITH_STATES);
    assertThat(once.outcomes).isEqualTo(all.outcomes).hasSize(1);
    assertThat(once.completed).isLessThan(all.completed / 2);
  }

  private static void assertSeen(Path folder, String source) throws Exception {
    TestProgram program = TestProgram.compile(folder, FRAME + source);
    Result all = explore(program, Reduction.DPOR_WITH_SLEEP_SETS);
    assertThat(all.outcomes).hasSize(2);
    assertThat(explore(program, Reduction.DPOR_WITH_STATES).outcomes).isEqualTo(all.outcomes);
  }

  private record Result(Set<String> outcomes, long completed) {}

  private static Result explore(TestProgram program, Reduction reduction) throws Exception {
    CheckOptions options =
        CheckOptions.DEFAULT.withPreempt(EnumSet.allOf(PreemptionKind.class)).withRaces(true);
    GuestSubject subject = new GuestSubject(program.checked(List.of()), options, Witness.NONE);
    ExplorerOptions how =
        new ExplorerOptions(Order.FORWARDS, reduction, ExplorerOptions.DEFAULT.loops())
            .with(RaceRule.PURE);
    Explorer<GuestState> explorer = new Explorer<>(subject, how);
    Set<String> outcomes = new TreeSet<>();
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED) {
      if (outcome != Outcome.CUT) {
        outcomes.add(
            explorer.bug().map(Bug::kind) + new String(subject.output(), StandardCharsets.UTF_8));
      }
      outcome = explorer.next();
    }
    return new Result(outcomes, explorer.completed());
  }
}
