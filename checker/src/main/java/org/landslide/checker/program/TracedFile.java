package org.landslide.checker.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.landslide.checker.message.UserError;
import org.landslide.engine.finding.Trace.TracedProgram;

/**
 * Finds the program that a trace is about: one of the catalog by its name, any other where it was
 * or else beside the trace, in case both were moved or sent elsewhere together.
 */
public final class TracedFile {
  private TracedFile() {}

  /** Fails unless the program is there, and the same as it was. */
  public static CheckedProgram load(Path home, TracedProgram traced, Path trace) {
    List<Executable> found = new ArrayList<>();
    if (traced.path().isEmpty()) {
      found.add(Executable.find(home, traced.name()));
    } else {
      places(traced, trace).stream()
          .filter(Files::exists)
          .map(Executable::ofPath)
          .forEach(found::add);
    }
    return found.stream()
        .map(executable -> CheckedProgram.load(home, executable, traced))
        .filter(program -> program.traced().sha256().equals(traced.sha256()))
        .findFirst()
        .orElseThrow(() -> found.isEmpty() ? missing(traced, trace) : changed(found.get(0)));
  }

  private static List<Path> places(TracedProgram traced, Path trace) {
    Path then = Executable.path(traced.path());
    Path beside = trace.toAbsolutePath().resolveSibling(then.getFileName());
    return then.equals(beside) ? List.of(then) : List.of(then, beside);
  }

  private static UserError missing(TracedProgram traced, Path trace) {
    List<Path> places = places(traced, trace);
    return new UserError(
        "there is no file "
            + places.get(0)
            + (places.size() > 1 ? ", nor " + places.get(1) + " beside the trace" : "")
            + "; put the program there, or check it again where it is now");
  }

  private static UserError changed(Executable executable) {
    return new UserError(
        "the program "
            + executable.file()
            + " has changed since this trace was recorded; check it again");
  }
}
