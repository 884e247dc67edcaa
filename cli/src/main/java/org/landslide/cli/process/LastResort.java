package org.landslide.cli.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Ends the process with a sentence and the status of an internal error when a Java thread ends by
 * something that nothing else has taken care of. The virtual machine would print a stack and go on
 * without the thread, or end with status 1, which means a bug in the checked program.
 *
 * <p>Nothing is allocated on the way to the sentence about memory, as there may be none to be had.
 */
public final class LastResort implements Thread.UncaughtExceptionHandler {
  private static final byte[] OUT_OF_MEMORY =
      (Failures.PREFIX + Failures.OUT_OF_MEMORY + "\n").getBytes(StandardCharsets.UTF_8);

  private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);
  private static final int STATUS = ExitStatus.INTERNAL.code();

  private final Failures failures;

  public LastResort(Failures failures) {
    this.failures = failures;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable fault) {
    end(failures, fault);
  }

  /** Does not return. Of several Java threads that end at the same time only the first says so. */
  private static synchronized void end(Failures failures, Throwable fault) {
    try {
      if (!(fault instanceof OutOfMemoryError)) {
        failures.report(fault);
        Runtime.getRuntime().halt(STATUS);
      }
    } catch (Throwable another) {
      // Then there is nothing left but the sentence: what else could keep it from being reported?
    }
    endShortOfMemory();
  }

  private static void endShortOfMemory() {
    try {
      ERR.write(OUT_OF_MEMORY);
    } catch (IOException | RuntimeException | Error e) {
      // There is no way left to report it.
    }
    Runtime.getRuntime().halt(STATUS);
  }
}
