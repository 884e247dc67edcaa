package org.landslide.bench.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.landslide.bench.BenchmarkException;
import org.landslide.cluster.Coordinator;

/** The worker processes of a trial, which end with it. */
final class WorkerHosts implements AutoCloseable {
  private final List<WorkerHost> hosts = new ArrayList<>();

  void add(Path home, Coordinator coordinator, Keys keys, List<String> prefix, List<String> options)
      throws BenchmarkException {
    hosts.add(new WorkerHost(home, coordinator.address(), keys, prefix, options));
  }

  List<WorkerHost> all() {
    return List.copyOf(hosts);
  }

  @Override
  public void close() {
    hosts.forEach(WorkerHost::close);
  }
}
