package org.landslide.cli.cluster;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.cli.option.TimeSpan;
import org.landslide.cli.option.Workers;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cluster.Address;
import org.landslide.cluster.WorkerProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code landslide worker}: explores what a run on another machine hands out. */
@Command(
    name = "worker",
    description =
        "Helps with runs of `quicksand --cluster` and `grade --cluster`, one after the other, until"
            + " it is stopped. It needs none of their files, but the same build of Landslide.",
    customSynopsis = "landslide worker --join HOST:PORT --secret FILE [OPTIONS]",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class WorkerCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--join",
      paramLabel = "HOST:PORT",
      order = 1,
      description = "What the run was given with --cluster.")
  private @Nullable String coordinator;

  @Option(
      names = {"-c", "--cpus"},
      paramLabel = "N",
      order = 2,
      description = "Use so many processors (default: all).")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--bind",
      paramLabel = "HOST:PORT",
      order = 3,
      description =
          "Where the other processes reach this one (default: any free port at the address from"
              + " which this machine reaches the run).")
  private @Nullable String own;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      order = 4,
      description = "End when there was no run for so long (default: never).")
  private Duration patience = TimeSpan.LONGEST;

  @Mixin private KeyOptions keys = new KeyOptions();

  public WorkerCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (coordinator == null) {
      throw new UserError("say with --join HOST:PORT which run to help");
    }
    WorkerProcess.Setup setup =
        WorkerProcess.Setup.of(
            Address.of(coordinator),
            keys.read(),
            context.home(),
            Workers.require(workers),
            patience);
    WorkerProcess process =
        new WorkerProcess(own == null ? setup : setup.at(Address.of(own)), context::say);
    context.interrupts().stopBy(process::stop);
    process.run();
    return ExitStatus.OK.code();
  }
}
