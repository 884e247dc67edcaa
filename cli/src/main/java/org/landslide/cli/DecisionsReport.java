package org.landslide.cli;

import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.cli.process.ExitStatus;
import org.landslide.cli.process.Output;
import org.landslide.engine.finding.Decisions;
import org.landslide.report.run.DecisionsJson;
import org.landslide.report.run.DecisionsText;

/** Lists the preemption points of one interleaving, in all the forms that were asked for. */
final class DecisionsReport {
  private final Output output;

  DecisionsReport(Output output) {
    this.output = output;
  }

  ExitStatus print(CheckedProgram program, Settings.Resolved settings) {
    Decisions decisions = program.decisions(settings);
    String name = program.traced().name();
    output
        .text()
        .print(
            new DecisionsText(output.coloured(), output.width())
                .render(name, program.arguments(), decisions));
    output.writeJson(out -> DecisionsJson.write(name, program.arguments(), decisions, out));
    return decisions.bug().isPresent() ? ExitStatus.BUG : ExitStatus.OK;
  }
}
