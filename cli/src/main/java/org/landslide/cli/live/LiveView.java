package org.landslide.cli.live;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.process.Context;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.grade.Grade;
import org.landslide.report.live.LiveBoard;
import org.landslide.report.live.LivePage;
import org.landslide.report.live.LivePage.Action;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.RunSummary.Files;

/**
 * Lets the user watch a command in a browser, and press buttons, if that was asked for; else it
 * does nothing. The page costs nothing as long as no browser shows it.
 */
public final class LiveView implements LiveControls, AutoCloseable {
  private static final long NANOS_BETWEEN_LOOKS = 400_000_000;
  private static final long MILLIS_BETWEEN_LOOKS = 100;

  /** A page that is loaded again is away for a moment. */
  private static final int LOOKS_WITHOUT_PAGE = 15;

  private final Context context;
  private final LiveBoard board = new LiveBoard();
  private final Optional<LiveServer> server;

  private volatile Optional<RunHandle> running = Optional.empty();
  private volatile Runnable stopping = () -> {};
  private volatile Consumer<String> trusting = function -> {};
  private volatile boolean released;
  private long lastLook = System.nanoTime() - NANOS_BETWEEN_LOOKS;

  /**
   * Serves at once, and tells the user where.
   *
   * @param port nothing not to serve, 0 for any
   * @param actions what can be done from the page
   */
  public LiveView(Context context, Optional<Integer> port, List<Action> actions) {
    this.context = context;
    this.server = port.map(number -> LiveServer.start(number, board, new LivePage(actions), this));
    server.ifPresent(live -> context.say("watch it at " + live.address()));
  }

  /** Says how all of it is stopped, from now on. */
  public void stopBy(Runnable command) {
    stopping = command;
  }

  /** Says how a function is trusted, from now on. */
  public void trustBy(Consumer<String> command) {
    trusting = command;
  }

  /**
   * A listener by which the page follows one run.
   *
   * @param title what is checked
   * @param seconds how long it may take
   */
  public RunListener follow(String title, CodeNames names, double seconds) {
    return server.isEmpty() ? RunListener.NONE : new Follower(title, names, seconds);
  }

  private final class Follower implements RunListener {
    private final String title;
    private final CodeNames names;
    private final double seconds;

    Follower(String title, CodeNames names, double seconds) {
      this.title = title;
      this.names = names;
      this.seconds = seconds;
    }

    @Override
    public void started(RunHandle run) {
      board.begin(title, names, seconds);
      board.say("Running");
      running = Optional.of(run);
    }

    @Override
    public void bugFound(BugReport report) {
      board.found(report);
    }

    @Override
    public void traceSaved(BugReport bug, Files files) {
      board.traced(bug, files.page());
    }

    @Override
    public void recording() {
      board.say("Recording the trace");
    }

    @Override
    public void trouble(String sentence) {
      board.say(sentence);
    }

    /** The last look, at what the result will say. */
    @Override
    public void ended() {
      lookNow();
      running = Optional.empty();
    }
  }

  /** A grade is known. */
  public void graded(Grade grade) {
    board.graded(grade);
  }

  /**
   * The command is done, but the page may still be read, and the pages of bugs be opened: returns
   * when no browser shows it any more, or when the user has had enough.
   */
  public void end(String headline) throws InterruptedException {
    board.end(headline);
    if (server.isEmpty() || server.get().pages() == 0) {
      return;
    }
    stopping = () -> released = true;
    context.interrupts().stopBy(stopping);
    context.out().flush();
    context.say("the page is served until you close it, or press Ctrl-C");
    for (int away = 0; away < LOOKS_WITHOUT_PAGE && !released; ) {
      TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
      away = server.get().pages() == 0 ? away + 1 : 0;
    }
  }

  @Override
  public void close() {
    server.ifPresent(LiveServer::close);
  }

  @Override
  public void stop() {
    stopping.run();
  }

  @Override
  public void favour(int job) {
    handle().favour(job);
  }

  @Override
  public void drop(int job) {
    handle().dismiss(job);
  }

  @Override
  public void trust(String function) {
    RunHandle before = handle();
    trusting.accept(function);
    forget(before);
  }

  /** Nothing can be asked of a run that leaves off; another one may have begun already. */
  private synchronized void forget(RunHandle run) {
    running = running.filter(now -> now != run);
  }

  private RunHandle handle() {
    return running.orElseThrow(() -> new UserError("the run is over, or begins again"));
  }

  /** Several pages need not look more often than one. */
  @Override
  public synchronized void look() {
    if (System.nanoTime() - lastLook >= NANOS_BETWEEN_LOOKS) {
      lookNow();
    }
  }

  private synchronized void lookNow() {
    running.ifPresent(run -> board.look(run.snapshot(), run.next()));
    lastLook = System.nanoTime();
  }

  @Override
  public Optional<String> page(int bug) {
    return board.page(bug);
  }
}
