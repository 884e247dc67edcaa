package org.landslide.bench.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.landslide.bench.BenchmarkException;

/**
 * What befalls the workers of a trial, one thing after the other at random moments: each is killed
 * once, one is stopped for a minute, and one is cut off.
 */
final class Trouble {
  private static final int MOST_SECONDS_BETWEEN = 8;
  private static final int SECONDS_STOPPED = 60;
  private static final int SECONDS_CUT = 30;

  /** Something that befalls a worker. */
  private interface Event {
    void happen() throws BenchmarkException, InterruptedException;
  }

  private final List<Event> events = new ArrayList<>();
  private final Random random;

  Trouble(Random random) {
    this.random = random;
  }

  void kill(WorkerHost host) {
    events.add(host::kill);
  }

  void stop(WorkerHost host) {
    events.add(
        () -> {
          host.stop();
          Thread.sleep(SECONDS_STOPPED * 1000L);
          host.goOn();
        });
  }

  void cut(Network network) {
    events.add(
        () -> {
          network.cut();
          Thread.sleep(SECONDS_CUT * 1000L);
          network.mend();
        });
  }

  int size() {
    return events.size();
  }

  /** All of it; takes minutes. */
  void happen() throws BenchmarkException, InterruptedException {
    Collections.shuffle(events, random);
    for (Event event : events) {
      Thread.sleep(random.nextInt(MOST_SECONDS_BETWEEN * 1000));
      event.happen();
    }
  }
}
