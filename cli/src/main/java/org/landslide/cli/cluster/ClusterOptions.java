package org.landslide.cli.cluster;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.Exploration;
import org.landslide.checker.run.Helpers;
import org.landslide.cli.option.Workers;
import org.landslide.cluster.Address;
import org.landslide.cluster.Coordinator;
import org.landslide.quicksand.remote.RemoteWorkers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that have the help of other processes. */
public final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "HOST:PORT",
      order = 11,
      description =
          "Wait here for processes that help, which are started by `landslide worker --join"
              + " HOST:PORT`; then -c may be 0.")
  private @Nullable String address;

  @Mixin private KeyOptions keys = new KeyOptions();

  /** Those who help, until this is closed; by whatever the user asked for. */
  public interface Help extends Helpers, AutoCloseable {
    @Override
    void close();
  }

  private static final class NoHelp implements Help {
    @Override
    public RemoteWorkers with(Exploration exploration) {
      return RemoteWorkers.NONE;
    }

    @Override
    public void close() {}
  }

  /** The processes that come from a coordinator's address, which no other command needs. */
  private static final class ClusterHelp implements Help {
    private final Coordinator coordinator;

    ClusterHelp(Coordinator coordinator) {
      this.coordinator = coordinator;
    }

    @Override
    public RemoteWorkers with(Exploration exploration) {
      return coordinator.with(exploration);
    }

    @Override
    public void close() {
      coordinator.close();
    }
  }

  /** How many workers this process is to have. */
  public int requireWorkers(int number) {
    return address != null && number == 0 ? 0 : Workers.require(number);
  }

  /**
   * Lets others join from now on, if that was asked for.
   *
   * @param news hears who comes and goes
   */
  public Help open(Path home, Consumer<String> news) {
    if (address == null) {
      if (keys.areGiven()) {
        throw new UserError("--secret and --tls are for --cluster HOST:PORT");
      }
      return new NoHelp();
    }
    return new ClusterHelp(Coordinator.open(Address.of(address), keys.read(), home, news));
  }
}
