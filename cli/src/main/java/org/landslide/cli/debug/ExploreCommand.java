package org.landslide.cli.debug;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.debug.OtherEnding;
import org.landslide.checker.debug.TraceEvent;
import org.landslide.checker.debug.TraceExplorer;
import org.landslide.checker.file.TraceFiles;
import org.landslide.checker.file.TraceSaver;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.Replay;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.engine.finding.Trace;
import org.landslide.report.trace.TraceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code landslide explore}: chooses another thread at an event of a trace. */
@Command(
    name = "explore",
    description = {
      "Chooses another thread at an event of a trace, and shows what comes of it: that thread runs"
          + " right before the event.",
      "From there on each thread goes on as long as it can. Without options it lists the events and"
          + " asks."
    },
    mixinStandardHelpOptions = true)
public final class ExploreCommand implements Callable<Integer> {
  /** Of what happens instead, so much is shown. */
  private static final int MOST_EVENTS = 20;

  private static final String NOT_THERE =
      "Nothing can come between this event and what its thread did right before; the other thread"
          + " runs before all that.";

  private final Context context;

  @Option(
      names = "--at",
      paramLabel = "EVENT",
      description = "The number of the event, as `replay --step` counts them.")
  private @Nullable Integer at;

  @Option(names = "--thread", paramLabel = "THREAD", description = "The thread to choose there.")
  private @Nullable Integer thread;

  @Option(
      names = {"-d", "--trace-dir"},
      paramLabel = "DIR",
      description = "Where the trace of a failure goes (default: the current folder).")
  private Path folder = Path.of("");

  @Parameters(
      paramLabel = "TRACE.json",
      description = "The file that `landslide check` wrote when it found a bug.")
  private Path file = Path.of("");

  public ExploreCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Replay replay = context.landslide().replay(file);
    TraceSaver saver = new TraceSaver(replay.program(), folder);
    TraceExplorer explorer = new TraceExplorer(replay);
    Integer event = at;
    Integer chosen = thread;
    ExitStatus status =
        event != null && chosen != null
            ? leave(explorer, saver, explorer.event(event), chosen)
            : ask(explorer, saver);
    return status.code();
  }

  // ---- Asking ----

  private ExitStatus ask(TraceExplorer explorer, TraceSaver saver) {
    PrintStream out = context.out();
    EventText text = new EventText(explorer);
    if (at == null) {
      explorer.events().forEach(event -> out.println(text.line(event)));
    }
    Questions questions = new Questions(System.in, out);
    ExitStatus status = ExitStatus.OK;
    Optional<TraceEvent> event = event(explorer, questions);
    while (event.isPresent()) {
      Optional<Integer> chosen = chosen(event.get(), questions, text);
      if (chosen.isEmpty()) {
        break;
      }
      status = choose(explorer, saver, event.get(), chosen.get(), status);
      event = at == null ? event(explorer, questions) : Optional.empty();
    }
    out.println();
    return status;
  }

  /** A user who is asked may try again. */
  private ExitStatus choose(
      TraceExplorer explorer, TraceSaver saver, TraceEvent event, int chosen, ExitStatus before) {
    try {
      return leave(explorer, saver, event, chosen);
    } catch (UserError e) {
      context.out().println(e.getMessage());
      return before;
    }
  }

  private Optional<TraceEvent> event(TraceExplorer explorer, Questions questions) {
    Integer given = at;
    if (given != null) {
      return Optional.of(explorer.event(given));
    }
    String question = "At which event (1 to " + explorer.events().size() + ", q to quit)? ";
    Optional<Integer> number = number(questions, question);
    while (number.isPresent()) {
      try {
        return Optional.of(explorer.event(number.get()));
      } catch (UserError e) {
        context.out().println(e.getMessage());
      }
      number = number(questions, question);
    }
    return Optional.empty();
  }

  private Optional<Integer> chosen(TraceEvent event, Questions questions, EventText text) {
    Integer given = thread;
    if (given != null) {
      return Optional.of(given);
    }
    context.out().print(text.full(event));
    return number(questions, "Which thread (" + text.choices(event) + ")? ");
  }

  private Optional<Integer> number(Questions questions, String question) {
    Optional<String> answer = questions.ask(question);
    while (answer.isPresent() && !answer.get().equals("q")) {
      if (answer.get().matches("\\d{1,9}")) {
        return Optional.of(Integer.parseInt(answer.get()));
      }
      context.out().println("A number is wanted, or q.");
      answer = questions.ask(question);
    }
    return Optional.empty();
  }

  private ExitStatus leave(TraceExplorer explorer, TraceSaver saver, TraceEvent event, int chosen) {
    OtherEnding ending = explorer.choose(event, chosen);
    if (!ending.exact()) {
      context.out().println(NOT_THERE);
    }
    return show(explorer, saver, ending);
  }

  // ---- Showing ----

  private ExitStatus show(TraceExplorer explorer, TraceSaver saver, OtherEnding ending) {
    PrintStream out = context.out();
    switch (ending.verdict()) {
      case FAILS -> {
        fails(ending.trace().orElseThrow(), saver);
        return ExitStatus.BUG;
      }
      case ENDS_WELL -> {
        out.println("All ends well then, after " + ending.decisions() + " decisions:");
        showEvents(explorer, ending.events());
        return ExitStatus.OK;
      }
      default -> {
        out.println(
            "How that ends is not known: a thread goes on for too long, or some only seem to wait.");
        showEvents(explorer, ending.events());
        return ExitStatus.UNFINISHED;
      }
    }
  }

  private void showEvents(TraceExplorer explorer, List<TraceEvent> events) {
    EventText text = new EventText(explorer);
    events.stream()
        .limit(MOST_EVENTS)
        .forEach(event -> context.out().println("  " + text.deed(event)));
    if (events.size() > MOST_EVENTS) {
      context.out().println("  … and " + (events.size() - MOST_EVENTS) + " more events");
    }
  }

  private void fails(Trace trace, TraceSaver saver) {
    TraceText text = new TraceText(context.terminal().colouredOut(), context.terminal().outWidth());
    PrintStream out = context.out();
    out.print(text.heading(trace.bug(), trace.story()));
    out.println();
    out.print(text.story(trace));
    Optional<TraceFiles> files = saver.save(trace, context::say);
    files.ifPresent(
        each -> {
          out.println("  Trace: " + each.json());
          out.println("  As a page: " + each.html());
          out.println("To run exactly this again:\n    " + saver.replay(each));
        });
  }
}
