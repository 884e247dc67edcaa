package org.landslide.cli.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.report.live.LiveBoard;
import org.landslide.report.live.LiveBoard.News;
import org.landslide.report.live.LivePage;
import org.landslide.report.live.LivePage.Action;

/**
 * Serves the live page to this machine alone: the page itself, the news of a {@link LiveBoard} as
 * server-sent events, the pages of bugs, and the buttons. A {@link Doorkeeper} refuses all other
 * requests. Java's own server is enough for that; it has limits for what comes before a request is
 * seen here, which are made tighter.
 */
final class LiveServer implements AutoCloseable {
  /** One browser keeps a thread for each open page; the others answer what is asked once. */
  private static final int MOST_PAGES = 16;

  private static final int THREADS = 2 * MOST_PAGES;
  private static final long HEARTBEAT_MILLIS = 500;

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int BUSY = 503;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, LiveServer::daemon);
  private final Doorkeeper doorkeeper;
  private final LiveBoard board;
  private final LivePage page;
  private final LiveControls controls;
  private final AtomicInteger pages = new AtomicInteger();
  private volatile boolean closed;

  private LiveServer(HttpServer server, LiveBoard board, LivePage page, LiveControls controls) {
    this.server = server;
    this.doorkeeper = new Doorkeeper(server.getAddress().getPort());
    this.board = board;
    this.page = page;
    this.controls = controls;
  }

  /**
   * Begins to serve.
   *
   * @param port 0 for any
   */
  static LiveServer start(int port, LiveBoard board, LivePage page, LiveControls controls) {
    limit("maxReqHeaders", "100");
    limit("maxReqHeaderSize", "65536");
    limit("maxReqTime", "10");
    try {
      InetSocketAddress here = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
      LiveServer live = new LiveServer(HttpServer.create(here, 0), board, page, controls);
      live.server.createContext("/", live::handle);
      live.server.setExecutor(live.threads);
      live.server.start();
      return live;
    } catch (BindException e) {
      throw new UserError("--serve: port " + port + " is taken; leave it out, or name another");
    } catch (IOException e) {
      throw new UserError("--serve: cannot serve a page: " + Reason.of(e));
    }
  }

  /** Those that the user has set stay. */
  private static void limit(String name, String value) {
    String property = "sun.net.httpserver." + name;
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "live page");
    thread.setDaemon(true);
    return thread;
  }

  String address() {
    return doorkeeper.address();
  }

  /** How many pages are open. */
  int pages() {
    return pages.get();
  }

  @Override
  public void close() {
    closed = true;
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<String> asked =
          doorkeeper.admit(exchange.getRequestURI(), exchange.getRequestHeaders());
      if (asked.isEmpty()) {
        send(exchange, FORBIDDEN, "text/plain", "Refused.\n");
        return;
      }
      switch (exchange.getRequestMethod()) {
        case "GET" -> get(exchange, asked.get());
        case "POST" -> post(exchange, asked.get());
        default -> send(exchange, NOT_ALLOWED, "text/plain", "Not allowed.\n");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The server closes.
    }
  }

  private void get(HttpExchange exchange, String asked) throws IOException, InterruptedException {
    Optional<String> bug = behind("bug/", asked).flatMap(this::pageOfBug);
    if (asked.isEmpty()) {
      exchange.getResponseHeaders().set("Content-Security-Policy", page.policy());
      send(exchange, OK, "text/html; charset=utf-8", page.render());
    } else if (asked.equals("events")) {
      events(exchange);
    } else if (bug.isPresent()) {
      // The page has a policy of its own; here it is kept from using the address that it came from.
      exchange
          .getResponseHeaders()
          .set("Content-Security-Policy", "sandbox allow-scripts allow-modals allow-popups");
      send(exchange, OK, "text/html; charset=utf-8", bug.get());
    } else {
      send(exchange, NOT_FOUND, "text/plain", "There is nothing here.\n");
    }
  }

  private static Optional<String> behind(String prefix, String asked) {
    return asked.startsWith(prefix)
        ? Optional.of(asked.substring(prefix.length()))
        : Optional.empty();
  }

  private Optional<String> pageOfBug(String number) {
    try {
      Optional<String> path = controls.page(Integer.parseInt(number));
      return path.isEmpty() ? path : Optional.of(Files.readString(Path.of(path.get())));
    } catch (NumberFormatException | IOException e) {
      return Optional.empty();
    }
  }

  private void post(HttpExchange exchange, String asked) throws IOException {
    Optional<Action> action =
        page.actions().stream().filter(each -> each.word().equals(asked)).findFirst();
    if (action.isEmpty()) {
      send(exchange, NOT_FOUND, "text/plain", "There is nothing here.\n");
      return;
    }
    try {
      String query = String.valueOf(exchange.getRequestURI().getRawQuery());
      send(exchange, OK, "text/plain; charset=utf-8", perform(action.get(), query));
    } catch (UserError e) {
      send(exchange, BAD_REQUEST, "text/plain; charset=utf-8", String.valueOf(e.getMessage()));
    }
  }

  /** Says what will happen now. */
  private String perform(Action action, String query) {
    return switch (action) {
      case STOP -> {
        controls.stop();
        yield "The run ends.";
      }
      case FAVOUR -> {
        int job = number(query);
        controls.favour(job);
        yield "Job " + job + " goes before others.";
      }
      case DROP -> {
        int job = number(query);
        controls.drop(job);
        yield "Job " + job + " is given up.";
      }
      case TRUST -> {
        String function = value("function", query);
        controls.trust(function);
        yield "The search begins again, and " + function + " is trusted.";
      }
    };
  }

  private static int number(String query) {
    try {
      return Integer.parseInt(value("job", query));
    } catch (NumberFormatException e) {
      throw new UserError("name a job by its number");
    }
  }

  private static String value(String name, String query) {
    try {
      String encoded = behind(name + "=", query).orElse("");
      return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new UserError("the address is damaged");
    }
  }

  /** Tells one page what happens, until it is closed. */
  private void events(HttpExchange exchange) throws IOException, InterruptedException {
    try {
      if (pages.incrementAndGet() > MOST_PAGES) {
        send(exchange, BUSY, "text/plain", "Too many pages are open.\n");
        return;
      }
      secure(exchange, "text/event-stream");
      exchange.sendResponseHeaders(OK, 0);
      tell(exchange.getResponseBody(), known(exchange.getRequestHeaders()));
    } finally {
      pages.decrementAndGet();
    }
  }

  /** What a browser that lost the connection has heard before. */
  private static long known(Headers headers) {
    try {
      String last = headers.getFirst("Last-Event-ID");
      return last == null ? 0 : Long.parseLong(last);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private void tell(OutputStream out, long since) throws IOException, InterruptedException {
    long known = since;
    boolean changed = true;
    while (!closed) {
      String event = ":\n\n"; // Shows whether the page is still there.
      if (changed) {
        News news = board.since(known);
        known = news.revision();
        event = "id: " + known + "\ndata: " + news.json() + "\n\n";
      }
      out.write(event.getBytes(StandardCharsets.UTF_8));
      out.flush();
      controls.look();
      changed = board.await(known, HEARTBEAT_MILLIS);
    }
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    secure(exchange, type);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** The address holds the token: it is neither kept nor told to others. */
  private static void secure(HttpExchange exchange, String type) {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
  }
}
