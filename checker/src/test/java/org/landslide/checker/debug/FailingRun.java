package org.landslide.checker.debug;

import java.nio.file.Path;
import java.time.Duration;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.RecordedRun;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Replay;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.engine.finding.Trace;
import org.landslide.report.run.RunSummary;

/** A program that fails, and its failing run. */
public record FailingRun(CheckedProgram program, RecordedRun run) {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  public static FailingRun of(String name) throws InterruptedException {
    Landslide landslide = new Landslide(HOME);
    CheckedProgram program = landslide.program(name);
    Request request = Request.of(program, SearchPlan.quicksand().withFirstBug(true));
    RunSummary summary = landslide.run(request, Budget.of(Duration.ofMinutes(1)));
    Trace trace = summary.bugs().get(0).recording().trace().orElseThrow();
    Replay replay = new Replay(trace, program, StoredOptions.read(trace.options(), "test"));
    return new FailingRun(program, replay.recordRun());
  }
}
