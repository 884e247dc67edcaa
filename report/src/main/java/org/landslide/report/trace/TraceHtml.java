package org.landslide.report.trace;

import java.util.List;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.text.Markup;
import org.landslide.report.text.PageFile;

/**
 * A trace as one page that needs nothing but itself: what went wrong, the lines and events that
 * matter, and the interleaving with a lane for each thread.
 *
 * <p>The page is also well-formed XML, so that a test can look into it. Its security policy allows
 * our own style and script, by their hashes, and nothing else; text of the program that got past
 * the escaping still could not run.
 *
 * <p>Its size grows with the rows and nothing else. Rows come in chunks, which a browser need not
 * lay out before they are in sight.
 */
public final class TraceHtml {
  /** With more threads, columns are too narrow to read: lanes stand beside one column of text. */
  private static final int MOST_COLUMNS = 4;

  private static final int ROWS_IN_CHUNK = 25;

  /** As many as the style sheet has. */
  private static final int COLOURS = 6;

  private static final String CLASS = "class";

  private final Trace trace;
  private final TraceCommands commands;
  private final PageContent content;
  private final List<TracedThread> threads;
  private final Markup page = new Markup();

  private TraceHtml(Trace trace, TraceCommands commands, SourceText source) {
    this.trace = trace;
    this.commands = commands;
    this.content = PageContent.of(trace, source);
    this.threads = content.threads();
  }

  /**
   * The whole page, to be stored as UTF-8.
   *
   * @param commands to be copied from it
   * @param source of the program, of which the page shows the lines that matter
   */
  public static String render(Trace trace, TraceCommands commands, SourceText source) {
    return new TraceHtml(trace, commands, source).render();
  }

  private String render() {
    page.raw("<!DOCTYPE html>\n");
    page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").raw("\n");
    PageFile script = PageFile.read("trace.js");
    head(new PageFile(PageFile.read("trace.css").content() + columns()), script);
    page.open("body").raw("\n");
    new SummaryHtml(page, content).write();
    interleaving();
    trace.alternative().ifPresent(other -> new ComparisonHtml(page, trace, other).write());
    replay();
    page.open("script").raw(script.content()).closeLine();
    page.closeLine();
    page.closeLine();
    return page.toString();
  }

  /** Where each thread has its lane, and in which colour: that depends on how many there are. */
  private String columns() {
    StringBuilder style = new StringBuilder(":root { --threads: " + threads.size() + "; }\n");
    for (int i = 0; i < threads.size(); i++) {
      style.append(
          String.format(
              ".%s { grid-column: %d; --thread: var(--t%d); }\n",
              RowHtml.column(i), i + 2, i % COLOURS));
    }
    return style.toString();
  }

  private void head(PageFile style, PageFile script) {
    page.open("head").raw("\n<meta charset=\"utf-8\"/>\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    page.raw("style-src " + style.source() + "; script-src " + script.source() + "\"/>\n");
    String title = trace.bug().kind().label() + " in " + trace.program().name();
    page.element("title", TraceWords.capital(title)).raw("\n");
    page.open("style").raw(style.content()).closeLine();
    page.closeLine();
  }

  private void interleaving() {
    if (trace.rows().isEmpty()) {
      return;
    }
    boolean graph = threads.size() > MOST_COLUMNS;
    page.open("section", CLASS, graph ? "interleaving graph" : "interleaving columns").raw("\n");
    page.element("h2", "How it came about").raw("\n");
    introduction();
    laneHeads();
    Lanes lanes = new Lanes(threads);
    int events = 0;
    for (int i = 0; i < trace.rows().size(); i++) {
      if (i % ROWS_IN_CHUNK == 0) {
        page.raw(i == 0 ? "" : "</ol>\n").raw("<ol class=\"chunk\">\n");
      }
      TraceRow row = trace.rows().get(i);
      events += row.entries().size() + 1; // Each entry is one, and so is the end.
      String goOn = commands.canExplore() ? commands.goOn(row, events) : "";
      new RowHtml(page, content, goOn, i).write(lanes.during(row));
    }
    page.raw("</ol>\n").closeLine();
  }

  private void introduction() {
    page.open("p", CLASS, "hint");
    page.text(
        "Read it from top to bottom. Each row is one thread at work until another one runs; it ends"
            + " with why and where the thread stops. Accesses are listed when another row’s access"
            + " to the same memory conflicts; an arrow comes from the nearest one before. Point at"
            + " one, or press it, to see the nearest on both sides. A line beside the rows means"
            + " that a thread could go on, a dotted one that it waits, a bar that it holds a lock.");
    page.closeLine();
    page.open("p", CLASS, "tools", "hidden", "hidden");
    page.element("button", "Open all", "type", "button", "id", "unfold");
    page.text(" ");
    page.open("span", CLASS, "hint");
    page.text("Keys: j and k go from row to row, n to the next event that matters, o opens all.");
    page.close().closeLine();
  }

  private void laneHeads() {
    page.open("div", CLASS, "heads");
    for (int i = 0; i < threads.size(); i++) {
      TracedThread thread = threads.get(i);
      page.open("div", CLASS, RowHtml.column(i));
      page.element("span", "Thread ", CLASS, "word").text(Integer.toString(thread.id()));
      if (!thread.entry().isEmpty()) {
        page.text(" ").element("code", thread.entry());
      }
      page.close();
    }
    page.closeLine();
  }

  private void replay() {
    page.open("footer").raw("\n");
    page.element("h2", "To run exactly this again").raw("\n");
    page.open("pre").element("code", commands.replay()).closeLine();
    if (commands.canExplore()) {
      page.element("p", "To go through it event by event, or with gdb:").raw("\n");
      page.open("pre").element("code", commands.step() + "\n" + commands.gdb()).closeLine();
    }
    page.element("p", "The program had SHA-256 " + trace.program().sha256() + ".", CLASS, "hint");
    page.raw("\n").closeLine();
  }
}
