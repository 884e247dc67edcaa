package org.landslide.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.state.KeptRun;
import org.landslide.checker.state.StateFolder;
import org.landslide.checker.state.StoredRun;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.StateSpaces;
import org.landslide.report.run.RunSummary;

/** A coordinator whose time is up, and another one that goes on with its run at its address. */
@Timeout(120)
final class NextCoordinatorTest {
  private static final Path HOME =
      Path.of(System.getProperty("landslide.home", "..")).toAbsolutePath();

  private static final long NANOS_OF_AN_INTERLEAVING = 2_000_000;

  private static final int SOME = 100;

  @TempDir private Path folder = Path.of("");

  private final Set<Schedule> completed = ConcurrentHashMap.newKeySet();

  private StateSpaces slow(StateSpaces spaces) {
    return points -> spaces.open(points).watchedBy(this::ended);
  }

  private void ended(Outcome outcome, Search search) {
    if (outcome == Outcome.COMPLETED) {
      completed.add(search.decisions());
      LockSupport.parkNanos(NANOS_OF_AN_INTERLEAVING);
    }
  }

  @Test
  void workersComeBackAndNothingIsLost() throws Exception {
    Credentials credentials = credentials();
    Address address = free();
    WorkerProcess worker =
        new WorkerProcess(
            WorkerProcess.Setup.of(address, credentials, HOME, 2, Duration.ofMinutes(1)),
            said -> {},
            this::slow);
    Thread working = new Thread(() -> runQuietly(worker));
    working.start();
    RunSummary first = explore(address, credentials, Optional.empty(), SOME);
    assertThat(first.result().verdict().name()).isEqualTo("UNFINISHED");
    assertThat(completed).hasSizeGreaterThanOrEqualTo(SOME);
    StoredRun kept = new StateFolder(folder.resolve("run")).read();
    RunSummary second = explore(address, credentials, Optional.of(kept), Integer.MAX_VALUE);
    worker.stop();
    working.join();
    RunSummary alone =
        Run.prepare(Request.of(program(), SearchPlan.check()), Budget.of(Duration.ofSeconds(60)))
            .run();
    assertThat(second.result().verdict()).isEqualTo(alone.result().verdict());
    assertThat(second.result().end().interleavings())
        .isEqualTo(alone.result().end().interleavings())
        .isEqualTo(completed.size());
  }

  private RunSummary explore(
      Address address, Credentials credentials, Optional<StoredRun> earlier, int most)
      throws InterruptedException {
    try (StateFolder state = new StateFolder(folder.resolve("run"));
        Coordinator coordinator = Coordinator.open(address, credentials, HOME, said -> {})) {
      Request request =
          Request.of(program(), SearchPlan.check().withWorkers(0))
              .keeping(new KeptRun(state, KeptRun.INTERVAL, List.of(), true, earlier))
              .helpedBy(coordinator);
      return Run.prepare(request, Budget.of(Duration.ofSeconds(90)))
          .run(RunListener.whenStarted(run -> stopAfter(most, run)));
    }
  }

  private void stopAfter(int most, RunHandle run) {
    Thread watching =
        new Thread(
            () -> {
              while (completed.size() < most) {
                LockSupport.parkNanos(NANOS_OF_AN_INTERLEAVING);
              }
              run.stop();
            });
    watching.setDaemon(true);
    watching.start();
  }

  private static CheckedProgram program() {
    return CheckedProgram.load(HOME, "racyinc", List.of("3", "2"));
  }

  private Credentials credentials() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this test");
    return Credentials.read(secret, Optional.empty());
  }

  private static Address free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return new Address("127.0.0.1", socket.getLocalPort());
    }
  }

  private static void runQuietly(WorkerProcess worker) {
    try {
      worker.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
