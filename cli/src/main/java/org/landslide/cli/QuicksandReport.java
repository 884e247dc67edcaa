package org.landslide.cli;

import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.report.Approach;
import org.landslide.report.CodeNames;
import org.landslide.report.QuicksandJson;
import org.landslide.report.QuicksandSummary;
import org.landslide.report.QuicksandText;

/** Tells the user what came of a run of Quicksand, in all the forms that were asked for. */
final class QuicksandReport {
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Approach approach;
  private final Output output;
  private final CodeNames names;

  QuicksandReport(
      CheckedProgram program,
      Settings.Resolved settings,
      Approach approach,
      Output output,
      CodeNames names) {
    this.program = program;
    this.settings = settings;
    this.approach = approach;
    this.output = output;
    this.names = names;
  }

  ExitStatus print(QuicksandRun.Outcome outcome) {
    QuicksandSummary summary = summary(outcome);
    QuicksandText text = new QuicksandText(names, output.coloured(), output.width());
    output.text().print(text.render(summary));
    output.writeJson(out -> new QuicksandJson(names).write(summary, out));
    return status(summary);
  }

  private static ExitStatus status(QuicksandSummary summary) {
    boolean failed = !summary.result().failedJobs().isEmpty();
    return switch (summary.result().verdict()) {
      case BUG -> ExitStatus.BUG;
      case VERIFIED, COMPLETED -> ExitStatus.OK;
      case UNFINISHED -> failed ? ExitStatus.INTERNAL : ExitStatus.UNFINISHED;
    };
  }

  private QuicksandSummary summary(QuicksandRun.Outcome outcome) {
    return new QuicksandSummary(
        program.traced().name(),
        program.arguments(),
        approach,
        outcome.ending(),
        outcome.result(),
        outcome.bugs(),
        outcome.stories(),
        Restrictions.of(settings.options()),
        settings.options().testingMutexes(),
        outcome.times().cpu(),
        outcome.times().wall());
  }
}
