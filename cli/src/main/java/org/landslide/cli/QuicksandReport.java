package org.landslide.cli;

import java.util.List;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Failures;
import org.landslide.cli.process.Output;
import org.landslide.cli.process.Version;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.QuicksandJson;
import org.landslide.report.run.QuicksandText;
import org.landslide.report.run.RunSummary;
import org.landslide.report.standard.JunitXml;
import org.landslide.report.standard.SarifJson;

/** Tells the user what came of a run of Quicksand, in all the forms that were asked for. */
final class QuicksandReport {
  private final Context context;
  private final List<String> args;
  private final Output output;
  private final CodeNames names;

  /**
   * @param args the whole command line, for reports about faults of ours
   */
  QuicksandReport(Context context, List<String> args, Output output, CodeNames names) {
    this.context = context;
    this.args = args;
    this.output = output;
    this.names = names;
  }

  /**
   * @param verbose whether to tell all there is, however long
   */
  ExitStatus print(RunSummary summary, boolean verbose) {
    QuicksandText text = new QuicksandText(names, output.coloured(), output.width(), verbose);
    output.text().print(text.render(summary));
    output.writeJson(out -> new QuicksandJson(names).write(summary, out));
    output.writeOthers(
        out -> new SarifJson(Version.text()).write(summary, out),
        out -> JunitXml.write(summary, out));
    // One will do: others most likely failed for the same reason.
    summary.faults().findFirst().ifPresent(fault -> Failures.reportFault(context, fault, args));
    return status(summary);
  }

  static ExitStatus status(RunSummary summary) {
    return switch (summary.result().verdict()) {
      case BUG -> hasRealBug(summary) ? ExitStatus.BUG : ExitStatus.INTERNAL;
      case VERIFIED, COMPLETED -> ExitStatus.OK;
      case UNFINISHED ->
          summary.faults().findAny().isPresent() ? ExitStatus.INTERNAL : ExitStatus.UNFINISHED;
    };
  }

  /** One that does not come about again is a fault of ours. */
  private static boolean hasRealBug(RunSummary summary) {
    return summary.bugs().stream().anyMatch(bug -> bug.recording().fault().isEmpty());
  }
}
