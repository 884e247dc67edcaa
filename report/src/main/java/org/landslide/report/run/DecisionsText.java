package org.landslide.report.run;

import java.util.List;
import java.util.Locale;
import org.landslide.engine.finding.Decisions;
import org.landslide.engine.finding.Decisions.AskedStack;
import org.landslide.engine.finding.Decisions.Count;
import org.landslide.engine.finding.Decisions.InFunction;
import org.landslide.engine.finding.Decisions.Point;
import org.landslide.engine.finding.Frame;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Printable;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceText;
import org.landslide.report.trace.TraceWords;

/** The preemption points of one interleaving as tables. */
public final class DecisionsText {
  private static final String COUNTS = "%7s  %7s  %s";
  private static final int INDENT = 18;

  private final boolean colour;
  private final int width;

  /**
   * Text with or without colours.
   *
   * @param width of the terminal, in columns
   */
  public DecisionsText(boolean colour, int width) {
    this.colour = colour;
    this.width = TraceText.fit(width);
  }

  /** A few lines, each ending with a line break. */
  public String render(String program, List<String> arguments, Decisions decisions) {
    StyledText text = new StyledText(width);
    text.message(Style.STRONG, heading(program, arguments, decisions));
    decisions
        .bug()
        .ifPresent(
            bug ->
                text.message(
                    Style.FAILURE,
                    "It ends with a bug: "
                        + bug.kind().label()
                        + "; check it without --decisions to see how."));
    if (!decisions.isWhole()) {
      text.message(
          Style.PLAIN, "It did not come to its end in time; what follows is its beginning.");
    }
    table(text, "where a thread stops");
    decisions.points().forEach(point -> row(text, point.count(), words(point)));
    if (!decisions.functions().isEmpty()) {
      text.add(Style.PLAIN, "");
      text.message(
          Style.STRONG,
          "Those that --within and --without are about, by the functions that they are inside of:");
      table(text, "function");
      decisions.functions().forEach(each -> row(text, each.count(), words(each)));
    }
    decisions.stacks().forEach(stack -> stack(text, stack));
    return text.paint(colour);
  }

  private static String heading(String program, List<String> arguments, Decisions decisions) {
    return String.format(
        Locale.ROOT,
        "One interleaving of %s: %s at %s; at %,d of them another thread could have gone on.",
        TraceWords.commandLine(program, arguments),
        TraceWords.count(decisions.times(), "preemption point", "preemption points"),
        TraceWords.count(decisions.points().size(), "place", "places"),
        decisions.choices());
  }

  private static void table(StyledText text, String last) {
    text.add(Style.PLAIN, "");
    text.add(Style.FAINT, String.format(Locale.ROOT, COUNTS, "times", "choices", last));
  }

  private void row(StyledText text, Count count, String words) {
    String figures =
        String.format(Locale.ROOT, COUNTS, number(count.times()), number(count.choices()), "");
    text.add(Style.PLAIN, figures + Columns.shorten(Printable.of(words), width - INDENT));
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String words(Point point) {
    return point.what() + point.place().map(place -> ", in " + place.describe()).orElse("");
  }

  private static String words(InFunction each) {
    return each.function();
  }

  private static void stack(StyledText text, AskedStack asked) {
    text.add(Style.PLAIN, "");
    text.message(
        Style.STRONG,
        "A stack that was asked for " + TraceWords.count(asked.times(), "time", "times") + ":");
    for (Frame frame : asked.stack()) {
      text.names(Style.PLAIN, 2, 2, Printable.of(frame.describe()));
    }
  }
}
