package org.landslide.site;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.List;

/**
 * What the search looks through: all sections of all pages, as a script. A browser that opens pages
 * from a disk loads scripts, but no data.
 */
final class SearchIndex {
  private final List<Entry> entries = new ArrayList<>();

  /**
   * A section.
   *
   * @param to its address, from the folder of the site
   */
  private record Entry(String to, String page, String heading, String text) {}

  void add(Page page) {
    String target = Sources.target(page.source()).toString();
    for (Page.Section section : page.sections()) {
      String to = section.anchor().isEmpty() ? target : target + "#" + section.anchor();
      entries.add(new Entry(to, page.title(), section.heading(), section.text()));
    }
  }

  /** Gson writes what could end a script as escapes. */
  String script() {
    return "var SECTIONS = " + new Gson().toJson(entries) + ";\n";
  }
}
