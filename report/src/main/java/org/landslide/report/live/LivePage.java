package org.landslide.report.live;

import java.util.List;
import java.util.Locale;
import org.landslide.report.text.Markup;
import org.landslide.report.text.PageFile;

/**
 * The page that shows a run while it goes on. It holds nothing of the run: its script listens to
 * the server that it came from. Its security policy allows our own style and script, by their
 * hashes, and that server.
 */
public final class LivePage {
  /** What a user can do from the page. */
  public enum Action {
    STOP,
    FAVOUR,
    DROP,
    TRUST;

    /** The last part of the address by which it is asked for. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final PageFile style = PageFile.styleOfTables("live.css");
  private final PageFile script = PageFile.read("live.js");
  private final List<Action> actions;

  public LivePage(List<Action> actions) {
    this.actions = List.copyOf(actions);
  }

  /** What a user can do from this page. */
  public List<Action> actions() {
    return actions;
  }

  /** What the page may do. */
  public String policy() {
    return "default-src 'none'; style-src "
        + style.source()
        + "; script-src "
        + script.source()
        + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  /** The whole page, to be sent as UTF-8. */
  public String render() {
    Markup page = new Markup();
    page.raw("<!DOCTYPE html>\n").open("html", "lang", "en").raw("\n");
    page.open("head").raw("\n<meta charset=\"utf-8\"/>\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.element("title", "Landslide").raw("\n");
    page.open("style").raw(style.content()).closeLine();
    page.closeLine();
    String words = String.join(" ", actions.stream().map(Action::word).toList());
    page.open("body", "data-actions", words).raw("\n");
    page.raw(PageFile.read("live.html").content());
    page.open("script").raw(script.content()).closeLine();
    page.closeLine().closeLine();
    return page.toString();
  }
}
