package org.landslide.guest.check;

import java.util.Optional;
import org.landslide.engine.DataRace.Access;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.PreemptionPoint.Kind;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.engine.finding.Frame;
import org.landslide.guest.elf.SymbolOffset;
import org.landslide.guest.names.Names;
import org.landslide.guest.world.BootException;
import org.landslide.guest.world.Guest;
import org.landslide.guest.world.Role;

/** What the preemption points of a program are called. */
public final class PointNames {
  private final Guest guest;
  private final Names names;

  private PointNames(Guest guest, Names names) {
    this.guest = guest;
    this.names = names;
  }

  public static PointNames of(Guest guest) throws BootException {
    return new PointNames(guest, guest.names());
  }

  /** {@code mutex_lock}, or {@code racing access in cond_signal (cond.c:101) by thread 3}. */
  public String describe(PreemptionPoint point) {
    if (point instanceof RacingAccess access) {
      return "racing access in "
          + place(access.instruction()).describe()
          + " by thread "
          + access.thread();
    }
    return describe((Kind) point);
  }

  private String describe(Kind kind) {
    return switch (PreemptionKind.named(kind.name())) {
      case LOCK -> guest.api().name(Role.LOCK);
      case UNLOCK -> guest.api().name(Role.UNLOCK);
      case RUNNABLE -> "thread made runnable";
      case MARKER -> guest.api().name(Role.MARKER);
    };
  }

  /** What is accessed, as far as that can be told without running the program: a variable. */
  public Optional<String> data(Access access) {
    if (Spaces.isKernel(access.space())) {
      return Optional.of(Spaces.describeKernel(guest, access.space(), access.address()));
    }
    return names.symbols().dataAt(access.address()).map(SymbolOffset::toString);
  }

  /** The place of an instruction. */
  public Frame place(long instruction) {
    int pc = (int) instruction;
    return Stacks.frame(
        new org.landslide.guest.names.RawFrame(pc, pc, names.functionAt(pc), names.lineAt(pc)));
  }
}
