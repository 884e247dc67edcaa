package org.landslide.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.landslide.bench.Benchmark;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.Benchmarks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code landslide bench}: measures Landslide beside a reference. */
@Command(
    name = "bench",
    description = "Runs a benchmark, and prints its figures beside the reference figures.",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private final Context context;

  // Optional to the parser alone, which would ask for it even before a subcommand.
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The benchmark, such as machine.")
  private String name = "";

  BenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try {
      find(Benchmarks.all()).run(context.home(), context.out());
    } catch (BenchmarkException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
    return ExitStatus.OK.code();
  }

  private Benchmark find(List<Benchmark> all) {
    return all.stream()
        .filter(benchmark -> benchmark.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(all));
  }

  private UserError unknown(List<Benchmark> all) {
    Stream<String> measured = all.stream().map(Benchmark::name);
    List<String> names = Stream.concat(measured, Stream.of(InstructionsCommand.NAME)).toList();
    return new UserError(
        name.isEmpty()
            ? "name a benchmark: " + Text.anyOf(names)
            : "no benchmark is called '" + name + "'; there is " + Text.anyOf(names));
  }
}
