package org.landslide.checker.program;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.check.trace.PointNames;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.report.run.CodeNames;

/**
 * The names that a Pebbles program brings along. Places are looked up once: reports repeat them.
 */
final class GuestNames implements CodeNames {
  private final PointNames names;
  private final Map<Long, Frame> places = new ConcurrentHashMap<>();

  private final Set<String> trusted;

  /**
   * @param trusted functions of a library that is not under test
   */
  GuestNames(PointNames names, Set<String> trusted) {
    this.names = names;
    this.trusted = trusted;
  }

  @Override
  public boolean isTrusted(long instruction) {
    return trusted.contains(place(instruction).function());
  }

  @Override
  public String kind(String kind) {
    return names.describe(new Kind(kind));
  }

  @Override
  public Frame place(long instruction) {
    return places.computeIfAbsent(instruction, names::place);
  }

  @Override
  public Optional<String> data(Access access) {
    return names.data(access);
  }
}
