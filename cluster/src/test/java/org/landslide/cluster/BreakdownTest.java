package org.landslide.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.SearchPlan;
import org.landslide.report.run.RunSummary;

/** What comes of a coordinator in one of whose actors memory runs out. */
@Timeout(180)
final class BreakdownTest {
  private static final Path HOME =
      Path.of(System.getProperty("landslide.home", "..")).toAbsolutePath();

  @TempDir private Path folder = Path.of("");

  private final List<String> news = new CopyOnWriteArrayList<>();
  private final AtomicBoolean memoryIsShort = new AtomicBoolean(true);

  /** It is an actor that tells of a worker which has joined. */
  private void hear(String said) {
    news.add(said);
    if (said.contains("has joined") && memoryIsShort.getAndSet(false)) {
      throw new OutOfMemoryError("for a test");
    }
  }

  private static Address free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return new Address("127.0.0.1", socket.getLocalPort());
    }
  }

  @Test
  void theDoorIsOpenAgainAndNothingButASentenceIsSaid() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "this is the right secret");
    Credentials credentials = Credentials.read(secret, Optional.empty());
    Address address = free();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try (Coordinator coordinator = Coordinator.open(address, credentials, HOME, this::hear)) {
      WorkerProcess.Setup setup =
          WorkerProcess.Setup.of(address, credentials, HOME, 1, Duration.ofSeconds(90));
      WorkerProcess worker = new WorkerProcess(setup, said -> {});
      Thread working = new Thread(() -> run(worker));
      working.start();
      RunSummary summary = verify(coordinator);
      assertThat(summary.result().verdict().name()).isEqualTo("COMPLETED");
      worker.stop();
      working.join();
    } finally {
      System.setErr(before);
    }
    assertThat(news.stream().filter(said -> said.contains("has joined"))).hasSize(2);
    assertThat(news).contains("memory has run out: the workers are let go, and may join again");
    assertThat(errors.toString(StandardCharsets.UTF_8)).doesNotContain("OutOfMemoryError", "\tat ");
  }

  private static RunSummary verify(Coordinator coordinator) throws InterruptedException {
    CheckedProgram program = CheckedProgram.load(HOME, "racyinc", List.of("2", "2"));
    Request request = Request.of(program, SearchPlan.check().withWorkers(0)).helpedBy(coordinator);
    return Run.prepare(request, Budget.of(Duration.ofMinutes(2))).run();
  }

  private static void run(WorkerProcess worker) {
    try {
      worker.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
