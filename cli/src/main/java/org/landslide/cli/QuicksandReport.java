package org.landslide.cli;

import java.util.List;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.cli.message.Text;
import org.landslide.quicksand.JobReport;
import org.landslide.report.Approach;
import org.landslide.report.CodeNames;
import org.landslide.report.QuicksandJson;
import org.landslide.report.QuicksandSummary;
import org.landslide.report.QuicksandText;

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

  ExitStatus print(QuicksandRun.Outcome outcome) {
    QuicksandSummary summary = summary(outcome);
    QuicksandText text = new QuicksandText(names, output.coloured(), output.width());
    output.text().print(text.render(summary));
    output.writeJson(out -> new QuicksandJson(names).write(summary, out));
    summary.result().failedJobs().stream().findFirst().ifPresent(this::reportFault);
    return status(summary);
  }

  /** One will do: others most likely failed for the same reason. */
  private void reportFault(JobReport job) {
    context.err().println("landslide: job " + job.job().number() + " failed: " + brief(job));
    context.err().println("landslide: " + CrashReport.save(job.failure(), args));
  }

  private static String brief(JobReport job) {
    return Text.oneLine(job.failure().lines().findFirst().orElse(""));
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
