package org.landslide.cli;

import java.util.Optional;
import org.landslide.engine.DataRace.Access;
import org.landslide.engine.PreemptionPoint.Kind;
import org.landslide.engine.finding.Frame;
import org.landslide.guest.check.PointNames;
import org.landslide.report.CodeNames;

/** The names that a Pebbles program brings along. */
record GuestNames(PointNames names) implements CodeNames {
  @Override
  public String kind(String kind) {
    return names.describe(new Kind(kind));
  }

  @Override
  public Frame place(long instruction) {
    return names.place(instruction);
  }

  @Override
  public Optional<String> data(Access access) {
    return names.data(access);
  }
}
