package org.landslide.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The names of a page's headings, by the rule of the code hosts, so that links work there, too. */
final class Anchors {
  private final Map<String, Integer> seen = new HashMap<>();

  /** The name of the next heading of the page. */
  String next(String heading) {
    String name =
        heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    int before = seen.merge(name, 1, Integer::sum) - 1;
    return before == 0 ? name : name + "-" + before;
  }
}
