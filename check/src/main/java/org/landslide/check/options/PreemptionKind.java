package org.landslide.check.options;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * Where a thread that could go on may be preempted. Besides these, a thread that yields, blocks or
 * ends always gives the others their turn.
 */
public enum PreemptionKind {
  /** Before the first instruction of mutex_lock. */
  LOCK(Use.COMBINED, Role.LOCK, "before it calls %s"),
  /** When mutex_unlock returns. */
  UNLOCK(Use.COMBINED, Role.UNLOCK, "as %s returns"),
  /** After a system call that created a thread or made one runnable. */
  RUNNABLE(Use.ALWAYS, null, "after it %s"),
  /** Before the first instruction of the marker function, landslide_preempt. */
  MARKER(Use.ALWAYS, Role.MARKER, "at %s"),
  /** Before the instruction by which a kernel disables interrupts. */
  CLI(Use.COMBINED, Role.DISABLE, "before %s"),
  /** When a kernel has enabled interrupts. */
  STI(Use.COMBINED, Role.ENABLE, "after %s"),
  /** Wherever a disk of a kernel that has done what it was told may interrupt. */
  DISK(Use.APART, Role.DISK, "when the %s interrupts"),
  /** Wherever the timer may tick without bringing another thread to the processor, once. */
  TICK(Use.AFTERWARDS, Role.TIMER, "when the %s ticks");

  /** What Quicksand makes of a kind. */
  private enum Use {
    /** There are state spaces with it and state spaces without it. */
    COMBINED,
    /**
     * One state space has it alone and one with all that are combined; all others have it when all
     * is verified without it. It makes state spaces larger, and most bugs have nothing to do with
     * it.
     */
    APART,
    /** One state space has it alone; all others have it when all is verified without it. */
    AFTERWARDS,
    /** Every state space has it: such points are few, and hardly make it larger. */
    ALWAYS
  }

  private final Use use;

  /** The function of the guest that it is about, if it is about one. */
  private final @Nullable Role role;

  /** When a thread is preempted: there is the function's name to fill in, or what it did. */
  private final String when;

  PreemptionKind(Use use, @Nullable Role role, String when) {
    this.use = use;
    this.role = role;
    this.when = when;
  }

  /** The kind that users call so. */
  public static PreemptionKind named(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** What users call all kinds. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(PreemptionKind::label).toList();
  }

  /** The kinds of which Quicksand tries each combination. */
  public static Set<PreemptionKind> combined() {
    return kinds(Use.COMBINED);
  }

  /** The kinds that every state space of Quicksand has. */
  public static Set<PreemptionKind> always() {
    return kinds(Use.ALWAYS);
  }

  /** The kinds that one state space has from the start, together with those combined. */
  public static Set<PreemptionKind> apart() {
    return kinds(Use.APART);
  }

  /** The kinds that are tried when all is verified without them. */
  public static Set<PreemptionKind> afterwards() {
    Set<PreemptionKind> kinds = unusual();
    kinds.addAll(apart());
    return kinds;
  }

  /** Those that are not used unless the user names them. */
  public static Set<PreemptionKind> unusual() {
    return kinds(Use.AFTERWARDS);
  }

  /** Those that are used unless the user names some. */
  public static Set<PreemptionKind> usual() {
    Set<PreemptionKind> kinds = EnumSet.allOf(PreemptionKind.class);
    kinds.removeAll(unusual());
    return kinds;
  }

  private static Set<PreemptionKind> kinds(Use use) {
    Set<PreemptionKind> kinds = EnumSet.allOf(PreemptionKind.class);
    kinds.removeIf(kind -> kind.use != use);
    return kinds;
  }

  /** Whether a guest has such points. */
  public boolean isOf(ThreadApi api) {
    return role == null || !api.named(role).isEmpty();
  }

  /** Whether only kernels have such points. */
  public boolean isOfKernels() {
    return this == CLI || this == STI || this == DISK || this == TICK;
  }

  /** What users call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What one of its points is called in a guest: {@code mutex_lock}. */
  public String point(ThreadApi api) {
    return role == null ? "thread made runnable" : api.name(role);
  }

  /**
   * When a thread is preempted there, as a clause: {@code before it calls mutex_lock}.
   *
   * @param lastDeed what the thread did last
   */
  public String when(ThreadApi api, String lastDeed) {
    return when.formatted(role == null ? lastDeed : api.name(role));
  }
}
