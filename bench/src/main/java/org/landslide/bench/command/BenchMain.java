package org.landslide.bench.command;

import org.landslide.bench.Benchmark;
import org.landslide.bench.Benchmarks;
import org.landslide.bench.kernel.KernelBenchmark;
import org.landslide.cli.Main;
import org.landslide.cli.process.Context;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The entry point for {@code landslide bench} and {@code landslide help bench}: the launcher starts
 * it, with the product beside it, in place of the product.
 */
final class BenchMain {
  private BenchMain() {}

  public static void main(String[] args) {
    Main.runAndExit(BenchMain::commands, args);
  }

  static CommandLine commands(Context context) {
    return new CommandLine(CommandSpec.create().name("landslide"))
        .addSubcommand(benchCommand(context))
        .addSubcommand(new HelpCommand());
  }

  private static CommandLine benchCommand(Context context) {
    CommandLine bench = new CommandLine(new BenchCommand());
    for (Benchmark benchmark : Benchmarks.all()) {
      bench.addSubcommand(MeasureCommand.of(context, benchmark));
    }
    bench.addSubcommand(MeasureCommand.of(context, new KernelBenchmark()));
    return bench
        .addSubcommand(new QuicksandBenchCommand(context))
        .addSubcommand(new TransactionsBenchCommand(context))
        .addSubcommand(new EstimatesBenchCommand(context))
        .addSubcommand(new LibrariesBenchCommand(context))
        .addSubcommand(new RandomBenchCommand(context))
        .addSubcommand(new ResumeBenchCommand(context))
        .addSubcommand(new ScaleBenchCommand(context))
        .addSubcommand(new ClusterBenchCommand(context))
        .addSubcommand(new InstructionsCommand(context))
        .addSubcommand(new SoundnessCommand(context));
  }
}
