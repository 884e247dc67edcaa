package org.landslide.report.story;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.report.trace.Blame;

/** Why no thread can go on: locks that are taken crosswise. */
final class DeadlockStory {
  private static final Pattern WAITS =
      Pattern.compile("thread (\\d+) waits for mutex (.+), held by thread (\\d+)");
  private static final Pattern OWN =
      Pattern.compile("thread (\\d+) waits for mutex (.+), which it holds itself");

  private final Trace trace;
  private final Map<Integer, Wish> wishes = new LinkedHashMap<>();

  /** What a thread waits for. */
  private record Wish(int thread, String mutex, int holder, Evidence evidence) {}

  DeadlockStory(Trace trace) {
    this.trace = trace;
    for (Evidence evidence : trace.bug().evidence()) {
      Matcher waits = WAITS.matcher(evidence.title());
      Matcher own = OWN.matcher(evidence.title());
      if (waits.matches()) {
        add(waits, Integer.parseInt(waits.group(3)), evidence);
      } else if (own.matches()) {
        add(own, Integer.parseInt(own.group(1)), evidence);
      }
    }
  }

  private void add(Matcher found, int holder, Evidence evidence) {
    int thread = Integer.parseInt(found.group(1));
    wishes.put(thread, new Wish(thread, found.group(2), holder, evidence));
  }

  Optional<Story> tell() {
    List<Wish> cycle = cycle();
    if (cycle.isEmpty()) {
      return Optional.empty();
    }
    List<Event> events = new ArrayList<>();
    List<String> clauses = new ArrayList<>();
    for (Wish wish : cycle) {
      String held = heldFor(cycle, wish);
      locked(wish.thread, held).ifPresent(events::add);
      lastRow(wish.thread).ifPresent(events::add);
      clauses.add(
          Blame.place(wish.evidence.stack())
                  .map(at -> Wording.actor(at, wish.thread))
                  .orElse("thread " + wish.thread)
              + " holds "
              + Wording.code(held)
              + " and waits for "
              + (held.equals(wish.mutex) ? "it" : Wording.code(wish.mutex)));
    }
    events.sort(null);
    String sentence = String.join(", while ", clauses) + (cycle.size() == 1 ? " itself" : "");
    return Optional.of(new Story(sentence, events.stream().distinct().toList()));
  }

  /** Threads that wait for each other all round; none if there is no such round. */
  private List<Wish> cycle() {
    for (Wish start : wishes.values()) {
      List<Wish> way = new ArrayList<>();
      @Nullable Wish next = start;
      while (next != null && !way.contains(next)) {
        way.add(next);
        next = wishes.get(next.holder);
      }
      if (start.equals(next)) {
        return way;
      }
    }
    return List.of();
  }

  /** The mutex of a thread for which the one before it in the cycle waits. */
  private static String heldFor(List<Wish> cycle, Wish holder) {
    return cycle.stream()
        .filter(wish -> wish.holder == holder.thread)
        .findFirst()
        .orElseThrow()
        .mutex;
  }

  /** The last time that a thread locked a mutex. */
  private Optional<Event> locked(int thread, String mutex) {
    for (int row = trace.rows().size() - 1; row >= 0; row--) {
      TraceRow each = trace.rows().get(row);
      for (int i = each.entries().size() - 1; i >= 0 && each.thread() == thread; i--) {
        if (each.entries().get(i) instanceof Deed deed && deed.text().equals("locks " + mutex)) {
          return Optional.of(new Event(row, i));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Event> lastRow(int thread) {
    for (int row = trace.rows().size() - 1; row >= 0; row--) {
      if (trace.rows().get(row).thread() == thread) {
        return Optional.of(new Event(row, Story.END));
      }
    }
    return Optional.empty();
  }
}
