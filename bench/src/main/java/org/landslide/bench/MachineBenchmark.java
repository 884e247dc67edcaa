package org.landslide.bench;

import java.io.PrintStream;
import java.nio.file.Path;

/** What the machine costs: executing, observing, and going back in time. */
final class MachineBenchmark implements Benchmark {
  private static final long INSTRUCTIONS_BETWEEN_RINGS = 400_000_000;

  private final SpeedBenchmark.Settings speed;
  private final SnapshotBenchmark.Settings snapshots;
  private final long instructions;

  MachineBenchmark() {
    this(
        SpeedBenchmark.Settings.DEFAULT,
        SnapshotBenchmark.Settings.DEFAULT,
        INSTRUCTIONS_BETWEEN_RINGS);
  }

  /**
   * @param instructions how many are executed to see what changing rings costs
   */
  MachineBenchmark(
      SpeedBenchmark.Settings speed, SnapshotBenchmark.Settings snapshots, long instructions) {
    this.speed = speed;
    this.snapshots = snapshots;
    this.instructions = instructions;
  }

  @Override
  public String name() {
    return "machine";
  }

  @Override
  public String about() {
    return "Speed beside qemu-i386, and the cost of changing rings and of snapshots.";
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
    new RingsBenchmark(instructions, out).run();
    out.println();
    new SnapshotBenchmark(snapshots, out).run();
  }
}
