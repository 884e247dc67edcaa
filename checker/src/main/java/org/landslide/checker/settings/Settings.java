package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import org.landslide.check.options.CheckOptions;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;

/** What the user has set, in order: where two disagree, the later one holds. */
public final class Settings {
  public static final Settings NONE = new Settings(List.of());

  private final List<Setting<?>> settings;

  Settings(List<? extends Setting<?>> settings) {
    this.settings = List.copyOf(settings);
  }

  /** These, and then others. */
  public Settings then(Settings later) {
    List<Setting<?>> both = new ArrayList<>(settings);
    both.addAll(later.settings);
    return new Settings(both);
  }

  /** The options that follow for a program, which must have all functions and variables named. */
  public Resolved resolve(KnownNames program) {
    settings.forEach(setting -> setting.checkNames(program));
    return resolve();
  }

  Resolved resolve() {
    Resolved resolved = Resolved.DEFAULT;
    for (SettingKey<?> row : SettingTable.ROWS) {
      resolved = row.apply(resolved, this);
    }
    return resolved;
  }

  /** Whether something was set and holds: a switch that was taken back does not. */
  boolean has(SettingKey<?> key) {
    return !values(key).isEmpty();
  }

  /** The values of a setting that hold. */
  @SuppressWarnings("unchecked") // A setting has a value of the type that its key has.
  <E> List<E> values(SettingKey<E> key) {
    List<E> given =
        settings.stream()
            .filter(setting -> setting.key() == key)
            .map(setting -> (E) setting.value())
            .toList();
    return key.type().inForce(given);
  }

  /**
   * The defaults with all settings applied.
   *
   * @param abortBound how many transactions may be made to fail in an interleaving, or {@link
   *     ExplorerOptions#UNBOUNDED}
   */
  public record Resolved(CheckOptions options, LoopThresholds loops, int abortBound) {
    static final Resolved DEFAULT = new Resolved(CheckOptions.DEFAULT, LoopThresholds.DEFAULT);

    public Resolved(CheckOptions options, LoopThresholds loops) {
      this(options, loops, ExplorerOptions.UNBOUNDED);
    }

    public Resolved withAbortBound(int bound) {
      return new Resolved(options, loops, bound);
    }

    /** The same but for what the interleavings of a state space depend on. */
    public Resolved with(CheckOptions other) {
      return new Resolved(other, loops, abortBound);
    }

    /** A search by these settings. */
    public ExplorerOptions explorer(Order order, Reduction reduction) {
      return new ExplorerOptions(order, reduction, loops).withAbortBound(abortBound);
    }
  }
}
