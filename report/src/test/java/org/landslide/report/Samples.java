package org.landslide.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.trace.TraceCommands;

/** Traces of the kinds of bugs that students make, as a check would describe them. */
public final class Samples {
  public static final String REPLAY = "./landslide replay landslide-trace.json";
  public static final TraceCommands COMMANDS =
      new TraceCommands(REPLAY, "./landslide explore landslide-trace.json");

  private static final String SHA =
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  private static final Map<String, String> OPTIONS =
      Map.of("preempt", "lock,unlock", "max-yields", "10");
  private static final Frame WRAPPER =
      frame(0x1000340, "thread_wrapper", "lib/thread/thread.c", 46);
  private static final Frame START = frame(0x1000288, "_main", "lib/crt0.c", 18);

  private Samples() {}

  public static Frame frame(long pc, String function, String file, int line) {
    Frame.Part part =
        switch (function) {
          case "mutex_lock" -> Frame.Part.LOCKS;
          case "panic", "free" -> Frame.Part.NOTICES;
          default -> Frame.Part.CODE;
        };
    return new Frame(pc, function, file, line, part);
  }

  public static List<Trace> all() {
    return List.of(lostUpdate(), lockOrder(), useAfterFree(), manyThreads(6), hostile());
  }

  public static Trace lostUpdate() {
    Frame load = frame(0x1000120, "increment", "tests/lost_update.c", 14);
    Frame store = frame(0x100012a, "increment", "tests/lost_update.c", 14);
    Frame unlock = frame(0x1000910, "mutex_unlock", "lib/thread/mutex.c", 96);
    Frame worker = frame(0x1000150, "worker", "tests/lost_update.c", 22);
    Frame main = frame(0x1000200, "main", "tests/lost_update.c", 37);
    Frame check = frame(0x1000210, "main", "tests/lost_update.c", 39);
    List<TraceRow> rows =
        List.of(
            new TraceRow(
                1,
                0,
                List.of(new Deed("creates thread 4", main), new Deed("creates thread 5", main)),
                List.of(frame(0x1000a00, "thr_join", "lib/thread/thread.c", 130), main, START),
                "waits in thr_join for thread 4"),
            new TraceRow(
                4,
                3,
                List.of(read("counter", "0", load, 2)),
                List.of(unlock, load, worker, WRAPPER),
                "preempted as mutex_unlock returns"),
            new TraceRow(
                5,
                5,
                List.of(
                    new Deed("locks stats_lock", load),
                    read("counter", "0", load, 3),
                    write("counter", "1", store, 1, 3, 4),
                    new Deed("exits", WRAPPER)),
                List.of(frame(0x1003000, "vanish", "", 0), WRAPPER),
                "exited"),
            new TraceRow(
                4,
                9,
                List.of(write("counter", "1", store, 2, 4), new Deed("exits", WRAPPER)),
                List.of(frame(0x1003000, "vanish", "", 0), WRAPPER),
                "exited"),
            new TraceRow(
                1,
                11,
                List.of(read("counter", "1", check, 2, 3)),
                List.of(frame(0x1000290, "panic", "lib/thread/panic.c", 35), check, START),
                "failed its assertion"));
    return new Trace(
        new TracedProgram("lost_update", "", List.of("2", "1"), SHA),
        OPTIONS,
        Schedule.of(1, 1, 1, 4, 4, 5, 5, 5, 5, 4, 4, 1),
        List.of(
            new TracedThread(1, "main"),
            new TracedThread(4, "worker"),
            new TracedThread(5, "worker")),
        rows,
        new Bug(
            BugKind.FAILED_ASSERTION,
            "tests/lost_update.c:39: failed assertion `counter == 2 && \"an increment was lost\"'",
            List.of(
                new Evidence(
                    "thread 1 failed here",
                    List.of(frame(0x1000290, "panic", "lib/thread/panic.c", 35), check, START)))));
  }

