package org.landslide.checker.file;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.engine.finding.Trace;
import org.landslide.report.trace.SourceText;
import org.landslide.report.trace.TraceCommands;
import org.landslide.report.trace.TraceHtml;
import org.landslide.report.trace.TraceJson;

/** Keeps the traces of a program's bugs in files. */
public final class TraceSaver {
  private final Path home;
  private final Path folder;
  private final String program;
  private final SourceText sources;

  /**
   * Fails at once when there is no such folder to write to.
   *
   * @param program by which the files are named
   */
  public TraceSaver(CheckedProgram program, Path folder) {
    this.home = program.home();
    this.folder = folder;
    this.program = program.name();
    this.sources = new SourceFolders(program.sources(), program::sourceFile);
    OutputFile.requireFolder(folder.toAbsolutePath());
  }

  /**
   * A full disk must not cost the user what a long check has found.
   *
   * @param trouble hears of what goes wrong, in sentences
   */
  public Optional<TraceFiles> save(Trace trace, Consumer<String> trouble) {
    try {
      return Optional.of(saveIn(folder, trace));
    } catch (UserError e) {
      trouble.accept(e.getMessage() + "; -d DIR names another folder");
      return saveElsewhere(trace, trouble);
    }
  }

  /** The command that shows a saved trace again. */
  public String replay(TraceFiles files) {
    return Shell.replay(home, files.json());
  }

  private TraceCommands commands(TraceFiles files) {
    return new TraceCommands(replay(files), Shell.explore(home, files.json()));
  }

  private Optional<TraceFiles> saveElsewhere(Trace trace, Consumer<String> trouble) {
    try {
      Path instead = OutputFile.temporaryFolder();
      try {
        return Optional.of(saveIn(instead, trace));
      } finally {
        OutputFile.discard(instead); // Stays if there is a trace in it.
      }
    } catch (UserError e) {
      trouble.accept(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private TraceFiles saveIn(Path where, Trace trace) {
    TraceFiles files = TraceFiles.reserve(where, program);
    try {
      OutputFile.write(files.json(), out -> TraceJson.write(trace, out));
      OutputFile.write(
          files.html(), out -> out.write(TraceHtml.render(trace, commands(files), sources)));
    } catch (UserError e) {
      files.remove();
      throw e;
    }
    return files;
  }
}
