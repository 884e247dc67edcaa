package org.landslide.bench;

import java.io.PrintStream;
import java.nio.file.Path;

/** What the machine costs: executing, observing, and going back in time. */
final class MachineBenchmark implements Benchmark {
  private final SpeedBenchmark.Settings speed;
  private final SnapshotBenchmark.Settings snapshots;

  MachineBenchmark() {
    this(SpeedBenchmark.Settings.DEFAULT, SnapshotBenchmark.Settings.DEFAULT);
  }

  MachineBenchmark(SpeedBenchmark.Settings speed, SnapshotBenchmark.Settings snapshots) {
    this.speed = speed;
    this.snapshots = snapshots;
  }

  @Override
  public String name() {
    return "machine";
  }

  @Override
  public String about() {
    return "Speed beside qemu-i386, and the cost of snapshots.";
  }

  @Override
  public void run(Path home, PrintStream out) throws BenchmarkException {
    out.printf(
        "Java %s on %s, %d processors; takes a minute or two%n",
        System.getProperty("java.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
    out.println();
    new SpeedBenchmark(speed, out).run(home.resolve("programs/target/bin"));
    out.println();
    new SnapshotBenchmark(snapshots, out).run();
  }
}
