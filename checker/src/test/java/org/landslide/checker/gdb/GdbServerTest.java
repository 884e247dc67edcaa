package org.landslide.checker.gdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.checker.debug.FailingRun;
import org.landslide.checker.debug.TraceTarget;

/** Whatever a client sends, the server answers, or waits for the next one. */
@Timeout(60)
final class GdbServerTest {
  private static GdbTarget target;

  private final List<String> notes = new CopyOnWriteArrayList<>();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private GdbServer server;
  private Thread serving;

  @BeforeAll
  static void record() throws InterruptedException {
    target = TraceTarget.of(FailingRun.of("mutex_against_atomic").run());
  }

  @BeforeEach
  void serve() throws IOException {
    server = new GdbServer(0, target, notes::add);
    serving = new Thread(this::run, "serving");
    serving.start();
  }

  private void run() {
    try {
      server.serve();
    } catch (Throwable e) {
      errors.add(e);
    }
  }

  @AfterEach
  void close() throws InterruptedException {
    server.close();
    serving.join();
    assertThat(errors).isEmpty();
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port());
  }

  private static void sendRaw(Socket client, String bytes) throws IOException {
    client.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    client.getOutputStream().flush();
  }

  private static String framed(String packet) {
    int sum = packet.chars().sum();
    return "$" + packet + "#" + String.format("%02x", sum & 0xff);
  }

  /** Sends a packet and takes the answer: the last one, if there are some for the console. */
  private static String ask(Socket client, String packet) throws IOException {
    sendRaw(client, framed(packet));
    String answer = answer(client.getInputStream());
    while (answer.startsWith("O") && !answer.equals("OK")) {
      answer = answer(client.getInputStream());
    }
    return answer;
  }

  private static String answer(InputStream in) throws IOException {
    int next = in.read();
    while (next != '$') {
      assertThat(next).isIn((int) '+', (int) '-');
      next = in.read();
    }
    StringBuilder text = new StringBuilder();
    for (next = in.read(); next != '#' && next != -1; next = in.read()) {
      text.append((char) next);
    }
    assertThat(in.readNBytes(2)).hasSize(2);
    return text.toString();
  }

  private void awaitNote(String part) throws InterruptedException {
    while (notes.stream().noneMatch(note -> note.contains(part))) {
      Thread.sleep(10);
    }
  }

  @Test
  void malformedPacketsAreRefusedAndNothingElse() throws IOException {
    try (Socket client = connect()) {
      for (String bad :
          List.of(
              "m",
              "m1",
              "mzz,4",
              "m1,99999999999",
              "Z0,1",
              "Z2,1000,0",
              "Z2,1000,ffffffff",
              "z9,1,1",
              "p",
              "pfffffffff",
              "Hg",
              "Hgzz",
              "Hg7fffffff",
              "T",
              "vCont",
              "vCont;",
              "vCont;s:zz",
              "vCont;r1:1",
              "b",
              "bx",
              "qThreadExtraInfo,",
              "qRcmd,1",
              "qRcmd,zz",
              "qXfer:features:read:target.xml:zz,1",
              "qXfer:threads:read::5",
              "M0,1:00",
              "G00")) {
        assertThat(ask(client, bad)).as(bad).matches("E.*|");
      }
      for (String unknown : List.of("", "!", "qFoo", "vFoo", "QFoo", "_", "jGetStuff")) {
        assertThat(ask(client, unknown)).as(unknown).isEmpty();
      }
      assertThat(ask(client, "?")).isEqualTo("T05thread:1;");
      assertThat(ask(client, "m0,4")).isEqualTo("E0e");
    }
  }

  @Test
  void packetWithTheWrongChecksumIsAskedForAgain() throws IOException {
    try (Socket client = connect()) {
      sendRaw(client, "$?#00");
      assertThat(client.getInputStream().read()).isEqualTo('-');
      sendRaw(client, "$?#zz");
      assertThat(client.getInputStream().read()).isEqualTo('-');
      sendRaw(client, "garbage between packets" + framed("?"));
      assertThat(answer(client.getInputStream())).isEqualTo("T05thread:1;");
      sendRaw(client, "-");
      assertThat(answer(client.getInputStream())).isEqualTo("T05thread:1;");
    }
  }

  @Test
  void randomPacketsAreAnswered() throws IOException {
    Random random = new Random(410);
    String letters = "0123456789abcdefgGpPmMzZsScCqQvbHT?;:,.-XRxt";
    try (Socket client = connect()) {
      for (int i = 0; i < 3000; i++) {
        StringBuilder packet = new StringBuilder();
        for (int j = random.nextInt(12); j >= 0; j--) {
          packet.append(letters.charAt(random.nextInt(letters.length())));
        }
        assertThat(ask(client, packet.toString())).isNotNull();
      }
      assertThat(ask(client, "bc")).startsWith("T");
      assertThat(notes).isEmpty();
    }
  }

  @Test
  void hugePacketEndsTheConnectionAndTheNextClientIsServed() throws Exception {
    try (Socket client = connect()) {
      byte[] flood = new byte[100_000];
      flood[0] = '$';
      try {
        client.getOutputStream().write(flood);
      } catch (IOException e) {
        // The server need not read all of it.
      }
      awaitNote("a packet of more than 16384 bytes");
    }
    try (Socket next = connect()) {
      assertThat(ask(next, "?")).isEqualTo("T05thread:1;");
    }
  }

  @Test
  void clientThatGoesInTheMiddleOfARunDoesNoHarm() throws Exception {
    try (Socket client = connect()) {
      assertThat(ask(client, "Z2,1000000,4")).isEqualTo("OK");
      sendRaw(client, framed("vCont;c") + "$half a pack");
    }
    awaitNote("another one can connect");
    try (Socket next = connect()) {
      assertThat(ask(next, "?")).isEqualTo("T05thread:1;");
      assertThat(ask(next, "vCont;c")).isEqualTo("T06thread:2;");
      assertThat(ask(next, "vCont;c")).isEqualTo("T05replaylog:end;thread:2;");
      assertThat(ask(next, "bc")).isEqualTo("T05replaylog:begin;thread:1;");
    }
  }

  @Test
  void secondClientIsTurnedAway() throws Exception {
    try (Socket client = connect()) {
      assertThat(ask(client, "?")).isEqualTo("T05thread:1;");
      try (Socket second = connect()) {
        assertThat(second.getInputStream().read()).isEqualTo(-1);
      }
      awaitNote("turned away");
      assertThat(ask(client, "g")).hasSize(16 * 8);
    }
  }

  @Test
  void serverEndsWhenTheClientIsDone() throws Exception {
    try (Socket client = connect()) {
      assertThat(ask(client, "D")).isEqualTo("OK");
    }
    serving.join();
    assertThat(notes).isEmpty();
  }
}
