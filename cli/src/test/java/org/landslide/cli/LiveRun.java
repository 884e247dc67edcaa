package org.landslide.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.cli.process.Context;

/** A command with {@code --serve} under way, and its page. */
final class LiveRun {
  private static final Pattern ADDRESS = Pattern.compile("http://127[^ \n]*/");
  private static final long PATIENCE_MILLIS = 60_000;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CompletableFuture<Integer> status;
  private final HttpClient client = HttpClient.newHttpClient();

  private LiveRun(Path home, String... args) {
    Context context =
        new Context(home, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    status = CompletableFuture.supplyAsync(() -> Main.run(context, args));
  }

  static LiveRun start(Path home, String... args) throws InterruptedException {
    LiveRun run = new LiveRun(home, args);
    await(() -> ADDRESS.matcher(run.err()).find() || run.status.isDone());
    return run;
  }

  static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("waited in vain");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString(UTF_8);
  }

  URI page() {
    Matcher address = ADDRESS.matcher(err());
    if (!address.find()) {
      throw new IllegalStateException("no page: " + err());
    }
    return URI.create(address.group());
  }

  boolean isOver() {
    return status.isDone();
  }

  /** The exit status, in the end. */
  int status() throws Exception {
    return status.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  HttpResponse<String> get(String address, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(page().resolve(address));
    return client.send(
        headers.length == 0 ? request.build() : request.headers(headers).build(),
        BodyHandlers.ofString());
  }

  /** Listens to what the page is told until it contains something. */
  String awaitEvent(String text) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(page().resolve("events")).build();
    try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
      return lines.filter(line -> line.contains(text)).findFirst().orElse("");
    }
  }

  HttpResponse<String> post(String address) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(page().resolve(address))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    return client.send(request, BodyHandlers.ofString());
  }
}
