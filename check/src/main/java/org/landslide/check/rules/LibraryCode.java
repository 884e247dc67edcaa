package org.landslide.check.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.binary.lines.SourceLine;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * Tells the thread library's code from the program's: to its own mutexes a library may do what a
 * program may not, such as lock one in thr_create and unlock it in the new thread. Code is the
 * library's if it is below one of the functions that programs call, or was called from a source
 * file beside those, unless the program's own main is there, too.
 */
final class LibraryCode {
  private final Set<String> folders = new HashSet<>();

  private final ThreadApi api;

  LibraryCode(Names names, ThreadApi api) {
    this.api = api;
    api.named(Role.PROGRESS).forEach(name -> folder(names, name).ifPresent(folders::add));
    folder(names, "main").ifPresent(folders::remove);
  }

  private static Optional<String> folder(Names names, String function) {
    return names
        .symbols()
        .find(function)
        .flatMap(symbol -> names.lineAt(symbol.address()))
        .map(LibraryCode::folder);
  }

  private static String folder(SourceLine line) {
    return line.file().substring(0, line.file().lastIndexOf('/') + 1);
  }

  /**
   * Whether it is the library that calls a function.
   *
   * @param stack of the called function, innermost first
   */
  boolean calls(List<RawFrame> stack) {
    boolean beside =
        stack.size() > 1
            && stack.get(1).line().map(LibraryCode::folder).filter(folders::contains).isPresent();
    return beside || stack.stream().anyMatch(frame -> api.has(frame.functionName(), Role.PROGRESS));
  }
}
