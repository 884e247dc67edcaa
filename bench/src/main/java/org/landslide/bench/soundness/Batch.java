package org.landslide.bench.soundness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.soundness.model.BruteForce;
import org.landslide.bench.soundness.model.CSource;
import org.landslide.bench.soundness.model.Failing;
import org.landslide.bench.soundness.model.ModelProgram;
import org.landslide.bench.soundness.model.Outcomes;
import org.landslide.bench.soundness.model.shape.ProgramGenerator;

/** Programs that are compiled together, since to compile one takes as long as to check many. */
final class Batch {
  static final int SIZE = 50;

  private static final int MOST_STATES = 6_000;
  private static final int FEW_STATES = 300;
  private static final long LARGE_EVERY = 8;
  private static final int ATTEMPTS = 20;
  private static final int LEVELS = 3;

  private final List<JudgedProgram> programs;
  private final Path executable;

  private Batch(List<JudgedProgram> programs, Path executable) {
    this.programs = programs;
    this.executable = executable;
  }

  /** How strongly the compiler optimises the programs of a batch. */
  static int optimisation(long number) {
    return (int) Math.floorMod(number / SIZE, (long) LEVELS);
  }

  /** The programs with certain numbers. */
  static Batch of(ProgramGenerator generator, long first, int count, ProgramCompiler compiler)
      throws BenchmarkException {
    List<JudgedProgram> programs = new ArrayList<>();
    for (long number = first; number < first + count; number++) {
      programs.add(generate(generator, number));
    }
    return of(programs, optimisation(first), compiler);
  }

  static Batch of(List<JudgedProgram> programs, int optimisation, ProgramCompiler compiler)
      throws BenchmarkException {
    List<ModelProgram> models = programs.stream().map(JudgedProgram::program).toList();
    return new Batch(programs, compiler.compile(CSource.of(models), optimisation));
  }

  /**
   * The first attempt that is small enough. Most programs are very small: they show most of what
   * can go wrong, in little time.
   */
  private static JudgedProgram generate(ProgramGenerator generator, long number)
      throws BenchmarkException {
    boolean large = Math.floorMod(number * 7, LARGE_EVERY) == 0;
    Failing failing = JudgedProgram.failing(number);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ModelProgram program = generator.program(number, attempt);
      int most = large || attempt > ATTEMPTS / 2 ? MOST_STATES : FEW_STATES;
      Optional<Outcomes> outcomes = BruteForce.of(program, failing, most);
      if (outcomes.isPresent()) {
        return new JudgedProgram(number, program, failing, outcomes.get());
      }
    }
    throw new BenchmarkException("program " + number + " is too large in all its forms");
  }

  /** Nothing if a program has too many states. */
  static Optional<JudgedProgram> judge(long number, ModelProgram program) {
    Failing failing = JudgedProgram.failing(number);
    return BruteForce.of(program, failing, MOST_STATES)
        .map(outcomes -> new JudgedProgram(number, program, failing, outcomes));
  }

  List<JudgedProgram> programs() {
    return programs;
  }

  /** What the checker says of one of the programs. */
  TrialResult run(int index, Trial trial, Checker checker, Effort effort) {
    List<String> arguments = List.of(Integer.toString(index));
    Outcomes expected = programs.get(index).expected();
    return run(
        arguments, trial, checker, effort, found -> Ruling.of(expected, trial.trust(), found));
  }

  /** What the checker says if one of the outcomes is forbidden. */
  TrialResult runForbidding(
      String outcome, int index, Trial trial, Checker checker, Effort effort) {
    List<String> arguments = List.of(Integer.toString(index), outcome);
    Outcomes expected = programs.get(index).expected();
    return run(
        arguments,
        trial,
        checker,
        effort,
        found -> Ruling.ofForbidden(expected, trial.trust(), outcome, found));
  }

  /** The first answer, unless a later one is wrong or says something else. */
  private TrialResult run(
      List<String> arguments,
      Trial trial,
      Checker checker,
      Effort effort,
      Function<Observed, Ruling> judge) {
    List<Observed> all =
        trial.run(checker, executable, arguments, effort.mostInterleavings(), effort.repeat());
    Observed first = all.get(0);
    for (Observed found : all) {
      Ruling ruling = judge.apply(found);
      if (ruling.kind().isWrong()) {
        return new TrialResult(trial, found, ruling);
      }
      if (!found.agreesWith(first)) {
        return new TrialResult(trial, found, Ruling.ofRepeated(first, found));
      }
    }
    return new TrialResult(trial, first, judge.apply(first));
  }
}
