package org.landslide.cli.execute;

import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.GuestFiles;
import org.landslide.checker.program.PintosTrees;
import org.landslide.cli.process.ExitStatus;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.pintos.PintosRun;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.kernel.pintos.PintosVerdict;
import org.landslide.students.pintos.PintosProgram;

/** Runs tests of Pintos trees, once each. */
public final class PintosRunner {
  private PintosRunner() {}

  /**
   * Boots a tree's kernel with a test and runs it to its end.
   *
   * @param disk the disk that it has, if it is not to be made
   * @return the exit status for this process
   */
  public static int run(
      PintosProgram program,
      Optional<byte[]> disk,
      long mostInstructions,
      PrintStream out,
      PrintStream err) {
    String name = program.test().name();
    PintosVerdict verdict = new PintosVerdict(name, !program.test().isProgram());
    PintosRun.Ending ending =
        boot(
                program,
                disk,
                line -> {
                  out.println(line);
                  out.flush();
                  verdict.hear(line);
                })
            .run(mostInstructions);
    String sentence =
        switch (ending) {
          case SWITCHED_OFF, PANICKED -> verdict.failure().orElse("");
          case HALTED ->
              verdict
                  .failure()
                  .orElse("the test has failed: no thread can run, and no interrupt can come");
          case TRIPLE_FAULT ->
              "triple fault: the kernel could not handle an exception, nor what came of that";
          case LIMIT -> "";
        };
    if (ending == PintosRun.Ending.LIMIT) {
      err.println(
          "landslide: the kernel was still busy after "
              + mostInstructions
              + " instructions; allow more with --max-instructions");
      return ExitStatus.UNFINISHED.code();
    }
    if (sentence.isEmpty()) {
      return ExitStatus.OK.code();
    }
    err.println("landslide: " + sentence);
    return ExitStatus.BUG.code();
  }

  private static PintosRun boot(
      PintosProgram program, Optional<byte[]> disk, Consumer<String> lines) {
    try {
      PintosTask task = PintosTrees.task(program);
      return new PintosRun(
          GuestFiles.read(program.kernel()), disk.map(task::on).orElse(task), lines);
    } catch (KernelException e) {
      throw new UserError("the kernel of this tree " + e.getMessage());
    }
  }
}
