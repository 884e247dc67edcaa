package org.landslide.checker.run;

import java.io.IOException;
import java.nio.file.Path;
import org.landslide.checker.message.InputFile;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.RecordedRun;
import org.landslide.checker.program.TracedFile;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.engine.finding.Trace;
import org.landslide.report.story.StoryTeller;
import org.landslide.report.trace.TraceFormatException;
import org.landslide.report.trace.TraceJson;

/**
 * The interleaving of a saved trace, which can be run again.
 *
 * @param trace as it was saved
 */
public record Replay(Trace trace, CheckedProgram program, Settings.Resolved settings) {
  /** Fails unless the program is there, and the same as it was. */
  public static Replay of(Path home, Path file) {
    Trace trace = read(file);
    CheckedProgram program = TracedFile.load(home, trace.program(), file);
    return new Replay(trace, program, StoredOptions.read(trace.options(), file.toString()));
  }

  private static Trace read(Path file) {
    try {
      InputFile.require(file, "a trace");
      return TraceJson.read(file);
    } catch (TraceFormatException e) {
      throw new UserError(e.sentence());
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + Reason.of(e));
    }
  }

  /** Runs it, which must lead to the same failure. */
  public Trace run() {
    return known(program.record(settings, trace.decisions()));
  }

  /** Runs it, and keeps the run so that it can be gone through. */
  public RecordedRun recordRun() {
    RecordedRun run = program.recordRun(settings, trace.decisions());
    return run.with(known(run.trace()));
  }

  /** The same failure, with what the search knew of it. */
  private Trace known(Trace again) {
    SameFailure.require(trace.bug(), again.bug());
    Trace judged = again.supposing(trace.bug().supposition()).withNecessities(trace.necessities());
    return StoryTeller.tell(trace.alternative().map(judged::with).orElse(judged));
  }
}