  /**
   * A lost update beside an interleaving that ends well: thread 4 goes on in the second row, and
   * unlocks a mutex.
   *
   * @param behind so many rows of thread 5 come after that, of one deed each
   */
  public static Trace besidePassing(int behind) {
    Trace failing = lostUpdate();
    Frame at = frame(1, "work", "tests/lost_update.c", 3);
    TraceRow parting = failing.rows().get(1);
    List<TraceRow.Entry> longer = new ArrayList<>(parting.entries());
    longer.add(new Deed("unlocks <m>", at));
    List<TraceRow> rows = new ArrayList<>();
    rows.add(new TraceRow(4, parting.firstDecision(), longer, List.of(), "exited"));
    for (int i = 0; i < behind; i++) {
      rows.add(new TraceRow(5, 9, List.of(new Deed("x" + i, at)), List.of(), ""));
    }
    return failing.with(new Alternative(1, rows));
  }

  public static Trace lockOrder() {
    Frame lock = frame(0x1000810, "mutex_lock", "lib/thread/mutex.c", 41);
    Frame yield = frame(0x10030d7, "yield", "", 0);
    Frame first = frame(0x1000150, "transfer_forth", "tests/bank.c", 20);
    Frame second = frame(0x1000158, "transfer_forth", "tests/bank.c", 21);
    Frame firstBack = frame(0x1000180, "transfer_back", "tests/bank.c", 29);
    Frame secondBack = frame(0x1000188, "transfer_back", "tests/bank.c", 30);
    List<TraceRow> rows =
        List.of(
            new TraceRow(
                4,
                0,
                List.of(
                    new Deed("creates thread 5", first),
                    new Deed("locks account_a.lock", first),
                    write("account_a.lock", "1", lock, 1)),
                List.of(lock, second, WRAPPER),
                "preempted before it calls mutex_lock"),
            new TraceRow(
                5,
                4,
                List.of(
                    new Deed("locks account_b.lock", firstBack),
                    write("account_b.lock", "1", lock, 2),
                    read("account_a.lock", "1", lock, 0)),
                List.of(yield, lock, secondBack, WRAPPER),
                "waits in mutex_lock for account_a.lock"),
            new TraceRow(
                4,
                7,
                List.of(read("account_b.lock", "1", lock, 1)),
                List.of(yield, lock, second, WRAPPER),
                "waits in mutex_lock for account_b.lock"));
    return new Trace(
        new TracedProgram("bank", "/home/me/bank", List.of(), SHA),
        OPTIONS,
        Schedule.of(4, 4, 4, 4, 5, 5, 5, 4, 4),
        List.of(new TracedThread(4, "transfer_forth"), new TracedThread(5, "transfer_back")),
        rows,
        new Bug(
            BugKind.DEADLOCK,
            "Threads 4 and 5 wait for each other, and no other thread can run.",
            List.of(
                new Evidence(
                    "thread 4 waits for account_b.lock, which thread 5 holds",
                    List.of(yield, lock, second, WRAPPER)),
                new Evidence(
                    "thread 5 waits for account_a.lock, which thread 4 holds",
                    List.of(yield, lock, secondBack, WRAPPER)),
                new Evidence("thread 4 locked account_a.lock here", List.of(lock, first, WRAPPER)),
                new Evidence("the cycle is 4 -> 5 -> 4", List.of()))));
  }

