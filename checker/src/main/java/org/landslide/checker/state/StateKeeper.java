package org.landslide.checker.state;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;

/**
 * Writes a run to its folder again and again while it is under way, in a Java thread of its own. A
 * disk that is full costs nothing but the safety; it is tried again each time.
 */
public final class StateKeeper {
  private final StateFolder folder;
  private final Duration interval;
  private final boolean always;
  private final Supplier<StoredRun> run;
  private final Consumer<String> trouble;
  private final Thread thread = new Thread(this::keep, "state keeper");
  private boolean told;
  private boolean written;
  private boolean over;

  /**
   * @param trouble hears once that the run cannot be kept
   */
  public StateKeeper(KeptRun kept, Supplier<StoredRun> run, Consumer<String> trouble) {
    this.folder = kept.folder();
    this.interval = kept.interval();
    this.always = kept.always() || kept.earlier().isPresent();
    this.run = run;
    this.trouble = trouble;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private synchronized void keep() {
    try {
      while (!over) {
        wait(interval.toMillis()); // To wake up early now and then does no harm.
        if (!over) {
          write();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Is never interrupted; should it be, it leaves.
    }
  }

  /** Writes the run as it stands now. */
  private synchronized void write() {
    try {
      folder.write(run.get());
      written = true;
    } catch (IOException e) {
      tell("the run cannot be kept in " + folder.path() + ": " + Reason.of(e));
    } catch (UserError | OutOfMemoryError e) {
      tell("the run cannot be kept in " + folder.path() + ": " + e.getMessage());
    }
  }

  private void tell(String sentence) {
    if (!told) {
      told = true;
      trouble.accept(sentence);
    }
  }

  /** Does not write any more. */
  public void stop() throws InterruptedException {
    synchronized (this) {
      over = true;
      notifyAll();
    }
    thread.join();
  }

  /**
   * The run is over.
   *
   * @param unfinished whether another one could go on with it
   */
  public synchronized void end(boolean unfinished) {
    if (unfinished && (written || always)) {
      write();
    } else {
      folder.discard();
    }
  }
}
