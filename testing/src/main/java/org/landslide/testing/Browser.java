package org.landslide.testing;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Debian's Chromium without a screen, driven by its own protocol. */
public final class Browser {
  private static final long PATIENCE_SECONDS = 60;

  private final Path profile;
  private final Process process;
  private final WebSocket socket;
  private final Events events = new Events();
  private final AtomicInteger calls = new AtomicInteger();

  /** What the browser says, in pieces. */
  private static final class Events implements WebSocket.Listener {
    final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
    final Map<String, CompletableFuture<JsonObject>> awaited = new ConcurrentHashMap<>();
    final List<String> troubles = new CopyOnWriteArrayList<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
        text.setLength(0);
        heard(message);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }

    CompletableFuture<JsonObject> answer(int id) {
      return answers.computeIfAbsent(id, unused -> new CompletableFuture<>());
    }

    private void heard(JsonObject message) {
      if (message.has("id")) {
        answer(message.get("id").getAsInt()).complete(message);
        return;
      }
      String method = message.get("method").getAsString();
      boolean trouble = method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded");
      if (trouble) {
        troubles.add(message.toString());
      }
      CompletableFuture<JsonObject> awaiting = awaited.remove(method);
      if (awaiting != null) {
        awaiting.complete(message);
      }
    }
  }

  private Browser(Path profile, Process process, WebSocket.Builder builder, URI page) {
    this.profile = profile;
    this.process = process;
    this.socket = builder.buildAsync(page, events).join();
    List.of("Page", "Runtime", "Log").forEach(domain -> call(domain + ".enable", "{}"));
    call("Performance.enable", "{\"timeDomain\": \"threadTicks\"}");
  }

  /** The program, if this machine has it. */
  public static Optional<Path> installed() {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it; what it shows is ours, so it need not be fenced in, which root could not do. */
  public static Browser start(Path profile) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                installed().orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log").toFile())
            .start();
    int port = port(profile.resolve("DevToolsActivePort"), process);
    HttpClient client = HttpClient.newHttpClient();
    URI list = URI.create("http://127.0.0.1:" + port + "/json/list");
    String pages =
        client.send(HttpRequest.newBuilder(list).build(), BodyHandlers.ofString()).body();
    for (JsonElement page : JsonParser.parseString(pages).getAsJsonArray()) {
      JsonObject each = page.getAsJsonObject();
      if (each.get("type").getAsString().equals("page")) {
        String address = each.get("webSocketDebuggerUrl").getAsString();
        return new Browser(profile, process, client.newWebSocketBuilder(), URI.create(address));
      }
    }
    throw new IOException("no page in " + pages);
  }

  private static int port(Path file, Process process) throws IOException, InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() > 1) {
        return Integer.parseInt(lines.get(0));
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    throw new IOException("the browser does not start");
  }

  /** Calls a method of the protocol. */
  public JsonObject call(String method, String parameters) {
    int id = calls.incrementAndGet();
    CompletableFuture<JsonObject> answer = events.answer(id);
    String text =
        "{\"id\": %d, \"method\": \"%s\", \"params\": %s}".formatted(id, method, parameters);
    socket.sendText(text, true).join();
    JsonObject told = await(answer);
    if (told.has("error")) {
      throw new IllegalStateException(method + ": " + told.get("error"));
    }
    return told.getAsJsonObject("result");
  }

  private static JsonObject await(CompletableFuture<JsonObject> answer) {
    return answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Opens a page, and waits until it is there. */
  public void open(Path page) {
    open(page.toUri());
  }

  /** Opens the page at an address, and waits until it is there. */
  public void open(URI page) {
    CompletableFuture<JsonObject> loaded = new CompletableFuture<>();
    events.awaited.put("Page.loadEventFired", loaded);
    call("Page.navigate", "{\"url\": \"" + page + "\"}");
    await(loaded);
    settle();
  }

  /** Waits until the page is painted. */
  public void settle() {
    evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  /** The size of the window, and whether the user likes it dark. */
  public void show(int width, int height, boolean dark) {
    call(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\": %d, \"height\": %d, \"deviceScaleFactor\": 1, \"mobile\": false}"
            .formatted(width, height));
    call(
        "Emulation.setEmulatedMedia",
        "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"%s\"}]}"
            .formatted(dark ? "dark" : "light"));
    settle();
  }

  /** The value of an expression, as text. */
  public String evaluate(String expression) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("expression", "Promise.resolve(" + expression + ").then(String)");
    parameters.addProperty("awaitPromise", true);
    JsonObject result = call("Runtime.evaluate", parameters.toString());
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result);
    }
    return result.getAsJsonObject("result").get("value").getAsString();
  }

  public void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          "{\"type\": \"%s\", \"key\": \"%s\", \"text\": \"%s\"}"
              .formatted(type, key, key.length() == 1 ? key : ""));
    }
    settle();
  }

  /**
   * A picture of the part of the page that elements cover, as PNG.
   *
   * @param selector of the elements, of which the picture shows all
   */
  public byte[] picture(String selector) {
    String box =
        evaluate(
            """
            (() => {
              const boxes = Array.from(document.querySelectorAll('%s'))
                  .map(each => each.getBoundingClientRect());
              const top = Math.min(...boxes.map(box => box.top)) + scrollY;
              const bottom = Math.max(...boxes.map(box => box.bottom)) + scrollY;
              return JSON.stringify({x: 0, y: Math.max(0, top - 12), width: innerWidth,
                  height: Math.ceil(bottom - top + 24), scale: 1});
            })()
            """
                .formatted(selector));
    String parameters = "{\"captureBeyondViewport\": true, \"clip\": %s}".formatted(box);
    String data = call("Page.captureScreenshot", parameters).get("data").getAsString();
    return Base64.getDecoder().decode(data);
  }

  /** The processor time that the page has taken so far, in seconds. */
  public double seconds() {
    for (JsonElement each : call("Performance.getMetrics", "{}").getAsJsonArray("metrics")) {
      JsonObject metric = each.getAsJsonObject();
      if (metric.get("name").getAsString().equals("TaskDuration")) {
        return metric.get("value").getAsDouble();
      }
    }
    throw new IllegalStateException("the browser does not measure");
  }

  /** What went wrong in pages: errors of scripts, and what their policy forbids. */
  public List<String> troubles() {
    return List.copyOf(events.troubles);
  }

  /** Ends it; the links that it leaves lead out of its folder. */
  public void end() throws IOException, InterruptedException {
    List<ProcessHandle> helpers = process.descendants().toList();
    process.destroy();
    process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    for (ProcessHandle helper : helpers) {
      helper.destroyForcibly(); // It may still write to the profile, which is about to be deleted.
      helper.onExit().completeOnTimeout(helper, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
    for (String link : List.of("SingletonSocket", "SingletonLock", "SingletonCookie")) {
      Files.deleteIfExists(profile.resolve(link));
    }
  }
}
