package org.landslide.cli.debug;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.checker.debug.TraceEvent;
import org.landslide.checker.debug.TraceEvent.Kind;
import org.landslide.checker.debug.TraceExplorer;
import org.landslide.checker.message.UserError;

/** {@code replay --step}: goes through a trace event by event. */
public final class StepRun {
  private static final String HELP =
      "n or Enter: next, b: back, p: to the next preemption, f: to the failure, a number: to that"
          + " event, q: quit";

  private final TraceExplorer explorer;
  private final EventText text;
  private final List<TraceEvent> events;
  private final PrintStream out;
  private final Questions questions;
  private int at;

  public StepRun(TraceExplorer explorer, InputStream in, PrintStream out) {
    this.explorer = explorer;
    this.text = new EventText(explorer);
    this.events = explorer.events();
    this.out = out;
    this.questions = new Questions(in, out);
  }

  public void run() {
    out.println(events.size() + " events. " + HELP);
    show();
    Optional<String> key = ask();
    while (key.isPresent() && !key.get().equals("q")) {
      obey(key.get());
      key = ask();
    }
    out.println();
  }

  private Optional<String> ask() {
    return questions
        .ask("(" + (at + 1) + "/" + events.size() + ") ")
        .map(word -> word.toLowerCase(Locale.ROOT));
  }

  private void obey(String key) {
    switch (key) {
      case "", "n", "next" -> go(at + 1, "This is the last event: the failure.");
      case "b", "back" -> go(at - 1, "This is the first event.");
      case "p", "preemption" -> goToPreemption();
      case "f", "failure" -> go(events.size() - 1, "");
      default -> goTo(key);
    }
  }

  private void goTo(String key) {
    if (!key.matches("\\d{1,9}")) {
      out.println(HELP);
      return;
    }
    try {
      go(explorer.event(Integer.parseInt(key)).number() - 1, "");
    } catch (UserError e) {
      out.println(e.getMessage());
    }
  }

  private void goToPreemption() {
    int next = at + 1;
    while (next < events.size() && !isPreemption(events.get(next))) {
      next++;
    }
    go(next, "There is no other preemption; f goes to the failure.");
  }

  /** Whether the thread could have gone on at the end of its row. */
  private boolean isPreemption(TraceEvent event) {
    return event.kind() == Kind.SWITCH && explorer.choices(event).contains(event.thread());
  }

  private void go(int index, String otherwise) {
    if (index < 0 || index >= events.size()) {
      out.println(otherwise);
      return;
    }
    at = index;
    show();
  }

  private void show() {
    TraceEvent event = events.get(at);
    out.print(text.full(event));
    if (isPreemption(event)) {
      out.println("           could have gone on: " + text.choices(event));
    }
  }
}
