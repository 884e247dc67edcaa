package org.landslide.report.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.report.trace.Blame;

/** What went wrong with a block of the heap: it is used or freed after it was freed. */
final class HeapStory {
  private static final Pattern FREED = Pattern.compile("thread (\\d+) freed the block\\b.*");
  private static final Pattern THREAD = Pattern.compile("thread (\\d+) (.*)");

  private static final Pattern ADDRESS =
      Pattern.compile(".* (?:reads|writes) \\d+ bytes? at 0x([0-9a-f]{1,8}), .*");
  private static final int HEXADECIMAL = 16;

  /** What people write, in contrast to addresses. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.>\\[\\]-]*");

  private final Trace trace;
  private final Accesses accesses;

  HeapStory(Trace trace, Accesses accesses) {
    this.trace = trace;
    this.accesses = accesses;
  }

  Optional<Story> tell() {
    List<Evidence> evidence = trace.bug().evidence();
    Optional<Evidence> freed =
        evidence.stream().filter(each -> FREED.matcher(each.title()).matches()).findFirst();
    if (freed.isEmpty()) {
      return Optional.empty();
    }
    Optional<Frame> user = Blame.place(evidence.get(0).stack());
    Optional<Frame> freer = Blame.place(freed.get().stack());
    Matcher using = THREAD.matcher(evidence.get(0).title());
    Matcher freeing = FREED.matcher(freed.get().title());
    if (user.isEmpty() || freer.isEmpty() || !using.matches() || !freeing.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(freeing.group(1));
    int second = Integer.parseInt(using.group(1));
    String sentence =
        Wording.actor(freer.get(), first)
            + " freed a block"
            + meanwhile(first, second, freer.get())
            + ", and then "
            + (first == second ? "the same thread" : Wording.actor(user.get(), second))
            + (trace.bug().kind() == BugKind.DOUBLE_FREE ? " freed it again" : used());
    return Optional.of(new Story(sentence, events(freer.get())));
  }

  private String used() {
    boolean write = trace.bug().message().contains(" writes ");
    return name()
        .map(name -> (write ? " wrote to " : " read ") + Wording.code(name) + ", which is in it")
        .orElse(write ? " wrote to it" : " read from it");
  }

  /** What is at the address, if it has a name anywhere in the trace. */
  private Optional<String> name() {
    Matcher address = ADDRESS.matcher(trace.bug().message());
    if (!address.matches()) {
      return Optional.empty();
    }
    long at = Long.parseLong(address.group(1), HEXADECIMAL);
    return accesses.backwards().stream()
        .map(made -> made.access())
        .filter(access -> access.address() == at && access.bytes() <= Long.BYTES)
        .map(access -> access.variable())
        .filter(name -> NAME.matcher(name).matches())
        .findFirst();
  }

  /** Where the other thread stood by then. */
  private String meanwhile(int first, int second, Frame freer) {
    Optional<Event> free = free(freer);
    if (first == second || free.isEmpty()) {
      return "";
    }
    for (int i = free.get().row() - 1; i >= 0; i--) {
      TraceRow row = trace.rows().get(i);
      if (row.thread() == second) {
        return Blame.place(row.stack())
            .map(at -> " while thread " + second + " stood in " + Wording.frame(at))
            .orElse("");
      }
    }
    return "";
  }

  /** The last time that something was freed there. */
  private Optional<Event> free(Frame freer) {
    for (int row = trace.rows().size() - 1; row >= 0; row--) {
      TraceRow each = trace.rows().get(row);
      for (int i = each.entries().size() - 1; i >= 0; i--) {
        if (each.entries().get(i) instanceof Deed deed
            && deed.text().startsWith("frees ")
            && deed.at().line() == freer.line()
            && deed.at().file().equals(freer.file())) {
          return Optional.of(new Event(row, i));
        }
      }
    }
    return Optional.empty();
  }

  private List<Event> events(Frame freer) {
    List<Event> events = new ArrayList<>();
    free(freer).ifPresent(events::add);
    events.add(new Event(trace.rows().size() - 1, Story.END));
    return events;
  }
}
