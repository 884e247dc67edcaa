package org.landslide.bench.cluster;

import java.nio.file.Path;
import java.util.List;
import org.landslide.bench.BenchmarkException;

/**
 * A host of its own on this machine: a network namespace, with one cable to the rest, which can be
 * pulled. Takes root and iproute2.
 */
final class Network implements AutoCloseable {
  /** The other end of the cable. */
  static final String OUTSIDE = "10.213.77.1";

  static final String INSIDE = "10.213.77.2";

  private static final String PREFIX = "/30";

  private final String name;
  private final String cable;

  private Network(long number) {
    name = "landslide-" + number;
    cable = "ls" + number % 10_000_000;
  }

  static boolean isPossible() {
    return Tool.works("ip", "netns", "list")
        && Tool.works("sh", "-c", "test \"$(id -u)\" = 0")
        && Tool.works("openssl", "version");
  }

  static Network open() throws BenchmarkException {
    Network network = new Network(ProcessHandle.current().pid());
    try {
      network.make();
      return network;
    } catch (BenchmarkException e) {
      network.close();
      throw e;
    }
  }

  private void make() throws BenchmarkException {
    ip("netns", "add", name);
    ip("link", "add", cable, "type", "veth", "peer", "name", "cable", "netns", name);
    ip("address", "add", OUTSIDE + PREFIX, "dev", cable);
    ip("link", "set", cable, "up");
    ip("-n", name, "address", "add", INSIDE + PREFIX, "dev", "cable");
    ip("-n", name, "link", "set", "lo", "up");
    mend();
  }

  /** Before a command that is to run there. */
  List<String> prefix() {
    return List.of("ip", "netns", "exec", name);
  }

  /** Pulls the cable. */
  void cut() throws BenchmarkException {
    ip("-n", name, "link", "set", "cable", "down");
  }

  void mend() throws BenchmarkException {
    ip("-n", name, "link", "set", "cable", "up");
  }

  private static void ip(String... words) throws BenchmarkException {
    String[] command = new String[words.length + 1];
    command[0] = "ip";
    System.arraycopy(words, 0, command, 1, words.length);
    Tool.run(Path.of("."), command);
  }

  /** Its cable goes with it. */
  @Override
  public void close() {
    boolean unused = Tool.works("ip", "netns", "delete", name);
  }
}
