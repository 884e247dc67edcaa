package org.landslide.check.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.check.trace.TraceRowBuilder.Moment;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

final class SweepsTest {
  private static final Frame MEMSET = new Frame(0x100, "memset", "memset.c", 30);
  private static final Frame LOOK = new Frame(0x200, "look", "look.c", 5);

  private static SharedAccess access(Frame at, int address, int bytes, int row) {
    return new SharedAccess(true, address, bytes, "block+" + address, "0", at, 1, List.of(row), 0);
  }

  private static List<Entry> shorten(List<Entry> entries) {
    List<Moment> moments = new ArrayList<>();
    entries.forEach(entry -> moments.add(new Moment(moments.size(), 0, 0, entry)));
    List<Moment> told = Sweeps.shorten(moments);
    assertThat(told).isSortedAccordingTo(Comparator.comparingLong(Moment::time));
    return told.stream().map(Moment::entry).toList();
  }

  @Test
  void longSweepIsToldOnceThoughOtherAccessesComeInBetween() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(access(MEMSET, 0x1000 + i, 1, 3));
      entries.add(access(LOOK, 0x5000, 4, 3));
    }
    List<Entry> told = shorten(entries);
    assertThat(told).hasSize(101);
    assertThat(told.get(0))
        .isEqualTo(
            new SharedAccess(true, 0x1000, 100, "block+4096", "", MEMSET, 100, List.of(3), 0));
  }

  @Test
  void sweepDownwardsIsOneAsWell() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      entries.add(access(MEMSET, 0x1000 - 4 * i, 4, 3));
    }
    List<Entry> told = shorten(entries);
    assertThat(told).hasSize(1);
    assertThat(((SharedAccess) told.get(0)).address()).isEqualTo(0x1000 - 76);
    assertThat(((SharedAccess) told.get(0)).bytes()).isEqualTo(80);
  }

  @Test
  void shortLoopsKeepTheirValues() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      entries.add(access(MEMSET, 0x1000 + i, 1, 3));
    }
    assertThat(shorten(entries)).isEqualTo(entries);
  }

  @Test
  void whatConflictsWithOtherRowsOrComesAfterADeedIsNotMixedUp() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      if (i == 40) {
        entries.add(new Deed("locks mutex", LOOK));
      }
      entries.add(access(MEMSET, 0x1000 + i, 1, i < 20 ? 3 : 4));
    }
    List<Entry> told = shorten(entries);
    assertThat(told.stream().map(Entry::count)).containsExactly(20, 20, 1, 20);
  }
}