  public static Trace useAfterFree() {
    Frame exit = frame(0x1000c10, "thr_exit", "lib/thread/thread.c", 171);
    Frame join = frame(0x1000d10, "thr_join", "lib/thread/thread.c", 142);
    Frame free = frame(0x1001d10, "free", "lib/libc/malloc_wrappers.c", 52);
    Frame malloc = frame(0x1001c10, "malloc", "lib/libc/malloc_wrappers.c", 23);
    Frame create = frame(0x1000e10, "thr_create", "lib/thread/thread.c", 88);
    Frame main = frame(0x1000200, "main", "tests/thr_exit_join.c", 61);
    List<TraceRow> rows =
        List.of(
            new TraceRow(
                1,
                0,
                List.of(
                    new Deed("allocates 24 bytes at 0x1006010", malloc),
                    new Deed("locks threads_lock", create),
                    write("0x1006010+8", "0x1006080", create, 3),
                    write("0x1006010+16", "1", create, 1),
                    new Deed("creates thread 4", create),
                    new Deed("unlocks threads_lock", create)),
                List.of(
                    frame(0x1000810, "mutex_lock", "lib/thread/mutex.c", 41), join, main, START),
                "preempted before it calls mutex_lock"),
            new TraceRow(
                4,
                6,
                List.of(
                    new Deed("locks threads_lock", exit),
                    write("0x1006010+16", "2", exit, 0, 2),
                    new Deed("unlocks threads_lock", exit)),
                List.of(frame(0x1000915, "mutex_unlock", "lib/thread/mutex.c", 96), exit, WRAPPER),
                "preempted as mutex_unlock returns"),
            new TraceRow(
                1,
                9,
                List.of(
                    new Deed("locks threads_lock", join),
                    read("0x1006010+16", "2", join, 1),
                    new Deed("frees 24 bytes at 0x1006010", free),
                    new SharedAccess(
                        true,
                        0x1006010,
                        24,
                        "the block at 0x1006010",
                        "",
                        free,
                        1,
                        List.of(1, 3),
                        0)),
                List.of(frame(0x1000810, "mutex_lock", "lib/thread/mutex.c", 41), main, START),
                "preempted before it calls mutex_lock"),
            new TraceRow(
                4,
                12,
                List.of(read("0x1006010+8", "0x1006080", exit, 0, 2)),
                List.of(exit, WRAPPER),
                "used freed memory"));
    return new Trace(
        new TracedProgram("thr_exit_join", "", List.of("3"), SHA),
        OPTIONS,
        Schedule.of(1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 1, 1, 4),
        List.of(new TracedThread(1, "main"), new TracedThread(4, "waiter")),
        rows,
        new Bug(
            BugKind.USE_AFTER_FREE,
            "Thread 4 reads 4 bytes at 0x1006018, 8 bytes into a block of 24 bytes that thread 1 has"
                + " freed.",
            List.of(
                new Evidence("thread 4 reads it here", List.of(exit, WRAPPER)),
                new Evidence("thread 1 freed it here", List.of(free, join, main, START)),
                new Evidence("thread 1 allocated it here", List.of(malloc, create, main, START)))));
  }

  /** More threads than fit side by side, and more rows than a reader wants. */
  public static Trace manyThreads(int count) {
    List<TracedThread> threads = new ArrayList<>();
    List<TraceRow> rows = new ArrayList<>();
    List<Move> decisions = new ArrayList<>();
    Frame wait = frame(0x1000e67, "cond_wait", "lib/thread/cond.c", 79);
    for (int i = 0; i < count * 12; i++) {
      int thread = 4 + i % count;
      if (i < count) {
        threads.add(new TracedThread(thread, i % 2 == 0 ? "producer" : "consumer_of_everything"));
      }
      decisions.add(Move.of(thread));
      rows.add(
          new TraceRow(
              thread,
              i,
              List.of(
                  new Deed("locks queue.lock", wait),
                  write("queue.items", Integer.toString(i), wait, i == 0 ? 1 : i - 1),
                  read("queue.first", "", wait, i == 0 ? 1 : i - 1)),
              List.of(wait, WRAPPER),
              "waits in cond_wait for queue.nonempty"));
    }
    return new Trace(
        new TracedProgram("broadcast_test", "", List.of(Integer.toString(count)), SHA),
        OPTIONS,
        new Schedule(decisions),
        threads,
        rows,
        new Bug(BugKind.DEADLOCK, "All threads wait, and nobody is left to wake them."));
  }

