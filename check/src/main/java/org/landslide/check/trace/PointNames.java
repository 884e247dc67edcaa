package org.landslide.check.trace;

import java.util.Optional;
import org.landslide.binary.data.NamedData;
import org.landslide.binary.names.Names;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.PreemptionRules;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.ThreadApi;

/** What the preemption points of a program are called. */
public final class PointNames {
  private final Guest guest;
  private final Names names;
  private final ThreadApi api;

  private PointNames(Guest guest, Names names) {
    this.guest = guest;
    this.names = names;
    this.api = guest.api();
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
    return point.equals(PreemptionRules.OUTSIDE_SCOPE)
        ? "outside the scope"
        : PreemptionKind.named(((Kind) point).name()).point(api);
  }

  /** What is accessed, as far as that can be told without running the program: a variable. */
  public Optional<String> data(Access access) {
    if (Spaces.isKernel(access.space())) {
      return Optional.of(Spaces.describeKernel(guest, access.space(), access.address()));
    }
    return names.variable(access.address(), access.bytes()).map(NamedData::name);
  }

  /** The place of an instruction. */
  public Frame place(long instruction) {
    int pc = (int) instruction;
    return Stacks.frame(
        new org.landslide.binary.unwind.RawFrame(pc, pc, names.functionAt(pc), names.lineAt(pc)),
        api);
  }
}
