package org.landslide.bench.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Helpers;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.SearchPlan;
import org.landslide.cluster.Address;
import org.landslide.cluster.Coordinator;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.RunSummary;

/**
 * One state space explored by processes of a cluster on this machine: how much faster two of them
 * are than one worker here, and whether the result is the same whatever befalls four of them.
 */
public final class ClusterBenchmark {
  public static final String NAME = "cluster";

  public static final String ABOUT =
      "Worker processes on this machine: how much faster two are, and what comes of it when they"
          + " are killed, stopped and cut off.";

  /** So much faster two processes are to be for state spaces that take long. */
  private static final double AIM = 1.7;

  private static final double LONG_SECONDS = 20;
  private static final int IN_TROUBLE = 4;

  /** Several share this machine. For speed they have as much as the one worker, by default. */
  private static final String LITTLE_MEMORY = "-Xmx512m";

  private static final String LOOPBACK = "127.0.0.1";

  /** Within so long a worker has joined, on a machine that is not too busy. */
  private static final Duration TO_JOIN = Duration.ofSeconds(90);

  /** Until the Java compilers of all processes are done with most. */
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  /**
   * What came of a state space.
   *
   * @param runs interleavings, those cut short as well; where a bug ends the exploration it is a
   *     matter of time how many there are, and none are counted
   */
  private record Explored(Verdict verdict, long runs, double seconds) {
    boolean isSameAs(Explored other) {
      return verdict == other.verdict && runs == other.runs;
    }
  }

  private final Path home;
  private final Duration time;
  private final PrintStream out;

  /**
   * @param time for each state space, at most
   */
  public ClusterBenchmark(Path home, Duration time, PrintStream out) {
    this.home = home;
    this.time = time;
    this.out = out;
  }

  /**
   * How much faster two worker processes are.
   *
   * @param programs each as one word with its arguments
   */
  public void measureSpeed(List<String> programs) throws BenchmarkException {
    out.println(
        "Explored by one worker here, and by two worker processes, seconds by the clock and of"
            + " processor time, that of this process included:");
    out.println();
    Table table =
        new Table(
            out,
            Column.left("program", 24),
            Column.right("runs", 11),
            Column.right("one", 8),
            Column.right("two", 8),
            Column.right("speed-up", 8),
            Column.right("processor", 9),
            Column.right("two", 8),
            Column.right("more work", 9),
            Column.left("1.7 times as fast", 17));
    boolean unused =
        inFolder(
            folder -> {
              Keys keys = Keys.make(folder, false);
              try (Coordinator coordinator = open(LOOPBACK, keys);
                  WorkerHosts workers = new WorkerHosts()) {
                workers.add(home, coordinator, keys, List.of(), List.of());
                workers.add(home, coordinator, keys, List.of(), List.of());
                awaitWorkers(coordinator, 2);
                for (String program : programs) {
                  speed(table, program, coordinator, workers);
                }
                return true;
              }
            });
  }

  private void speed(Table table, String program, Coordinator coordinator, WorkerHosts workers)
      throws BenchmarkException, InterruptedException {
    Duration warmUp = time.compareTo(WARM_UP) < 0 ? time : WARM_UP;
    Explored unused = explore(program, 1, Helpers.NONE, warmUp);
    double before = workers.cpuSeconds();
    Explored one = explore(program, 1, Helpers.NONE, time);
    double alone = workers.cpuSeconds() - before;
    unused = explore(program, 0, coordinator, warmUp);
    before = workers.cpuSeconds();
    Explored two = explore(program, 0, coordinator, time);
    double together = workers.cpuSeconds() - before;
    double speedUp = one.seconds / two.seconds;
    table.row(
        program,
        one.runs == two.runs
            ? String.format(Locale.ROOT, "%,d", one.runs)
            : one.runs + "/" + two.runs,
        Table.number(one.seconds, 2),
        Table.number(two.seconds, 2),
        Table.number(speedUp, 2),
        Table.number(alone, 2),
        Table.number(together, 2),
        Table.number(100 * (together / alone - 1), 0) + " %",
        answer(one, two, speedUp));
  }

  private static String answer(Explored one, Explored two, double speedUp) {
    if (one.verdict != Verdict.COMPLETED || two.verdict != Verdict.COMPLETED) {
      return "not completed";
    }
    return one.seconds >= LONG_SECONDS ? Table.met(speedUp >= AIM) : "too short to tell";
  }

  /**
   * Whether the result stays the same whatever befalls the workers.
   *
   * @param programs each as one word with its arguments; they are explored by turns as long as
   *     there is trouble
   */
  public boolean makeTrouble(List<String> programs, long seed) throws BenchmarkException {
    boolean withNetwork = Network.isPossible();
    if (!withNetwork) {
      out.println("No worker is cut off: that takes root, iproute2 and openssl.");
    }
    return inFolder(
        folder -> {
          if (!withNetwork) {
            return makeTrouble(programs, new Random(seed), folder, null);
          }
          try (Network network = Network.open()) {
            return makeTrouble(programs, new Random(seed), folder, network);
          }
        });
  }

