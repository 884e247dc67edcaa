package org.landslide.report.trace;

import java.util.List;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.report.text.Markup;
import org.landslide.report.text.PageFile;

/**
 * A trace as one page that needs nothing but itself: what went wrong, the evidence, and a table
 * with one column a thread.
 *
 * <p>The page is also well-formed XML, so that a test can look into it. Its security policy allows
 * our own style and script, by their hashes, and nothing else; text of the program that got past
 * the escaping still could not run.
 */
public final class TraceHtml {
  /** With more threads a screen is too narrow to give each the same. */
  private static final int EVEN_COLUMNS = 5;

  private final Trace trace;
  private final String replayCommand;
  private final List<TracedThread> threads;
  private final Markup page = new Markup();

  private TraceHtml(Trace trace, String replayCommand) {
    this.trace = trace;
    this.replayCommand = replayCommand;
    this.threads = RunThreads.of(trace);
  }

  /**
   * The whole page, to be stored as UTF-8.
   *
   * @param replayCommand the command that runs this interleaving again, as typed into a shell
   */
  public static String render(Trace trace, String replayCommand) {
    return new TraceHtml(trace, replayCommand).render();
  }

  private String render() {
    page.raw("<!DOCTYPE html>\n");
    page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").raw("\n");
    PageFile script = PageFile.read("trace.js");
    head(PageFile.read("trace.css"), script);
    page.open("body").raw("\n");
    summary();
    evidence();
    interleaving();
    replay();
    page.open("script").raw(script.content()).closeLine();
    page.closeLine();
    page.closeLine();
    return page.toString();
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

  private void summary() {
    page.open("header").raw("\n");
    page.element("p", trace.bug().kind().label(), "class", "kind").raw("\n");
    page.element("h1", TraceWords.capital(trace.bug().message())).raw("\n");
    if (!trace.bug().supposition().isEmpty()) {
      page.element("p", TraceWords.supposed(trace.bug().supposition()), "class", "supposed")
          .raw("\n");
    }
    page.open("p", "class", "program").text("in ");
    page.element("code", TraceWords.commandLine(trace)).closeLine();
    page.closeLine();
  }

  private void evidence() {
    page.open("section", "class", "evidence", "aria-label", "Evidence").raw("\n");
    for (Evidence evidence : trace.bug().evidence()) {
      page.open("div");
      page.element("h2", TraceWords.title(evidence.title(), !evidence.stack().isEmpty()));
      if (!evidence.stack().isEmpty()) {
        stack(evidence.stack());
      }
      page.closeLine();
    }
    page.closeLine();
  }

  private void stack(List<Frame> stack) {
    page.open("ol", "class", "stack");
    for (Frame frame : stack) {
      page.open("li", "title", "at 0x" + Long.toHexString(frame.pc()));
      page.element("span", frame.function(), "class", "function");
      if (!frame.file().isEmpty()) {
        page.text(" ");
        page.element("span", frame.file() + ":" + frame.line(), "class", "place");
      }
      page.close();
    }
    page.close();
  }

  private void interleaving() {
    if (trace.rows().isEmpty()) {
      return;
    }
    page.open("section").raw("\n");
    page.element("h2", "How it came about").raw("\n");
    introduction();
    page.open("table", "class", threads.size() <= EVEN_COLUMNS ? "even" : "wide").raw("\n");
    tableHead();
    page.open("tbody").raw("\n");
    RowConflicts conflicts = new RowConflicts(trace);
    for (int i = 0; i < trace.rows().size(); i++) {
      new RowHtml(page, trace, threads, conflicts, i).write();
    }
    page.closeLine().closeLine().closeLine();
  }

  private void introduction() {
    page.open("p", "class", "hint");
    page.text(
        "Read it from top to bottom. Each row is one thread at work until another one runs; it ends"
            + " with why and where the thread stops. Accesses are listed when another row’s access"
            + " to the same memory conflicts. Point at one, or press it, to see which.");
    page.closeLine();
    page.open("p", "class", "tools", "hidden", "hidden");
    page.element("button", "Open all stacks", "type", "button", "id", "unfold").closeLine();
  }

  private void tableHead() {
    page.open("thead").open("tr");
    page.element("th", "#", "scope", "col");
    for (int i = 0; i < threads.size(); i++) {
      TracedThread thread = threads.get(i);
      page.open("th", "scope", "col", "class", RowHtml.colour(i));
      page.text("Thread " + thread.id());
      if (!thread.entry().isEmpty()) {
        page.text(" ").element("code", thread.entry());
      }
      page.close();
    }
    page.close().closeLine();
  }

  private void replay() {
    page.open("footer").raw("\n");
    page.element("h2", "To run exactly this again").raw("\n");
    page.open("pre").element("code", replayCommand).closeLine();
    page.element("p", "The program had SHA-256 " + trace.program().sha256() + ".", "class", "hint");
    page.raw("\n").closeLine();
  }
}
