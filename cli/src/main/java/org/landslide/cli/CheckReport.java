package org.landslide.cli;

import java.util.Optional;
import org.landslide.cli.check.TraceFiles;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.report.CheckJson;
import org.landslide.report.CheckSummary;
import org.landslide.report.CheckSummary.Ending;
import org.landslide.report.CheckSummary.FoundBug;
import org.landslide.report.CheckText;

/** Tells the user what came of a check, in all the forms that were asked for. */
final class CheckReport {
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Output output;
  private final TraceSaver traces;

  CheckReport(
      CheckedProgram program, Settings.Resolved settings, Output output, TraceSaver traces) {
    this.program = program;
    this.settings = settings;
    this.output = output;
    this.traces = traces;
  }

  ExitStatus print(Check.Result result) {
    Optional<TraceFiles> files = result.trace().flatMap(traces::save);
    CheckSummary summary = summary(result, files);
    printText(result, summary, files);
    output.writeJson(out -> CheckJson.write(summary, out));
    return status(summary);
  }

  private static ExitStatus status(CheckSummary summary) {
    return switch (summary.verdict()) {
      case BUG -> ExitStatus.BUG;
      case COMPLETED -> ExitStatus.OK;
      case UNFINISHED -> ExitStatus.UNFINISHED;
    };
  }

  private void printText(Check.Result result, CheckSummary summary, Optional<TraceFiles> files) {
    CheckText words = new CheckText(output.coloured(), output.width());
    String answer =
        result
            .trace()
            .map(trace -> withTrace(words, summary, trace, files))
            .orElseGet(() -> words.render(summary));
    output.text().print(answer);
  }

  private String withTrace(
      CheckText words, CheckSummary summary, Trace trace, Optional<TraceFiles> saved) {
    return saved
        .map(
            files -> words.renderBug(summary, trace, files.html().toString(), traces.replay(files)))
        .orElseGet(() -> words.renderUnsaved(summary, trace));
  }

  private CheckSummary summary(Check.Result result, Optional<TraceFiles> files) {
    return new CheckSummary(
        program.traced().name(),
        program.arguments(),
        ending(result),
        result.progress().completed(),
        result.progress().cut(),
        result.progress().estimate(),
        settings.options().preempt().stream().sorted().map(PreemptionKind::label).toList(),
        program.leftOut(Restrictions.of(settings), settings),
        result.times().cpu(),
        result.times().wall(),
        settings.options().testingMutexes(),
        result.progress().suppositions(),
        result.bug().map(bug -> found(bug, files)));
  }

  private static FoundBug found(Bug bug, Optional<TraceFiles> saved) {
    return new FoundBug(
        bug.kind(), bug.message(), bug.supposition(), saved.map(files -> files.json().toString()));
  }

  private static Ending ending(Check.Result result) {
    return switch (result.end()) {
      case BUG -> Ending.BUG;
      case EXHAUSTED ->
          result.progress().suppositions().isEmpty() ? Ending.COMPLETE : Ending.SUPPOSED;
      case OUT_OF_TIME -> Ending.TIME_LIMIT;
      case ENOUGH -> Ending.INTERLEAVING_LIMIT;
      case STOPPED -> Ending.INTERRUPTED;
      case OUT_OF_MEMORY -> Ending.OUT_OF_MEMORY;
    };
  }
}
