package org.landslide.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;
import org.landslide.testing.Browser;

/** The live page of real runs: in a real browser, and for callers that have no business there. */
@Timeout(120)
final class ServeTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  /** Its bug is found soon, and there is more to explore then. */
  private static final String LONG = "consumer_if";

  /** Far more interleavings than can be gone through. */
  private static final String HUGE = "threads";

  private static final String DROPPED =
      "document.querySelector('#states').innerText.includes('as you wanted')";
  private static final long PAUSE_NANOS = 2_000_000_000;

  @TempDir private Path folder = Path.of("");
  private Optional<LiveRun> running = Optional.empty();

  private LiveRun serve(String... args) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("quicksand", "-d", folder.toString()));
    all.addAll(List.of(args));
    LiveRun run = LiveRun.start(HOME, all.toArray(String[]::new));
    running = Optional.of(run);
    return run;
  }

  @AfterEach
  void stop() throws Exception {
    if (running.isPresent() && !running.get().isOver()) {
      running.get().post("stop");
      int unused = running.get().status();
    }
  }

  @Test
  void runsAreWatchedSteeredAndStoppedFromABrowser() throws Exception {
    assumeTrue(Browser.installed().isPresent(), "there is no Chromium here");
    Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    try {
      bugsAreShownAndOpened(browser);
      jobsAreSteered(browser);
      assertThat(browser.troubles()).isEmpty();
    } finally {
      browser.end();
    }
  }

  private void bugsAreShownAndOpened(Browser browser) throws Exception {
    LiveRun run = serve("--serve", "-t", "10", LONG);
    browser.open(run.page());
    await(browser, "document.querySelector('#bugs a') !== null");
    assertThat(browser.evaluate("document.querySelector('#bugs li').innerText"))
        .contains("panic", "Open the trace", "Found by job");
    await(browser, "document.querySelector('#races').dataset.rows > 0");
    await(browser, "document.querySelector('#state').innerText.startsWith('BUG: panic')");
    assertThat(run.isOver()).as("as long as the page is open").isFalse();
    browser.open(run.page().resolve("bug/0"));
    assertThat(browser.evaluate("document.title")).isEqualTo("Panic in " + LONG);
    assertThat(run.status()).isEqualTo(ExitStatus.BUG.code());
  }

  private void jobsAreSteered(Browser browser) throws Exception {
    LiveRun run = serveHuge();
    browser.open(run.page());
    await(browser, "document.querySelector('#jobs').dataset.rows > 20");
    assertThat(browser.evaluate("document.querySelector('header').innerText"))
        .contains(HUGE, "Running", "interleaving", "a second", "data races");
    await(browser, "document.querySelector('#random').innerText.includes('random schedule')");
    await(browser, "document.querySelectorAll('#jobs button').length > 1");
    browser.evaluate("document.querySelector('#jobs button').click()");
    await(browser, "document.querySelector('#answer').innerText.endsWith('goes before others.')");
    dropOne(browser);
    browser.evaluate("document.querySelector('#stop').click()");
    await(browser, "document.querySelector('#state').innerText.startsWith('UNFINISHED: it was')");
    browser.open(URI.create("about:blank"));
    assertThat(run.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(run.out()).contains("Given up: ", "as you wanted");
  }

  /** The one that was pressed may have come to its end meanwhile, or be part of one that has. */
  private static void dropOne(Browser browser) throws InterruptedException {
    long pressed = System.nanoTime() - PAUSE_NANOS;
    while (!browser.evaluate(DROPPED).equals("true")) {
      if (System.nanoTime() - pressed >= PAUSE_NANOS) {
        browser.evaluate(
            "[...document.querySelectorAll('#jobs button')].findLast(b => b.innerText === 'Drop')?.click()");
        pressed = System.nanoTime();
      }
      Thread.sleep(20);
    }
  }

  private static void await(Browser browser, String condition) throws InterruptedException {
    LiveRun.await(() -> browser.evaluate(condition).equals("true"));
  }

  @Test
  void strangersAreRefusedAndTheRunGoesOn() throws Exception {
    LiveRun run = serveHuge();
    URI page = run.page();
    assertThat(run.get("").statusCode()).isEqualTo(200);
    for (String path : List.of("/", "/x/", "/" + "0".repeat(48) + "/", "/events", "/../")) {
      assertThat(run.get(path).statusCode()).as(path).isEqualTo(403);
    }
    assertThat(run.get("", "Origin", "http://evil.example").statusCode()).isEqualTo(403);
    assertThat(run.get("", "Origin", "null").statusCode()).isEqualTo(403);
    assertThat(run.get("", "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(403);
    assertThat(run.get("bug/../../../etc/passwd").statusCode()).isIn(403, 404);
    assertThat(run.get("bug/7").statusCode()).isEqualTo(404);
    assertThat(run.post("drop?job=no").statusCode()).isEqualTo(400);
    assertThat(run.post("drop?job=123456").statusCode()).isEqualTo(200);
    assertThat(raw(page, "GET " + page.getPath() + " HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
    assertThat(withHeaders(page, 10_000_000)).doesNotStartWith("HTTP/1.1 2");
    assertThat(withHeaders(page, 10_000)).startsWith("HTTP/1.1 200");

    assertThat(run.awaitEvent("\"fresh\":false")).as("how the run goes on").contains("\"jobs\":");
    run.post("stop");
    assertThat(run.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(run.out()).doesNotContain("as you wanted");
  }

  private static String raw(URI page, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(US_ASCII));
      out.flush();
      return String.valueOf(
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine());
    }
  }

  /** A refusal may come before all is sent. */
  private static String withHeaders(URI page, int size) {
    String start = "GET " + page.getPath() + " HTTP/1.1\r\nHost: " + page.getAuthority();
    try {
      return raw(page, start + "\r\nX-Long: " + "x".repeat(size) + "\r\n\r\n");
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void afterAFunctionIsTrustedTheSearchBeginsAgain() throws Exception {
    LiveRun run = serveHuge();
    String wrong = run.post("trust?function=cuont").body();
    assertThat(wrong).contains("threads has no function 'cuont'; did you mean");
    assertThat(run.post("trust?function=mutex_lock").body())
        .contains("a part of mutexes, which the check follows");
    String trusted = "count";
    assertThat(run.post("trust?function=" + trusted).statusCode()).isEqualTo(200);
    LiveRun.await(() -> isRunning(run));
    run.post("stop");
    assertThat(run.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(run.out()).contains("Left out: what is inside of " + trusted + ", trusted");
  }

  /** A run that is under way, and stays so. */
  private LiveRun serveHuge() throws Exception {
    LiveRun run = serve("--serve", "-t", "100", HUGE);
    LiveRun.await(() -> isRunning(run));
    return run;
  }

  private static boolean isRunning(LiveRun run) {
    try {
      return run.post("favour?job=0").statusCode() == 200;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void gradesAreShownAsTheyCome() throws Exception {
    String trees = HOME.resolve("programs/p2-styles").toString();
    List<String> words = new ArrayList<>(List.of("grade", "--serve", "-t", "5"));
    words.addAll(List.of("--tests", "thr_exit_join,mutex_test", "-o"));
    words.addAll(List.of(folder.resolve("out").toString(), trees + "/ticket"));
    words.add(trees + "/yieldpool");
    LiveRun run = LiveRun.start(HOME, words.toArray(String[]::new));
    running = Optional.of(run);
    assertThat(run.awaitEvent("[\"ticket\",\"thr_exit_join\",\"verified\"]"))
        .contains("\"title\":\"ticket with ");
    assertThat(run.post("trust?function=main").statusCode()).as("not in a class").isEqualTo(404);
    run.post("stop");
    assertThat(run.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(run.out()).contains("ticket thr_exit_join: verified");
  }

  @Test
  void aPortThatIsTakenIsSaidAtOnce() throws Exception {
    LiveRun run = serveHuge();
    String port = String.valueOf(run.page().getPort());
    Session second = Session.run(HOME, "quicksand", "--serve", port, "-t", "1", "hello");
    assertThat(second.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(second.err()).contains("--serve: port " + port + " is taken");
    assertThat(Session.run(HOME, "quicksand", "--serve=70000", "hello").err()).contains("65535");
  }
}
