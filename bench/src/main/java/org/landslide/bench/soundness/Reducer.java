package org.landslide.bench.soundness;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.soundness.model.CSource;
import org.landslide.bench.soundness.model.ModelProgram;
import org.landslide.bench.soundness.model.Shrinker;
import org.landslide.bench.soundness.model.shape.Shape;

/**
 * Makes programs with a wrong answer smaller, as long as the answer stays as wrong, and shows them.
 */
final class Reducer {
  private final ProgramCompiler compiler;
  private final Checker checker;
  private final SoundnessBenchmark.Settings settings;

  Reducer(ProgramCompiler compiler, Checker checker, SoundnessBenchmark.Settings settings) {
    this.compiler = compiler;
    this.checker = checker;
    this.settings = settings;
  }

  /** A program, and what is wrong with what the checker says of it. */
  record Reduced(JudgedProgram program, TrialResult result) {}

  Reduced reduce(JudgedProgram program, TrialResult wrong) throws BenchmarkException {
    Reduced best = new Reduced(program, wrong);
    Optional<Reduced> next = Optional.of(best);
    while (next.isPresent()) {
      best = next.get();
      next = smaller(best);
    }
    return best;
  }

  /** All that are a little smaller are compiled at once; the first that will do is taken. */
  private Optional<Reduced> smaller(Reduced from) throws BenchmarkException {
    long number = from.program.number();
    List<JudgedProgram> candidates = new ArrayList<>();
    for (ModelProgram program : Shrinker.smaller(from.program.program())) {
      Batch.judge(number, program).ifPresent(candidates::add);
    }
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    Batch batch = Batch.of(candidates, Batch.optimisation(number), compiler);
    for (int i = 0; i < candidates.size(); i++) {
      TrialResult result = batch.run(i, from.result.trial(), checker, settings.effort());
      if (result.ruling().kind() == from.result.ruling().kind()) {
        return Optional.of(new Reduced(candidates.get(i), result));
      }
    }
    return Optional.empty();
  }

  /** Shows the first wrong answer about a program. */
  void show(ProgramResult result, PrintStream out) throws BenchmarkException {
    TrialResult wrong = result.firstWrong().orElseThrow();
    Reduced reduced = reduce(result.program(), wrong);
    JudgedProgram program = reduced.program;
    Observed found = reduced.result.observed();
    out.println("---- a small program with a wrong answer:");
    out.println("// " + ResultTable.label(reduced.result.ruling().kind()));
    out.println("//   " + reduced.result.ruling().text());
    out.println("// Expected: " + program.expected().texts() + program.expected().failures());
    out.println("// Found: " + found.verdict() + " " + found.bug() + " " + found.texts());
    out.println(
        "//   in "
            + found.interleavings()
            + " interleavings, "
            + found.supposedWaits()
            + " waits supposed");
    out.println("// Made from: ./landslide bench soundness" + command(program, reduced));
    compiler
        .commands(Batch.optimisation(program.number()), reduced.result.trial().options())
        .forEach(line -> out.println("//   " + line));
    out.print(CSource.of(List.of(program.program())));
    out.println("----");
  }

  private String command(JudgedProgram program, Reduced reduced) {
    StringBuilder shapes = new StringBuilder();
    if (settings.shapes().size() < Shape.values().length) {
      settings.shapes().forEach(shape -> shapes.append(" --shape ").append(shape.label()));
    }
    String repeat = settings.repeat() > 1 ? " --repeat " + settings.repeat() : "";
    return String.format(
        " --seed %d --first %d --count 1%s --mode %s --trust %s%s",
        settings.seed(),
        program.number(),
        shapes,
        reduced.result.trial().way().label(),
        reduced.result.trial().trust().label(),
        repeat);
  }
}
