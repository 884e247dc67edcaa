package org.landslide.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.SearchPlan;
import org.landslide.report.run.RunSummary;

/** Who is let into a cluster, and what comes of those who are not. */
@Timeout(120)
final class AdmissionTest {
  private static final Path HOME =
      Path.of(System.getProperty("landslide.home", "..")).toAbsolutePath();

  private static final Duration LONG = Duration.ofSeconds(90);

  /** For those that are not let in, and told nothing. */
  private static final Duration SHORT = Duration.ofSeconds(6);

  @TempDir private Path folder = Path.of("");

  private final List<String> news = new CopyOnWriteArrayList<>();
  private final List<String> workerNews = new CopyOnWriteArrayList<>();

  private Path secret(String text) throws IOException {
    return Files.writeString(folder.resolve(text), text);
  }

  private static Address free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return new Address("127.0.0.1", socket.getLocalPort());
    }
  }

  private Coordinator coordinator(Address address, Credentials credentials) {
    return Coordinator.open(address, credentials, HOME, news::add);
  }

  private WorkerProcess worker(Address address, Credentials credentials, Path home) {
    return worker(address, credentials, home, LONG);
  }

  private WorkerProcess worker(
      Address address, Credentials credentials, Path home, Duration patience) {
    WorkerProcess.Setup setup = WorkerProcess.Setup.of(address, credentials, home, 1, patience);
    return new WorkerProcess(setup, workerNews::add);
  }

  private Credentials plain(String text) throws IOException {
    return Credentials.read(secret(text), Optional.empty());
  }

  @Test
  void aWorkerWithAnotherSecretGetsNowhere() throws Exception {
    Address address = free();
    try (Coordinator coordinator = coordinator(address, plain("this is the right secret"))) {
      WorkerProcess worker = worker(address, plain("this is another secret"), HOME);
      assertThatThrownBy(worker::run)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("the coordinator has another secret");
      assertThat(coordinator.size()).isZero();
      assertThat(news).isEmpty();
    }
  }

  @Test
  void aWorkerOfAnotherBuildIsToldSo() throws Exception {
    Address address = free();
    Path other = folder.resolve("other");
    Files.createDirectories(other.resolve("programs/target/bin"));
    Files.writeString(other.resolve("programs/target/bin/more"), "more");
    Credentials credentials = plain("this is the right secret");
    try (Coordinator coordinator = coordinator(address, credentials)) {
      assertThatThrownBy(worker(address, credentials, other)::run)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("another build of Landslide");
      assertThat(coordinator.size()).isZero();
    }
  }

  @Test
  void whatIsNotEncryptedStaysOnThisMachine() throws Exception {
    Credentials credentials = plain("this is the right secret");
    assertThatThrownBy(() -> coordinator(new Address("0.0.0.0", 4100), credentials))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("without --tls");
    assertThatThrownBy(() -> worker(new Address("192.0.2.1", 4100), credentials, HOME))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("without --tls");
  }

  @Test
  void aShortSecretIsNone() throws Exception {
    Path file = secret("short");
    assertThatThrownBy(() -> Credentials.read(file, Optional.empty()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("too short");
  }

  /** Strangers talk nonsense all the while, on many connections. */
  @Test
  void nonsenseFromStrangersDisturbsNothing() throws Exception {
    Address address = free();
    Credentials credentials = plain("this is the right secret");
    try (Coordinator coordinator = coordinator(address, credentials)) {
      Thread strangers = new Thread(() -> talkNonsense(address));
      strangers.start();
      WorkerProcess worker = worker(address, credentials, HOME);
      Thread working = new Thread(() -> runQuietly(worker));
      working.start();
      RunSummary summary = verify(coordinator);
      assertThat(summary.result().verdict().name()).isEqualTo("COMPLETED");
      assertThat(summary.result().end().processes()).hasSize(1);
      strangers.interrupt();
      worker.stop();
      working.join();
      strangers.join();
    }
  }

  private static RunSummary verify(Coordinator coordinator) throws InterruptedException {
    CheckedProgram program = CheckedProgram.load(HOME, "racyinc", List.of("2", "2"));
    Request request = Request.of(program, SearchPlan.check().withWorkers(0)).helpedBy(coordinator);
    return Run.prepare(request, Budget.of(Duration.ofSeconds(60))).run();
  }

  private static void runQuietly(WorkerProcess worker) {
    try {
      worker.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void talkNonsense(Address address) {
    Random random = new Random(1);
    while (!Thread.currentThread().isInterrupted()) {
      try (Socket socket = new Socket(address.host(), address.port())) {
        OutputStream out = socket.getOutputStream();
        byte[] bytes = new byte[random.nextInt(20_000)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) {
          // As Pekko begins, and then a frame that is longer than any.
          out.write(new byte[] {'A', 'K', 'K', 'A', 1, -1, -1, -1, 127});
        }
        out.write(bytes);
        out.flush();
        Thread.sleep(20);
      } catch (IOException e) {
        // It was shut in the stranger's face.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  @Test
  void withKeysOnlyThoseAreLetInWhoseCertificatesAreSigned() throws Exception {
    assumeTrue(hasOpenssl(), "there is no openssl to make keys with");
    Path ours = keys("ours");
    Path theirs = keys("theirs");
    Path secret = secret("this is the right secret");
    Address address = free();
    Credentials credentials = Credentials.read(secret, Optional.of(ours));
    try (Coordinator coordinator = coordinator(address, credentials)) {
      worker(address, Credentials.read(secret, Optional.of(theirs)), HOME, SHORT).run();
      worker(address, Credentials.read(secret, Optional.empty()), HOME, SHORT).run();
      assertThat(workerNews).noneMatch(said -> said.startsWith("joined"));
      assertThat(news).isEmpty();
      WorkerProcess right = worker(address, credentials, HOME);
      Thread working = new Thread(() -> runQuietly(right));
      working.start();
      assertThat(verify(coordinator).result().end().processes()).hasSize(1);
      right.stop();
      working.join();
    }
  }

  private static boolean hasOpenssl() throws InterruptedException {
    try {
      return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Path keys(String name) throws IOException, InterruptedException {
    Path made = Files.createDirectories(folder.resolve(name));
    String script =
        """
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ca -keyout ca.key -out ca.crt
        openssl req -newkey rsa:2048 -nodes -subj /CN=landslide -keyout tls.key -out tls.csr
        openssl x509 -req -days 2 -in tls.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out tls.crt
        """;
    Process process =
        new ProcessBuilder("sh", "-ec", script)
            .directory(made.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    return made;
  }
}
