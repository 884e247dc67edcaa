package org.landslide.cli.process;

import java.util.List;
import java.util.Objects;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.pebbles.catalog.CatalogException;
import picocli.CommandLine.ParameterException;

/** Turns what a command threw into one message and an exit status. */
public final class Failures {
  public static final String PREFIX = "landslide: ";

  public static final String OUT_OF_MEMORY =
      "internal error: out of memory; try again with more, such as LANDSLIDE_JAVA_OPTS=-Xmx4g";

  private final Context context;
  private final List<String> args;

  public Failures(Context context, String... args) {
    this.context = context;
    this.args = List.of(args);
  }

  public int report(Throwable failure) {
    if (failure instanceof UserError mistake && !mistake.details().isEmpty()) {
      int status = reportUsage(String.valueOf(mistake.getMessage()));
      context.err().println(Text.lines(mistake.details()));
      return status;
    }
    if (failure instanceof UserError
        || failure instanceof CatalogException
        || failure instanceof UnsupportedSubjectException) {
      return reportUsage(Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
    }
    if (failure instanceof ParameterException wrongUse) {
      return reportUsage(UsageMessages.describe(wrongUse));
    }
    return reportInternal(failure);
  }

  private int reportUsage(String message) {
    context.err().println(PREFIX + Text.oneLine(message));
    return ExitStatus.USAGE.code();
  }

  private int reportInternal(Throwable failure) {
    if (isOutOfMemory(failure)) {
      context.err().println(PREFIX + OUT_OF_MEMORY);
      return ExitStatus.INTERNAL.code();
    }
    context.err().println(PREFIX + "internal error: " + Text.oneLine(failure.toString()));
    context.err().println(PREFIX + CrashReport.save(failure, args));
    return ExitStatus.INTERNAL.code();
  }

  /**
   * Tells of a fault of ours that did not end the command.
   *
   * @param fault with its stack
   */
  public static void reportFault(Context context, String fault, List<String> args) {
    String brief = fault.lines().findFirst().orElse("");
    context.err().println(PREFIX + "internal error: " + Text.oneLine(brief));
    context.err().println(PREFIX + CrashReport.save(fault, args));
  }

  /** Also of another Java thread, whose failure was passed on. */
  private static boolean isOutOfMemory(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof OutOfMemoryError || isForWantOfMemory(cause))) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  /**
   * Whether a class is of no use since there was no memory when it was initialised. Of that failure
   * the virtual machine keeps the name, in a message; or nothing at all, if there was no memory for
   * that either.
   */
  private static boolean isForWantOfMemory(Throwable failure) {
    if (failure instanceof ExceptionInInitializerError) {
      String message = failure.getMessage();
      return message != null && message.contains(OutOfMemoryError.class.getName());
    }
    return failure instanceof NoClassDefFoundError && failure.getCause() == null;
  }
}
