package org.landslide.report.trace;

import java.util.List;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Printable;
import org.landslide.report.text.ShellLines;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;

/**
 * A trace as text for a terminal: what went wrong, the evidence, the way there, and the command
 * that shows it again.
 *
 * <p>No line is wider than the terminal, with one exception: a single word of the command is never
 * broken, because the command must work when it is copied.
 */
public final class TraceText {
  /** The width of text that is not for a terminal. */
  public static final int WIDTH = 100;

  /** Narrower than this nothing can be told, and wider than that it is hard to read. */
  private static final int NARROWEST = 60;

  private static final int WIDEST = 140;
  private static final int INDENT = 4;
  private static final int FRAMES_OF_EVIDENCE = 12;
  public static final int LONGEST_MESSAGE = 2_000;

  private final boolean colour;
  private final int width;

  /**
   * Text with or without colours.
   *
   * @param colour whether to use the escape sequences of terminals; the caller knows where the text
   *     goes
   * @param width of the terminal, in columns
   */
  public TraceText(boolean colour, int width) {
    this.colour = colour;
    this.width = fit(width);
  }

  /** A width that can be read, near the one of the terminal. */
  public static int fit(int columns) {
    return Math.max(NARROWEST, Math.min(WIDEST, columns));
  }

  /**
   * The whole report, ending with a line break.
   *
   * @param replayCommand the command that runs this interleaving again, as typed into a shell
   */
  public String render(Trace trace, String replayCommand) {
    return heading(trace.bug(), trace.story()) + "\n" + story(trace) + replay(replayCommand);
  }

  /** What was found, where, and how it came about in a sentence. */
  public String heading(Bug bug, Story story) {
    StyledText text = new StyledText(width);
    text.names(Style.FAILURE, 0, INDENT, "BUG: " + TraceWords.kindAndPlace(bug));
    if (!story.sentence().isEmpty()) {
      String sentence = TraceWords.sentence(story);
      text.message(Style.STRONG, Columns.shorten(sentence, LONGEST_MESSAGE));
    }
    String message = TraceWords.capital(Printable.of(bug.message()));
    if (!TraceWords.saysMessage(story, bug)) {
      Style style = story.sentence().isEmpty() ? Style.STRONG : Style.PLAIN;
      text.message(style, Columns.shorten(message, LONGEST_MESSAGE));
    }
    if (!bug.supposition().isEmpty()) {
      text.message(Style.PLAIN, TraceWords.supposed(bug.supposition()));
    }
    return text.paint(colour);
  }

  /** The threads that took part, the evidence, and how it came about. */
  public String story(Trace trace) {
    StringBuilder out = new StringBuilder(participants(trace).paint(colour));
    trace.bug().evidence().forEach(evidence -> out.append(evidence(evidence).paint(colour)));
    if (!trace.rows().isEmpty()) {
      out.append(introduction().paint(colour));
      out.append(new InterleavingText(trace, colour, width).render()).append('\n');
    }
    trace.alternative().ifPresent(other -> out.append(parting(trace, other)));
    return out.toString();
  }

  private String parting(Trace trace, Alternative alternative) {
    StyledText text = new StyledText(width);
    text.message(Style.PLAIN, TraceWords.alternative(trace, alternative) + ":");
    text.add(Style.PLAIN, "");
    return text.paint(colour)
        + new ComparisonText(trace, alternative, colour, width).render()
        + "\n";
  }

  private StyledText participants(Trace trace) {
    StyledText text = new StyledText(width);
    text.names(Style.PLAIN, 0, INDENT, "Program: " + TraceWords.commandLine(trace));
    text.names(Style.PLAIN, 0, INDENT, "Threads: " + threads(trace));
    text.add(Style.PLAIN, "");
    return text;
  }

  private static String threads(Trace trace) {
    return trace.threads().stream()
        .map(thread -> TraceWords.thread(thread).substring("thread ".length()))
        .collect(Collectors.joining(", "));
  }

  private StyledText evidence(Evidence evidence) {
    StyledText text = new StyledText(width);
    List<Frame> stack = TraceWords.withoutStub(evidence.stack());
    text.message(Style.STRONG, TraceWords.title(evidence.title(), !stack.isEmpty()));
    for (Frame frame : stack.subList(0, Math.min(stack.size(), FRAMES_OF_EVIDENCE))) {
      text.names(Style.PLAIN, INDENT, INDENT, Printable.of(frame.describe()));
    }
    if (stack.size() > FRAMES_OF_EVIDENCE) {
      text.add(Style.FAINT, "    ... and " + (stack.size() - FRAMES_OF_EVIDENCE) + " more");
    }
    text.add(Style.PLAIN, "");
    return text;
  }

  private StyledText introduction() {
    StyledText text = new StyledText(width);
    text.add(Style.STRONG, "How it came about, from top to bottom:");
    text.message(
        Style.FAINT,
        "Each row is one thread at work until another one runs; its last lines say where and why it"
            + " stops. \"vs #2\" marks what row #2 reads or writes as well.");
    text.add(Style.PLAIN, "");
    return text;
  }

  /** The command to see it again. */
  public String replay(String command) {
    StyledText text = new StyledText(width);
    text.add(Style.STRONG, "To run exactly this again:");
    List<String> lines = ShellLines.of(Printable.of(command), width - INDENT);
    for (int i = 0; i < lines.size(); i++) {
      text.add(Style.PLAIN, " ".repeat(i == 0 ? INDENT : INDENT + 2) + lines.get(i));
    }
    return text.paint(colour);
  }
}
