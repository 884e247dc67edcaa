package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.landslide.check.options.CheckOptions;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.world.ThreadApi;

/** What the user has set, in order: where two disagree, the later one holds. */
public final class Settings {
  public static final Settings NONE = new Settings(List.of());

  private static final Origin LIBRARY = new Origin("the thread library");

  private final List<Setting<?>> settings;

  Settings(List<? extends Setting<?>> settings) {
    this.settings = List.copyOf(settings);
  }

  /**
   * That a thread library is right, as far as a check can take that for granted.
   *
   * @param functions those of the program that are the library's
   */
  public static Settings trusting(Set<String> functions) {
    List<Setting<?>> trust = new ArrayList<>();
    if (functions.containsAll(Set.of("mutex_lock", "mutex_unlock"))) {
      trust.add(new Setting<>(SettingTable.TRUSTED_MUTEXES, true, LIBRARY));
    }
    if (functions.containsAll(Set.of("thr_create", "thr_exit", "thr_join"))) {
      trust.add(new Setting<>(SettingTable.TRUSTED_JOIN, true, LIBRARY));
    }
    return new Settings(trust);
  }

  /** These, and then others. */
  public Settings then(Settings later) {
    List<Setting<?>> both = new ArrayList<>(settings);
    both.addAll(later.settings);
    return new Settings(both);
  }

  /** These where the other ones are taken for granted: mutexes under test are not trusted. */
  public Settings over(Settings trust) {
    List<Setting<?>> both = new ArrayList<>(trust.settings);
    if (has(SettingTable.TESTING_MUTEXES)) {
      both.removeIf(setting -> setting.key() == SettingTable.TRUSTED_MUTEXES);
    }
    both.addAll(settings);
    return new Settings(both);
  }

  /** The options that follow for a program, which must have all functions and variables named. */
  public Resolved resolve(KnownNames program) {
    return resolve(program, Resolved.DEFAULT);
  }

  /**
   * The same for a kernel. Its threads are interrupted only where another one can run, so one
   * interleaving has a handful of transitions and the next a thousand: that it is much deeper than
   * those before says little.
   */
  public Resolved resolveForKernel(KnownNames kernel) {
    return resolve(kernel, Resolved.OF_KERNELS);
  }

  private Resolved resolve(KnownNames program, Resolved defaults) {
    settings.forEach(setting -> setting.checkNames(program));
    return resolve(defaults);
  }

  Resolved resolve() {
    return resolve(Resolved.DEFAULT);
  }

  private Resolved resolve(Resolved defaults) {
    Resolved resolved = defaults;
    for (SettingKey<?> row : SettingTable.ROWS) {
      resolved = row.apply(resolved, this);
    }
    return resolved;
  }

  /** Fails if a function is to be trusted that cannot be; see {@link TrustRule}. */
  public void requireTrustable(ThreadApi api) {
    settings.stream()
        .filter(setting -> setting.key() == SettingTable.TRUSTED_FUNCTION)
        .forEach(
            setting -> TrustRule.require(String.valueOf(setting.value()), api, setting.origin()));
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

    static final Resolved OF_KERNELS =
        new Resolved(CheckOptions.DEFAULT, deeper(LoopThresholds.DEFAULT));

    private static LoopThresholds deeper(LoopThresholds loops) {
      return new LoopThresholds(
          100 * loops.depthFactor(),
          loops.confidentInterleavings(),
          loops.uncertainty(),
          loops.firstDepth(),
          loops.costFactor(),
          loops.leastAverageCost(),
          loops.deadlockRetries());
    }

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
