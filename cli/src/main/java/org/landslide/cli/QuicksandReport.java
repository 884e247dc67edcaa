package org.landslide.cli;

import java.util.List;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.report.run.Approach;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.QuicksandJson;
import org.landslide.report.run.QuicksandSummary;
import org.landslide.report.run.QuicksandText;

/** Tells the user what came of a run of Quicksand, in all the forms that were asked for. */
final class QuicksandReport {
  private final Context context;
  private final List<String> args;
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Approach approach;
  private final Output output;
  private final CodeNames names;

  /**
   * @param args the whole command line, for reports about faults of ours
   */
  QuicksandReport(
      Context context,
      List<String> args,
      CheckedProgram program,
      Settings.Resolved settings,
      Approach approach,
      Output output,
      CodeNames names) {
    this.context = context;
    this.args = args;
    this.program = program;
    this.settings = settings;
    this.approach = approach;
    this.output = output;
    this.names = names;
  }

  /**
   * @param verbose whether to tell all there is, however long
   */
  ExitStatus print(QuicksandRun.Outcome outcome, boolean verbose) {
    List<String> restrictions = Restrictions.ofFreeSearch(settings);
    QuicksandSummary summary =
        outcome.summary(program, settings, approach, restrictions, outcome.times());
    QuicksandText text = new QuicksandText(names, output.coloured(), output.width(), verbose);
    output.text().print(text.render(summary));
    output.writeJson(out -> new QuicksandJson(names).write(summary, out));
    // One will do: others most likely failed for the same reason.
    summary.faults().findFirst().ifPresent(fault -> Failures.reportFault(context, fault, args));
    return status(summary);
  }

  static ExitStatus status(QuicksandSummary summary) {
    return switch (summary.result().verdict()) {
      case BUG -> hasRealBug(summary) ? ExitStatus.BUG : ExitStatus.INTERNAL;
      case VERIFIED, COMPLETED -> ExitStatus.OK;
      case UNFINISHED ->
          summary.faults().findAny().isPresent() ? ExitStatus.INTERNAL : ExitStatus.UNFINISHED;
    };
  }

  /** One that does not come about again is a fault of ours. */
  private static boolean hasRealBug(QuicksandSummary summary) {
    return summary.bugs().stream().anyMatch(bug -> bug.recording().fault().isEmpty());
  }
}
