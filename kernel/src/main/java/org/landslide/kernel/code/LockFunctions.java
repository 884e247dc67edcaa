package org.landslide.kernel.code;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * The functions of a kernel that take locks and give them back, known by their names: {@code
 * mutex_lock} and {@code mutex_unlock}, also with something in front ({@code eff_mutex_lock}), and
 * the same of spin locks. So do those that save whether interrupts are on ({@code
 * mutex_lock_int_save}). Only pairs count.
 */
public final class LockFunctions {
  private static final Pattern LOCK =
      Pattern.compile(
          "(\\w*(?:mutex|mtx|spin)_?)(lock|acquire)((?:_(?:int|intr|irq|interrupts))?(?:_?save)?)");

  private LockFunctions() {}

  /** Adds those that a kernel has. */
  public static void addTo(ThreadApi.Builder api, SymbolTable symbols) {
    List<String> names =
        symbols.functions().stream().map(Symbol::name).distinct().sorted().toList();
    for (String name : names) {
      Matcher matcher = LOCK.matcher(name);
      String back = matcher.matches() ? back(matcher, names) : "";
      if (!back.isEmpty()) {
        api.with(Role.LOCK, name).with(Role.UNLOCK, back);
        addIfThere(api, Role.INITIALISE, matcher.group(1) + "init", names);
        addIfThere(api, Role.TRY_LOCK, matcher.group(1) + "try" + matcher.group(2), names);
        addIfThere(api, Role.TRY_LOCK, matcher.group(1) + "try_" + matcher.group(2), names);
      }
    }
    boolean hasLocks = !api.build().named(Role.LOCK).isEmpty();
    for (String name : names) {
      if (hasLocks && name.endsWith("cond_wait")) {
        api.with(Role.CONDITION, name);
      }
    }
  }

  /** The other one of a pair, if it is there; of one that saves something, it may restore it. */
  private static String back(Matcher lock, List<String> names) {
    String unlock = lock.group(1) + ("lock".equals(lock.group(2)) ? "unlock" : "release");
    String end = lock.group(3);
    return Stream.of(unlock + end, unlock + end.replace("save", "restore"))
        .filter(names::contains)
        .findFirst()
        .orElse("");
  }

  private static void addIfThere(
      ThreadApi.Builder api, Role role, String name, List<String> names) {
    if (names.contains(name)) {
      api.with(role, name);
    }
  }
}
