package org.landslide.report;

import java.util.List;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;

/**
 * A trace as text for a terminal: what went wrong, the evidence, the way there, and the command
 * that shows it again.
 *
 * <p>No line is wider than {@value #WIDTH} columns, with one exception: a single word of the
 * command is never broken, because the command must work when it is copied.
 */
public final class TraceText {
  public static final int WIDTH = 100;

  private static final int INDENT = 4;
  private static final int FRAMES_OF_EVIDENCE = 12;
  private static final int LONGEST_MESSAGE = 2_000;

  private final boolean colour;

  /**
   * Text with or without colours.
   *
   * @param colour whether to use the escape sequences of terminals; the caller knows where the text
   *     goes
   */
  public TraceText(boolean colour) {
    this.colour = colour;
  }

  /**
   * The whole report, ending with a line break.
   *
   * @param replayCommand the command that runs this interleaving again, as typed into a shell
   */
  public String render(Trace trace, String replayCommand) {
    StringBuilder out = new StringBuilder();
    appendLines(out, summary(trace));
    trace.bug().evidence().forEach(evidence -> appendLines(out, evidence(evidence)));
    if (!trace.rows().isEmpty()) {
      appendLines(out, introduction());
      out.append(new InterleavingText(trace, colour).render()).append('\n');
    }
    appendLines(out, replay(replayCommand));
    return out.toString();
  }

  private void appendLines(StringBuilder out, StyledText text) {
    for (StyledText.Line line : text.lines()) {
      out.append(colour ? line.style().paint(line.text()) : line.text()).append('\n');
    }
  }

  private static StyledText summary(Trace trace) {
    StyledText text = new StyledText(WIDTH);
    text.add(Style.FAILURE, "BUG: " + trace.bug().kind().label());
    String message = Printable.of(trace.bug().message());
    text.message(Style.STRONG, Columns.shorten(message, LONGEST_MESSAGE));
    text.add(Style.PLAIN, "");
    text.names(Style.PLAIN, 0, INDENT, "Program: " + Words.commandLine(trace));
    text.names(Style.PLAIN, 0, INDENT, "Threads: " + threads(trace));
    text.add(Style.PLAIN, "");
    return text;
  }

  private static String threads(Trace trace) {
    return trace.threads().stream()
        .map(thread -> Words.thread(thread).substring("thread ".length()))
        .collect(Collectors.joining(", "));
  }

  private static StyledText evidence(Evidence evidence) {
    StyledText text = new StyledText(WIDTH);
    List<Frame> stack = evidence.stack();
    text.message(Style.STRONG, Words.title(evidence.title(), !stack.isEmpty()));
    for (Frame frame : stack.subList(0, Math.min(stack.size(), FRAMES_OF_EVIDENCE))) {
      text.names(Style.PLAIN, INDENT, INDENT, Printable.of(frame.describe()));
    }
    if (stack.size() > FRAMES_OF_EVIDENCE) {
      text.add(Style.FAINT, "    ... and " + (stack.size() - FRAMES_OF_EVIDENCE) + " more");
    }
    text.add(Style.PLAIN, "");
    return text;
  }

  private static StyledText introduction() {
    StyledText text = new StyledText(WIDTH);
    text.add(Style.STRONG, "How it came about, from top to bottom:");
    text.message(
        Style.FAINT,
        "Each numbered row is one thread at work, from where it last stopped to the place that the"
            + " row's last lines show. Accesses are listed when another row's access to the same"
            + " memory conflicts.");
    text.add(Style.PLAIN, "");
    return text;
  }

  private static StyledText replay(String command) {
    StyledText text = new StyledText(WIDTH);
    text.add(Style.STRONG, "To run exactly this again:");
    List<String> lines = ShellLines.of(Printable.of(command), WIDTH - INDENT);
    for (int i = 0; i < lines.size(); i++) {
      text.add(Style.PLAIN, " ".repeat(i == 0 ? INDENT : INDENT + 2) + lines.get(i));
    }
    return text;
  }
}