  private boolean makeTrouble(
      List<String> programs, Random random, Path folder, @Nullable Network network)
      throws IOException, BenchmarkException, InterruptedException {
    Map<String, Explored> alone = new LinkedHashMap<>();
    for (String program : programs) {
      alone.put(program, explore(program, 1, Helpers.NONE, time));
    }
    Keys keys = Keys.make(folder, network != null);
    Trouble trouble = new Trouble(random);
    try (Coordinator coordinator = open(network == null ? LOOPBACK : Network.OUTSIDE, keys);
        WorkerHosts workers = new WorkerHosts(LITTLE_MEMORY)) {
      for (int i = 0; i < IN_TROUBLE; i++) {
        boolean apart = network != null && i == 0;
        workers.add(
            home,
            coordinator,
            keys,
            apart && network != null ? network.prefix() : List.of(),
            apart ? List.of("--bind", Network.INSIDE + ":0") : List.of());
      }
      workers.all().forEach(trouble::kill);
      trouble.stop(workers.all().get(IN_TROUBLE - 1));
      if (network != null) {
        trouble.cut(network);
      }
      awaitWorkers(coordinator, IN_TROUBLE);
      return compare(alone, coordinator, trouble);
    }
  }

  private boolean compare(Map<String, Explored> alone, Coordinator coordinator, Trouble trouble)
      throws BenchmarkException, InterruptedException {
    out.printf(
        Locale.ROOT,
        "Four worker processes, %d times trouble: each is killed, one stopped for a minute%s:%n%n",
        trouble.size(),
        trouble.size() > IN_TROUBLE + 1 ? ", one cut off for half a minute" : "");
    Table table =
        new Table(
            out,
            Column.left("program", 24),
            Column.right("runs", 11),
            Column.right("alone", 11),
            Column.right("seconds", 8),
            Column.left("verdict", 11),
            Column.right("same", 4));
    TroubleThread maker = new TroubleThread(trouble);
    maker.start();
    boolean right = true;
    while (maker.isAlive()) {
      for (Map.Entry<String, Explored> each : alone.entrySet()) {
        Explored now = explore(each.getKey(), 0, coordinator, time);
        boolean same = now.isSameAs(each.getValue());
        right &= same;
        table.row(
            each.getKey(),
            String.format(Locale.ROOT, "%,d", now.runs),
            String.format(Locale.ROOT, "%,d", each.getValue().runs),
            Table.number(now.seconds, 1),
            now.verdict.name(),
            Table.met(same));
      }
    }
    maker.join();
    maker.check();
    return right;
  }

  private Explored explore(String program, int workers, Helpers helpers, Duration atMost)
      throws InterruptedException {
    List<String> words = List.of(program.split(" "));
    CheckedProgram checked =
        CheckedProgram.load(home, words.get(0), words.subList(1, words.size()));
    Request request =
        Request.of(checked, SearchPlan.check().withWorkers(workers))
            .minimisingFor(Duration.ZERO)
            .helpedBy(helpers);
    long start = System.nanoTime();
    RunSummary summary = Run.prepare(request, Budget.of(atMost)).run();
    double seconds = (System.nanoTime() - start) * 1e-9;
    Verdict verdict = summary.result().verdict();
    long runs = summary.result().end().interleavings() + summary.result().end().cut();
    return new Explored(verdict, verdict == Verdict.BUG ? 0 : runs, seconds);
  }

  private Coordinator open(String host, Keys keys) throws IOException {
    return Coordinator.open(free(host), keys.credentials(), home, news -> {});
  }

  private static Address free(String host) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
      return new Address(host, socket.getLocalPort());
    }
  }

  private static void awaitWorkers(Coordinator coordinator, int number)
      throws BenchmarkException, InterruptedException {
    long start = System.nanoTime();
    while (coordinator.size() < number) {
      if (System.nanoTime() - start > TO_JOIN.toNanos()) {
        throw new BenchmarkException(
            "only " + coordinator.size() + " of " + number + " workers have come");
      }
      Thread.sleep(100);
    }
  }

  private interface InFolder {
    /** Says whether all is as it should be. */
    boolean run(Path folder) throws IOException, BenchmarkException, InterruptedException;
  }

  private static boolean inFolder(InFolder trial) throws BenchmarkException {
    try {
      Path folder = Files.createTempDirectory("landslide-cluster-");
      try {
        return trial.run(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new BenchmarkException("no place for keys: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted((a, b) -> b.compareTo(a)).forEach(each -> each.toFile().delete());
    }
  }
}