  /** Four threads that count in turn, many times, until one of them loses count. */
  public static Trace longRun(int count) {
    Frame load = frame(0x1000120, "increment", "tests/lost_update.c", 14);
    Frame store = frame(0x100012a, "increment", "tests/lost_update.c", 14);
    Frame check = frame(0x1000210, "worker", "tests/lost_update.c", 39);
    List<TraceRow> rows = new ArrayList<>();
    List<Move> decisions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean last = i == count - 1;
      decisions.add(Move.of(4 + i % 4));
      Integer[] near =
          i == 0 ? new Integer[] {1} : last ? new Integer[] {i - 1} : new Integer[] {i - 1, i + 1};
      rows.add(
          new TraceRow(
              4 + i % 4,
              i,
              List.of(
                  new Deed("locks stats_lock", load),
                  read("counter", Integer.toString(i), load, near),
                  write("counter", Integer.toString(i + 1), store, near),
                  new Deed("unlocks stats_lock", load),
                  read("counter", Integer.toString(i + 1), check, near)),
              List.of(check, WRAPPER),
              last ? "" : "preempted before it calls mutex_lock"));
    }
    return new Trace(
        new TracedProgram("lost_update", "", List.of(), SHA),
        OPTIONS,
        new Schedule(decisions),
        List.of(
            new TracedThread(4, "worker"),
            new TracedThread(5, "worker"),
            new TracedThread(6, "worker"),
            new TracedThread(7, "worker")),
        rows,
        new Bug(
            BugKind.FAILED_ASSERTION,
            "counted wrong",
            List.of(new Evidence("thread 4 failed here", List.of(check, WRAPPER)))));
  }

  /** Everything that comes from the program tries to be something else. */
  public static Trace hostile() {
    String evil = "\u001b[2J</script><img src=x onerror=alert(1)>\u202e\u0000&lt;\"'\n]]>";
    Frame place = frame(-1, evil, evil, 1);
    String longName =
        "a_function_name_that_somebody_made_up_while_being_paid_by_the_letter_".repeat(3);
    Frame far = frame(1, longName, "some/folder/".repeat(12) + longName + ".c", 123456);
    TraceRow row =
        new TraceRow(
            7,
            0,
            List.of(
                new Deed(evil, place),
                new Deed("locks " + longName, far),
                new SharedAccess(true, 0x10, 1, evil, evil, place, 1, List.of(1), 0)),
            List.of(place, far, far, far, far),
            evil);
    TraceRow other =
        new TraceRow(
            8,
            1,
            List.of(new SharedAccess(false, 0x10, 1, longName, longName, far, 2, List.of(0), 0)),
            List.of(far),
            longName);
    return new Trace(
        new TracedProgram(evil, evil, List.of(evil, longName), evil),
        Map.of(evil, evil),
        Schedule.of(7, 8),
        List.of(new TracedThread(7, evil), new TracedThread(8, longName), new TracedThread(9, "")),
        List.of(row, other),
        new Bug(
            BugKind.PANIC,
            evil + longName + longName,
            List.of(new Evidence(evil, List.of(place)), new Evidence(longName, List.of(far)))));
  }

  private static SharedAccess read(String variable, String value, Frame at, Integer... rows) {
    return new SharedAccess(false, address(variable), 4, variable, value, at, 1, List.of(rows), 0);
  }

  private static SharedAccess write(String variable, String value, Frame at, Integer... rows) {
    return new SharedAccess(true, address(variable), 4, variable, value, at, 1, List.of(rows), 0);
  }

  /** Something in the block for names that say where in it, else something stable. */
  private static long address(String variable) {
    if (variable.startsWith("0x1006010+")) {
      return 0x1006010L + Integer.parseInt(variable.substring("0x1006010+".length()));
    }
    return 0x1010000L + (variable.hashCode() & 0xfffc);
  }
}
