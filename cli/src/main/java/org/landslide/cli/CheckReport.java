package org.landslide.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.landslide.cli.check.BudgetedSearch;
import org.landslide.cli.check.OutputFile;
import org.landslide.cli.check.TraceFiles;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.cli.message.Text;
import org.landslide.cli.message.UserError;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.check.PreemptionKind;
import org.landslide.report.CheckJson;
import org.landslide.report.CheckSummary;
import org.landslide.report.CheckSummary.Ending;
import org.landslide.report.CheckSummary.FoundBug;
import org.landslide.report.CheckText;
import org.landslide.report.TraceHtml;
import org.landslide.report.TraceJson;

/** Tells the user what came of a check, in all the forms that were asked for. */
final class CheckReport {
  private static final String STANDARD_OUTPUT = "-";

  private final Context context;
  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final Path folder;
  private final Optional<String> json;

  /**
   * Fails at once when something could not be written in the end.
   *
   * @param folder where the trace of a bug goes
   * @param json the file for the result as JSON, or {@code -}
   */
  CheckReport(
      Context context,
      CheckedProgram program,
      Settings.Resolved settings,
      Path folder,
      Optional<String> json) {
    this.context = context;
    this.program = program;
    this.settings = settings;
    this.folder = folder;
    this.json = json;
    OutputFile.requireFolder(folder.toAbsolutePath());
    json.filter(target -> !target.equals(STANDARD_OUTPUT))
        .map(CheckReport::path)
        .ifPresent(OutputFile::requireFile);
  }

  ExitStatus print(Check.Result result) {
    Optional<TraceFiles> files = result.trace().flatMap(this::save);
    CheckSummary summary = summary(result, files);
    printText(result, summary, files);
    json.ifPresent(target -> writeJson(summary, target));
    return status(summary);
  }

  private static Path path(String typed) {
    try {
      return Path.of(typed);
    } catch (InvalidPathException e) {
      throw new UserError("not the name of a file: " + typed);
    }
  }

  private static ExitStatus status(CheckSummary summary) {
    return switch (summary.verdict()) {
      case BUG -> ExitStatus.BUG;
      case COMPLETED -> ExitStatus.OK;
      case UNFINISHED -> ExitStatus.UNFINISHED;
    };
  }

  private void printText(Check.Result result, CheckSummary summary, Optional<TraceFiles> files) {
    boolean toErr = json.equals(Optional.of(STANDARD_OUTPUT));
    PrintStream text = toErr ? context.err() : context.out();
    boolean colour = toErr ? context.terminal().colouredErr() : context.terminal().colouredOut();
    CheckText words = new CheckText(colour, context.terminal().width());
    String answer =
        result
            .trace()
            .map(trace -> withTrace(words, summary, trace, files))
            .orElseGet(() -> words.render(summary));
    text.print(answer);
  }

  private String withTrace(
      CheckText words, CheckSummary summary, Trace trace, Optional<TraceFiles> saved) {
    return saved
        .map(files -> words.renderBug(summary, trace, files.html().toString(), replay(files)))
        .orElseGet(() -> words.renderUnsaved(summary, trace));
  }

  /** A full disk must not cost the user what a long check has found. */
  private Optional<TraceFiles> save(Trace trace) {
    try {
      return Optional.of(saveIn(folder, trace));
    } catch (UserError e) {
      say(e.getMessage() + "; -d DIR names another folder");
      return saveElsewhere(trace);
    }
  }

  private Optional<TraceFiles> saveElsewhere(Trace trace) {
    try {
      Path instead = OutputFile.temporaryFolder();
      try {
        return Optional.of(saveIn(instead, trace));
      } finally {
        OutputFile.discard(instead); // Stays if there is a trace in it.
      }
    } catch (UserError e) {
      say(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void say(String message) {
    context.err().println("landslide: " + Text.oneLine(message));
  }

  private TraceFiles saveIn(Path where, Trace trace) {
    TraceFiles files = TraceFiles.reserve(where, program.name());
    try {
      OutputFile.write(files.json(), out -> TraceJson.write(trace, out));
      OutputFile.write(files.html(), out -> out.write(TraceHtml.render(trace, replay(files))));
    } catch (UserError e) {
      files.remove();
      throw e;
    }
    return files;
  }

  private String replay(TraceFiles files) {
    return Shell.replay(context.home(), files.json());
  }

  private void writeJson(CheckSummary summary, String target) {
    if (target.equals(STANDARD_OUTPUT)) {
      context.out().print(asJson(summary));
    } else {
      context.out().flush(); // The file may be /dev/stdout, where the text comes first.
      OutputFile.write(Path.of(target), out -> CheckJson.write(summary, out));
    }
  }

  private static String asJson(CheckSummary summary) {
    StringWriter text = new StringWriter();
    try {
      CheckJson.write(summary, text);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  private CheckSummary summary(Check.Result result, Optional<TraceFiles> files) {
    return new CheckSummary(
        program.traced().name(),
        program.arguments(),
        ending(result.end()),
        result.progress().completed(),
        result.progress().cut(),
        result.progress().estimate(),
        settings.options().preempt().stream().sorted().map(PreemptionKind::label).toList(),
        Restrictions.of(settings.options()),
        result.times().cpu(),
        result.times().wall(),
        result.bug().map(bug -> found(bug, files)));
  }

  private static FoundBug found(Bug bug, Optional<TraceFiles> saved) {
    return new FoundBug(bug.kind(), bug.message(), saved.map(files -> files.json().toString()));
  }

  private static Ending ending(BudgetedSearch.End end) {
    return switch (end) {
      case BUG -> Ending.BUG;
      case EXHAUSTED -> Ending.COMPLETE;
      case OUT_OF_TIME -> Ending.TIME_LIMIT;
      case ENOUGH -> Ending.INTERLEAVING_LIMIT;
      case STOPPED -> Ending.INTERRUPTED;
    };
  }
}
