package org.landslide.cli;

import java.util.List;
import java.util.Optional;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Failures;
import org.landslide.cli.process.Output;
import org.landslide.cli.process.Version;
import org.landslide.report.run.CheckJson;
import org.landslide.report.run.CheckText;
import org.landslide.report.run.RunSummary;
import org.landslide.report.standard.JunitXml;
import org.landslide.report.standard.SarifJson;

/** Tells the user what came of a check, in all the forms that were asked for. */
final class CheckReport {
  private final Context context;
  private final List<String> args;
  private final Output output;

  /**
   * @param args the whole command line, for reports about faults of ours
   */
  CheckReport(Context context, List<String> args, Output output) {
    this.context = context;
    this.args = args;
    this.output = output;
  }

  /** With one state space, a fault of ours leaves nothing else to tell. */
  ExitStatus print(RunSummary summary) {
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
    output.writeOthers(
        out -> new SarifJson(Version.text()).write(summary, out),
        out -> JunitXml.write(summary, out));
    return QuicksandReport.status(summary);
  }
}
