package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/** C files with the threads of POSIX, or of C11, as they are. */
@Timeout(120)
final class PosixTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private static final String HEADERS =
      """
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      #include <sched.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
      static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
      static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      static pthread_barrier_t barrier;
      static pthread_spinlock_t spin;
      static sem_t sem;
      static int x, y;
      static void add(void) { x = x + 1; }
      """;

  @TempDir private Path folder = Path.of("");

  private Session quicksand(String source) throws IOException {
    String file = Files.writeString(folder.resolve("posix.c"), source).toString();
    return Session.run(
        HOME, "quicksand", "-t", "60s", "--minimise", "0", "-d", folder.toString(), file);
  }

  /** Two threads: what the second one does, and what main does before and after it joins it. */
  private Session quicksand(String other, String main, String after) throws IOException {
    return quicksand(
        HEADERS
            + "static void *other(void *arg) { "
            + other
            + " return arg; }\n"
            + "int main(void) { pthread_t t; sem_init(&sem, 0, 0); pthread_spin_init(&spin, 0);"
            + " pthread_barrier_init(&barrier, NULL, 2);"
            + " if (pthread_create(&t, NULL, other, &x) != 0) abort(); "
            + main
            + " void *r; pthread_join(t, &r); assert(r == &x); "
            + after
            + " }\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pthread_mutex_lock(&m); add(); pthread_mutex_unlock(&m);|assert(x == 2);",
        "pthread_spin_lock(&spin); add(); pthread_spin_unlock(&spin);|assert(x == 2);",
        "while (pthread_spin_trylock(&spin)) sched_yield(); add(); pthread_spin_unlock(&spin);"
            + "|assert(x == 2);",
        "while (pthread_mutex_trylock(&m) == EBUSY) usleep(10); add(); pthread_mutex_unlock(&m);"
            + "|assert(x == 2);",
        "pthread_rwlock_wrlock(&rw); add(); pthread_rwlock_unlock(&rw);|assert(x == 2);",
        "while (pthread_rwlock_trywrlock(&rw)) sched_yield(); add(); pthread_rwlock_unlock(&rw);"
            + "|assert(x == 2);",
        "pthread_once(&once, add);|assert(x == 1);"
      })
  void whatBothThreadsDoIsDoneInTurn(String both, String then) throws IOException {
    assertThat(quicksand(both, both, then).out()).startsWith("VERIFIED");
  }

  @Test
  void waitsEndWhenTheyAreToEnd() throws IOException {
    Session session =
        quicksand(
            "pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);"
                + " pthread_barrier_wait(&barrier); y = 1; sem_post(&sem);",
            "pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);"
                + " assert(y == 0); pthread_barrier_wait(&barrier); sem_wait(&sem);",
            "assert(y == 1); assert(sem_trywait(&sem) == -1 && errno == EAGAIN);");
    assertThat(session.out()).startsWith("VERIFIED");
  }

  /** A signal without a change of state is lost if it comes first. */
  @Test
  void aSignalCanBeLost() throws IOException {
    Session session =
        quicksand(
            "pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);",
            "");
    assertThat(session.out()).startsWith("BUG: deadlock");
  }

  @ParameterizedTest
  @ValueSource(strings = {"got == 0", "got == ETIMEDOUT"})
  void aWaitWithATimeLimitEndsInEitherWay(String expected) throws IOException {
    Session session =
        quicksand(
            "pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
            "struct timespec end = {1, 0}; pthread_mutex_lock(&m);"
                + " int got = pthread_cond_timedwait(&c, &m, &end); pthread_mutex_unlock(&m);"
                + " assert(got == 0 || got == ETIMEDOUT); assert("
                + expected
                + ");",
            "");
    assertThat(session.out()).startsWith("BUG: failed assertion in main").contains(expected);
  }

  @Test
  void aMutexThatMayBeHeldTwiceIs() throws IOException {
    Session session =
        quicksand(
            """
            #include <assert.h>
            #include <threads.h>
            static mtx_t m;
            static cnd_t c;
            static int x;
            static int other(void *arg) {
              (void)arg;
              mtx_lock(&m); mtx_lock(&m); x++; mtx_unlock(&m); cnd_signal(&c); mtx_unlock(&m);
              return 3;
            }
            int main(void) {
              thrd_t t;
              int r;
              mtx_init(&m, mtx_plain | mtx_recursive);
              cnd_init(&c);
              assert(thrd_create(&t, other, NULL) == thrd_success);
              mtx_lock(&m); mtx_lock(&m);
              while (x == 0) cnd_wait(&c, &m);
              x++;
              mtx_unlock(&m); mtx_unlock(&m);
              thrd_join(t, &r);
              assert(x == 2 && r == 3);
            }
            """);
    assertThat(session.out()).startsWith("VERIFIED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "long long"})
  void operationsOfC11AreAtomic(String type) throws IOException {
    String both = "atomic_fetch_add(&z, 3); z ^= 1; int seen = z; (void)seen; atomic_store(&w, z);";
    Session session =
        quicksand(
            HEADERS
                + "static _Atomic "
                + type
                + " z, w; static void *other(void *arg) { "
                + both
                + " return arg; } int main(void) { pthread_t t;"
                + " pthread_create(&t, NULL, other, NULL); "
                + both
                + " pthread_join(t, NULL); assert(z == 6 || z == 4); assert(z % 2 == 0);"
                + " printf(\"%lld\\n\", (long long)z * 1000000000000LL / 7 % 1000); }");
    assertThat(session.out()).startsWith("VERIFIED");
  }

  /** Each of the two words of 64 bits could be seen without the other. */
  @Test
  void plainAccessesOf64BitsAreNotAtomic() throws IOException {
    Session session =
        quicksand(
            HEADERS
                + "static volatile long long z; static void *other(void *arg) { z = -1; return arg; }"
                + " int main(void) { pthread_t t; pthread_create(&t, NULL, other, NULL);"
                + " long long seen = z; assert(seen == 0 || seen == -1); pthread_join(t, NULL); }");
    assertThat(session.out()).startsWith("BUG: failed assertion in main");
  }

  /** The end of main is the end of all threads, whatever they are at. */
  @Test
  void aProgramEndsWithMain() throws IOException {
    String main =
        "int main(void) { pthread_t t; sem_init(&sem, 0, 0); pthread_create(&t, NULL, other, NULL); ";
    String waiting = HEADERS + "static void *other(void *arg) { sem_wait(&sem); return arg; } ";
    assertThat(quicksand(waiting + main + "return 0; }").out()).startsWith("VERIFIED");
    String waits = quicksand(waiting + main + "pthread_exit(NULL); }").out();
    assertThat(waits).startsWith("BUG: deadlock");
  }

  @Test
  void callsOfTheProgramAreTold() throws IOException {
    Session session =
        quicksand(
            "pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n);"
                + " pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m);"
                + " pthread_mutex_unlock(&n);",
            "");
    assertThat(session.out())
        .startsWith("BUG: deadlock\n`main` (thread 1) holds `n` and waits for `m`")
        .containsPattern("locks n \\(posix.c:\\d+\\)");
  }

  @Test
  void aMutexThatIsNotHeldIsNotUnlocked() throws IOException {
    Session session = quicksand("pthread_mutex_unlock(&m);", "", "");
    assertThat(session.out()).startsWith("BUG: lock misuse in other (posix.c:");
  }

  private static final String OWN =
      """
      struct own { _Alignas(64) int at_first; int later; int many[3000]; };
      static _Thread_local struct own own = {.at_first = 7};
      static __thread char letters[3] = {'a', 'b', 'c'};
      static void use(int value) {
        assert(own.at_first == 7 && own.later == 0 && own.many[2999] == 0 && letters[2] == 'c');
        assert((unsigned)&own % 64 == 0);
        own.at_first = own.later = own.many[2999] = value;
        letters[2] = 'd';
        sched_yield();
        assert(own.at_first == value && own.many[2999] == value && letters[2] == 'd');
      }
      """;

  @Test
  void eachThreadHasThreadLocalVariablesOfItsOwn() throws IOException {
    Session session =
        quicksand(
            HEADERS
                + OWN
                + "static void *other(void *arg) { use(1); return arg; }\n"
                + "int main(void) { pthread_t t, u; pthread_create(&t, NULL, other, &x);"
                + " pthread_create(&u, NULL, other, &x); use(3);"
                + " pthread_join(t, NULL); pthread_join(u, NULL); }\n");
    assertThat(session.out()).startsWith("VERIFIED");
  }

  @Test
  void aThreadLocalVariableThatAnotherThreadUsesIsCalledAfterItsThread() throws IOException {
    Session session =
        quicksand(
            HEADERS
                + "struct node { int tickets; };\n"
                + "static _Thread_local struct node mine; static struct node *shared;\n"
                + "static void *other(void *arg) { shared->tickets++; return arg; }\n"
                + "int main(void) { pthread_t t; shared = &mine;"
                + " pthread_create(&t, NULL, other, &x); mine.tickets++;"
                + " pthread_join(t, NULL); assert(mine.tickets == 2); }\n");
    assertThat(session.out())
        .startsWith("BUG: failed assertion in main (posix.c:")
        .contains("`mine.tickets of thread 1` = ");
  }

  @Test
  void threadSpecificDataIsDestroyedWhenItsThreadEnds() throws IOException {
    Session session =
        quicksand(
            HEADERS
                + "static pthread_key_t key;\n"
                + "static void drop(void *value) { free(value);"
                + " pthread_mutex_lock(&m); add(); pthread_mutex_unlock(&m); }\n"
                + "static void *other(void *leaves) {"
                + " assert(pthread_getspecific(key) == NULL);"
                + " pthread_setspecific(key, malloc(4));"
                + " if (leaves != NULL) pthread_exit(leaves); return leaves; }\n"
                + "int main(void) { pthread_t t, u; pthread_key_create(&key, drop);"
                + " pthread_create(&t, NULL, other, NULL); pthread_create(&u, NULL, other, &x);"
                + " pthread_join(t, NULL); pthread_join(u, NULL); assert(x == 2); }\n");
    assertThat(session.out()).startsWith("VERIFIED");
  }

  @Test
  void floatingPointIsRefused() throws IOException {
    Session session =
        quicksand(
            "int main(int count, char **args) { double x = count; return (int)(x * 1.5); }\n");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .contains("calculates with floating-point numbers")
        .doesNotContain("warning");
  }
}
