package org.landslide.cli.execute;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.GuestFiles;
import org.landslide.cli.process.ExitStatus;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.KernelRun;

/** Runs kernels on a PC of their own. */
public final class KernelRunner {
  private static final int MEGABYTES = 64;

  private KernelRunner() {}

  /**
   * Boots a kernel and runs it to its end.
   *
   * @param keys what is typed, if that is known
   * @param live whether it comes from standard input otherwise
   * @return the exit status for this process
   */
  public static int run(
      Path file,
      @Nullable String keys,
      boolean live,
      long mostInstructions,
      PrintStream out,
      PrintStream err) {
    boolean typed = live && keys == null;
    KernelRun run = boot(file, typed, out, err);
    if (typed) {
      run.setUnfinished(text -> show("\r" + text, out));
    }
    Supplier<@Nullable String> next = typed ? KernelRunner::fromTerminal : once(keys);
    KernelRun.Ending ending = run.run(mostInstructions, next);
    out.flush();
    return switch (ending) {
      case SWITCHED_OFF, IDLE ->
          run.staleUses() == 0 ? ExitStatus.OK.code() : ExitStatus.BUG.code();
      case QUIET ->
          say(
              err,
              "nothing has changed on the screen for long, so the kernel was not run any further",
              run.staleUses() == 0 ? ExitStatus.OK : ExitStatus.BUG);
      case HALTED -> say(err, "the kernel has halted the processor", ExitStatus.OK);
      case TRIPLE_FAULT ->
          say(
              err,
              "triple fault: the kernel could not handle an exception, nor what came of that",
              ExitStatus.BUG);
      case LIMIT ->
          say(
              err,
              "the kernel was still busy after "
                  + mostInstructions
                  + " instructions; allow more with --max-instructions",
              ExitStatus.UNFINISHED);
    };
  }

  private static void show(String text, PrintStream out) {
    out.print(text);
    out.flush();
  }

  private static int say(PrintStream err, String sentence, ExitStatus status) {
    err.println("landslide: " + sentence);
    return status.code();
  }

  private static KernelRun boot(Path file, boolean typed, PrintStream out, PrintStream err) {
    try {
      return new KernelRun(
          GuestFiles.read(file),
          file.getFileName().toString(),
          MEGABYTES,
          line -> show((typed ? "\r" : "") + line + "\n", out),
          message -> err.println(message.stripTrailing()));
    } catch (KernelException e) {
      throw new UserError(file + " " + e.getMessage());
    }
  }

  private static Supplier<@Nullable String> once(@Nullable String keys) {
    String[] left = {keys};
    return () -> {
      String next = left[0];
      left[0] = null;
      return next;
    };
  }

  /** What was typed since the last time. */
  private static String fromTerminal() {
    try {
      InputStream in = System.in;
      int ready = in.available();
      return ready == 0 ? "" : new String(in.readNBytes(ready), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserError("cannot read from the terminal: " + e.getMessage());
    }
  }
}
