package org.landslide.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.cli.check.OutputFile;
import org.landslide.cli.check.TraceFiles;
import org.landslide.cli.message.Text;
import org.landslide.cli.message.UserError;
import org.landslide.engine.finding.Trace;
import org.landslide.report.trace.TraceHtml;
import org.landslide.report.trace.TraceJson;

/** Keeps the traces of a program's bugs in files. */
final class TraceSaver {
  private final Context context;
  private final Path folder;
  private final String program;
  private final Consumer<String> messages;

  /**
   * Fails at once when there is no such folder to write to.
   *
   * @param program by which the files are named
   * @param messages for what goes wrong
   */
  TraceSaver(Context context, Path folder, String program, Consumer<String> messages) {
    this.context = context;
    this.folder = folder;
    this.program = program;
    this.messages = messages;
    OutputFile.requireFolder(folder.toAbsolutePath());
  }

  /** A full disk must not cost the user what a long check has found. */
  Optional<TraceFiles> save(Trace trace) {
    try {
      return Optional.of(saveIn(folder, trace));
    } catch (UserError e) {
      say(e.getMessage() + "; -d DIR names another folder");
      return saveElsewhere(trace);
    }
  }

  /** The command that shows a saved trace again. */
  String replay(TraceFiles files) {
    return Shell.replay(context.home(), files.json());
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
    messages.accept("landslide: " + Text.oneLine(message));
  }

  private TraceFiles saveIn(Path where, Trace trace) {
    TraceFiles files = TraceFiles.reserve(where, program);
    try {
      OutputFile.write(files.json(), out -> TraceJson.write(trace, out));
      OutputFile.write(files.html(), out -> out.write(TraceHtml.render(trace, replay(files))));
    } catch (UserError e) {
      files.remove();
      throw e;
    }
    return files;
  }
}
