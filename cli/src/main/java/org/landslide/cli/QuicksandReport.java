package org.landslide.cli;

import org.landslide.report.CodeNames;
import org.landslide.report.QuicksandJson;
import org.landslide.report.QuicksandSummary;
import org.landslide.report.QuicksandText;

/** Tells the user what came of a run of Quicksand, in all the forms that were asked for. */
final class QuicksandReport {
  private final Output output;
  private final CodeNames names;

  QuicksandReport(Output output, CodeNames names) {
    this.output = output;
    this.names = names;
  }

  ExitStatus print(QuicksandSummary summary) {
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
}
