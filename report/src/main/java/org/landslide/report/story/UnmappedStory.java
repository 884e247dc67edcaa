package org.landslide.report.story;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;

/** A page that is used after it was given back. */
final class UnmappedStory {
  private static final Pattern FAULT =
      Pattern.compile(".* (reading from|writing to) 0x([0-9a-f]{1,8}), which is not mapped");
  private static final Pattern UNMAPS =
      Pattern.compile("unmaps (\\d+) bytes? at 0x([0-9a-f]{1,8})");
  private static final int HEXADECIMAL = 16;

  private final Trace trace;

  UnmappedStory(Trace trace) {
    this.trace = trace;
  }

  Optional<Story> tell() {
    Matcher fault = FAULT.matcher(trace.bug().message());
    if (!fault.matches()) {
      return Optional.empty();
    }
    long address = Long.parseLong(fault.group(2), HEXADECIMAL);
    String access = fault.group(1).equals("reading from") ? " read from it" : " wrote to it";
    return unmapped(address).map(event -> story(event, access));
  }

  /** The last time that the address was unmapped. */
  private Optional<Event> unmapped(long address) {
    for (int row = trace.rows().size() - 1; row >= 0; row--) {
      TraceRow each = trace.rows().get(row);
      for (int i = each.entries().size() - 1; i >= 0; i--) {
        if (each.entries().get(i) instanceof Deed deed && covers(deed.text(), address)) {
          return Optional.of(new Event(row, i));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean covers(String deed, long address) {
    Matcher unmaps = UNMAPS.matcher(deed);
    if (!unmaps.matches()) {
      return false;
    }
    long start = Long.parseLong(unmaps.group(2), HEXADECIMAL);
    return start <= address && address < start + Long.parseLong(unmaps.group(1));
  }

  private Story story(Event event, String access) {
    TraceRow row = trace.rows().get(event.row());
    Deed deed = (Deed) row.entries().get(event.entry());
    int last = trace.rows().size() - 1;
    String sentence =
        Wording.actor(deed.at(), row.thread())
            + " gave back the page"
            + (deed.text().startsWith("unmaps 4096 ") ? "" : "s")
            + " at "
            + deed.text().substring(deed.text().lastIndexOf(' ') + 1)
            + ", and then thread "
            + trace.rows().get(last).thread()
            + access;
    return new Story(sentence, List.of(event, new Event(last, Story.END)));
  }
}
