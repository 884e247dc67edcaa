package org.landslide.checker.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.checker.state.KeptRun;

/**
 * What is to be checked, and how.
 *
 * @param settings which must fit the program: see {@link CheckedProgram#settings}
 * @param traces the folder for the traces of bugs; without one they are only in the result
 * @param raceStacks whether to take the stacks of data races, each of which takes an interleaving
 * @param minimising how long to look for a smaller interleaving that fails in the same way as one
 *     that was found, at most; zero not to
 * @param kept how the run is kept in a file, if it is
 * @param helpers who else explores its state spaces
 */
public record Request(
    CheckedProgram program,
    Settings.Resolved settings,
    SearchPlan plan,
    Optional<Path> traces,
    boolean raceStacks,
    Duration minimising,
    Optional<KeptRun> kept,
    Helpers helpers) {
  /** Enough for small programs, and not much longer than a trace takes. */
  public static final Duration MINIMISING = Duration.ofSeconds(3);

  /** With the settings of the {@code landslide.toml} beside the program, if there is one. */
  public static Request of(CheckedProgram program, SearchPlan plan) {
    return of(program, program.settings(program.configured()), plan);
  }

  /** With these settings, whatever is beside the program. */
  public static Request of(CheckedProgram program, Settings.Resolved settings, SearchPlan plan) {
    return new Request(
        program,
        settings,
        plan,
        Optional.empty(),
        false,
        MINIMISING,
        Optional.empty(),
        Helpers.NONE);
  }

  public Request savingIn(Path folder) {
    return new Request(
        program, settings, plan, Optional.of(folder), raceStacks, minimising, kept, helpers);
  }

  public Request withRaceStacks() {
    return new Request(program, settings, plan, traces, true, minimising, kept, helpers);
  }

  /** With one more function that is right, as is all that it calls; the program must have it. */
  Request trusting(String function) {
    Settings.Resolved more = program.trusting(settings, function);
    Optional<KeptRun> anew = kept.map(KeptRun::anew);
    return new Request(program, more, plan, traces, raceStacks, minimising, anew, helpers);
  }

  public Request minimisingFor(Duration atMost) {
    return new Request(program, settings, plan, traces, raceStacks, atMost, kept, helpers);
  }

  /** The same, with the run in a file. */
  public Request keeping(KeptRun how) {
    return new Request(
        program, settings, plan, traces, raceStacks, minimising, Optional.of(how), helpers);
  }

  /** The same, with the help of others. */
  public Request helpedBy(Helpers others) {
    return new Request(program, settings, plan, traces, raceStacks, minimising, kept, others);
  }

  /** What a run depends on: one with another key cannot go on with it. */
  public String key() {
    return String.join(
        " ",
        program.traced().sha256(),
        String.join(" ", program.arguments()),
        StoredOptions.of(settings).toString(),
        plan.approach().toString(),
        plan.order().toString(),
        plan.reduction().toString());
  }
}
