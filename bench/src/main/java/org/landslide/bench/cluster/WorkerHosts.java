package org.landslide.bench.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.BenchmarkException;
import org.landslide.cluster.Coordinator;

/** The worker processes of a trial, which end with it. */
final class WorkerHosts implements AutoCloseable {
  private final List<WorkerHost> hosts = new ArrayList<>();
  private final List<String> java;

  /**
   * @param java options of the virtual machine of each
   */
  WorkerHosts(String... java) {
    this.java = List.of(java);
  }

  void add(Path home, Coordinator coordinator, Keys keys, List<String> prefix, List<String> options)
      throws BenchmarkException {
    hosts.add(new WorkerHost(home, coordinator.address(), keys, java, prefix, options));
  }

  List<WorkerHost> all() {
    return List.copyOf(hosts);
  }

  /** The processor time of all of them and of this process, with whatever Java does besides. */
  double cpuSeconds() {
    double seconds = cpuSeconds(ProcessHandle.current());
    for (WorkerHost host : hosts) {
      seconds += cpuSeconds(host.handle());
    }
    return seconds;
  }

  private static double cpuSeconds(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() * 1e-9;
  }

  @Override
  public void close() {
    hosts.forEach(WorkerHost::close);
  }
}
