package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/** Threads that try some times before they yield: whether the number of times matters. */
final class CountedLoopTest {
  private static final CheckOptions MARKERS =
      CheckOptions.DEFAULT.withPreempt(EnumSet.of(PreemptionKind.MARKER));

  /** With the number of tries in memory, as a compiler puts it that does not optimise. */
  private static final String LOCK =
      """
      static volatile int lock, shown, flag;
      static void acquire(void) {
        while (1) {
          int i = 0;
          while (i < %1$d) { landslide_preempt(); if (!atomic_exchange(&lock, 1)) break; i++; }
          if (i < %1$d) { %2$s; return; }
          yield(-1);
          %3$s;
        }
      }
      static void release(void) { lock = 0; }
      """;

  /** With the number of tries in a register that the caller's value is restored to. */
  private static final String LOCK_IN_REGISTER =
      """
      static volatile int lock;
      int acquire(void);
      asm(".globl acquire; acquire: push %ebx; push %esi; 1: xor %ebx, %ebx; 2: call landslide_preempt;"
          " mov $1, %eax; xchg %eax, lock; test %eax, %eax; jz 3f; inc %ebx; cmp $50, %ebx;"
          " jne 2b; mov $-1, %esi; int $0x45; jmp 1b;"
          " 3: %SHOWN% pop %esi; pop %ebx; ret");
      static void release(void) { lock = 0; }
      """;

  private static final String TWICE =
      """
      static int sum;
      static void work(void) { acquire(); landslide_preempt(); sum++; release(); }
      static void *child(void *arg) { work(); return arg; }
      int main(void) {
        thr_init(PAGE_SIZE);
        int other = thr_create(child, NULL);
        work();
        thr_join(other, NULL);
        %s
        return 0;
      }
      """;

  private final Path folder;

  CountedLoopTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What came of exploring all interleavings. */
  private record Found(Set<String> outputs, List<Supposition> suppositions, boolean failed) {}

  private Found explore(String source) throws Exception {
    return explore(TestProgram.compile(folder, source), MARKERS);
  }

  private static Found explore(TestProgram program, CheckOptions options) throws Exception {
    GuestSubject subject = program.boot(options);
    Explorer<GuestState> explorer = new Explorer<>(subject, ExplorerOptions.DEFAULT);
    Set<String> outputs = new TreeSet<>();
    boolean failed = false;
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED) {
      failed |= outcome == Outcome.FAILED;
      outputs.add(new String(subject.output(), StandardCharsets.US_ASCII));
      outcome = explorer.next();
    }
    return new Found(outputs, explorer.suppositions(), failed);
  }

  private Found withLock(int tries, String taken, String yielded, String end) throws Exception {
    return explore(LOCK.formatted(tries, taken, yielded) + TWICE.formatted(end));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 100, 1000})
  void tryingSomeTimesBetweenTwoYieldsIsWaiting(int tries) throws Exception {
    Found found = withLock(tries, "", "", "assert(sum == 2);");
    assertThat(found.suppositions).isEmpty();
    assertThat(found.failed).isFalse();
  }

  @Test
  void aNumberOfTriesThatIsLookedAtLaterIsNoMereWaiting() throws Exception {
    Found found = withLock(20, "shown = i", "", "if (shown == 7) assert(0);");
    assertThat(found.suppositions).isNotEmpty();
  }

  @Test
  void aNumberOfTriesThatNoOneLooksAtIsMereWaiting() throws Exception {
    Found found = withLock(20, "shown = i", "", "assert(sum == 2);");
    assertThat(found.suppositions).isEmpty();
    assertThat(found.failed).isFalse();
  }

  @Test
  void aNumberOfTriesThatDecidesWhatIsDoneIsNoMereWaiting() throws Exception {
    Found found = withLock(20, "if (i == 9) flag++", "", "");
    assertThat(found.suppositions).isNotEmpty();
  }

  @Test
  void aLookAtSomethingElseBetweenTriesIsFoundOrDoubted() throws Exception {
    Found found = withLock(5, "flag = 1", "if (flag) assert(0)", "");
    assertThat(found.failed || !found.suppositions.isEmpty()).isTrue();
  }

  /** Every other number of tries leads to something else. */
  @Test
  void aNumberOfTriesModuloTwoThatShowsIsNoMereWaiting() throws Exception {
    String source =
        """
        static volatile int lock, shown;
        static void acquire(int *n) {
          while (atomic_exchange(&lock, 1)) { if (++*n == 2) *n = 0; }
        }
        static void *child(void *arg) {
          int n = 0;
          acquire(&n);
          lock = 0;
          shown = n;
          return arg;
        }
        int main(void) {
          thr_init(PAGE_SIZE);
          int other = thr_create(child, NULL), n = 0;
          acquire(&n);
          lock = 0;
          thr_join(other, NULL);
          print(1, shown ? "1" : "0");
          return 0;
        }
        """;
    TestProgram program = TestProgram.compile(folder, source);
    int exchange = program.addressOf("atomic_exchange");
    Set<PreemptionPoint> points = new HashSet<>();
    for (int thread = 1; thread <= 2; thread++) {
      for (int offset = 0; offset < 16; offset++) {
        points.add(new RacingAccess(thread, exchange + offset));
      }
    }
    Found found = explore(program, MARKERS.withPoints(points));
    assertThat(found.outputs.size() == 2 || !found.suppositions.isEmpty()).isTrue();
  }

  @Test
  void theNumberOfTriesMayBeInARegister() throws Exception {
    String source = LOCK_IN_REGISTER.replace("%SHOWN%", "") + TWICE.formatted("assert(sum == 2);");
    Found found = explore(source);
    assertThat(found.suppositions).isEmpty();
    assertThat(found.failed).isFalse();
  }

  @Test
  void aRegisterThatIsLookedAtIsNoMereWaiting() throws Exception {
    String shown = "cmp $11, %ebx; jne 4f; incl sum; 4:";
    Found found = explore(LOCK_IN_REGISTER.replace("%SHOWN%", shown) + TWICE.formatted(""));
    assertThat(found.suppositions).isNotEmpty();
  }

  /** What is left on the stack of the number of tries is read, though it should not be. */
  @Test
  void aNumberThatIsLeftOnTheStackMayBeRead() throws Exception {
    String peek =
        """
        static int left(void) { int i; asm volatile("movl %1, %0" : "=r"(i) : "m"(i)); return i; }
        static int last(void) { acquire(); return left(); }
        """;
    String main =
        """
        static void *child(void *arg) { acquire(); landslide_preempt(); release(); return arg; }
        int main(void) {
          thr_init(PAGE_SIZE);
          int other = thr_create(child, NULL);
          int i = last();
          release();
          thr_join(other, NULL);
          if (i == 9) assert(0);
          return 0;
        }
        """;
    Found found = explore(LOCK.formatted(20, "", "") + peek + main);
    assertThat(found.failed || !found.suppositions.isEmpty()).isTrue();
  }
}
