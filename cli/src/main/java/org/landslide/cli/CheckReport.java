package org.landslide.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.Approach;
import org.landslide.report.run.CheckJson;
import org.landslide.report.run.CheckText;
import org.landslide.report.run.QuicksandSummary;

/** Tells the user what came of a check, in all the forms that were asked for. */
final class CheckReport {
  private static final Approach APPROACH =
      new Approach(Mode.SINGLE, RaceRule.NONE, OptionalInt.empty());

  private final Context context;
  private final List<String> args;
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Output output;

  /**
   * @param args the whole command line, for reports about faults of ours
   */
  CheckReport(
      Context context,
      List<String> args,
      CheckedProgram program,
      Settings.Resolved settings,
      Output output) {
    this.context = context;
    this.args = args;
    this.program = program;
    this.settings = settings;
    this.output = output;
  }

  /** With one state space, a fault of ours leaves nothing else to tell. */
  ExitStatus print(QuicksandRun.Outcome outcome) {
    List<String> restrictions = Restrictions.of(settings);
    QuicksandSummary summary =
        outcome.summary(program, settings, APPROACH, restrictions, outcome.searched());
    Optional<String> fault = summary.faults().findFirst();
    if (fault.isPresent()) {
      Failures.reportFault(context, fault.get(), args);
      return ExitStatus.INTERNAL;
    }
    if (summary.bugs().stream().anyMatch(bug -> bug.recording().outOfMemory())) {
      context.err().println(Failures.PREFIX + Failures.OUT_OF_MEMORY);
      return ExitStatus.INTERNAL;
    }
    output.text().print(new CheckText(output.coloured(), output.width()).render(summary));
    output.writeJson(out -> CheckJson.write(summary, out));
    return QuicksandReport.status(summary);
  }
}
