package org.landslide.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Draws the tree of all interleavings of a small program and, one after the other, those that were
 * run. A mark is shown where the next run parts from an earlier one, from the end of the run in
 * which the two conflicting steps were seen.
 */
final class DporFigure {
  private static final String NAMES = "ABC";
  private static final int LEFT = 40;
  private static final int TOP = 130;
  private static final int LEAF_WIDTH = 60;
  private static final int LEVEL_HEIGHT = 62;
  private static final int TEXT_HEIGHT = 70;

  /** How long a step is shown before the next, and a finished run before the next. */
  private static final double STEP_SECONDS = 0.6;

  private static final double PAUSE_SECONDS = 2.2;

  /** Until the end. */
  private static final double STAYS = Double.MAX_VALUE;

  private final List<List<String>> code = new ArrayList<>();
  private final List<List<Integer>> runs;
  private final Map<List<Integer>, Integer> places = new HashMap<>();
  private final List<List<Integer>> leaves = new ArrayList<>();
  private final StringBuilder shapes = new StringBuilder();
  private final StringBuilder moments = new StringBuilder();
  private int events;

  /**
   * @param code the steps of each thread, separated by bars
   * @param runs which thread made each step, in the order in which they were run
   */
  DporFigure(List<String> code, List<List<Integer>> runs) {
    code.forEach(each -> this.code.add(List.of(each.split("\\|"))));
    this.runs = List.copyOf(runs);
    place(List.of());
  }

  String draw() {
    int width = 2 * LEFT + LEAF_WIDTH * leaves.size();
    int height = TOP + LEVEL_HEIGHT * depth() + TEXT_HEIGHT;
    program();
    edges();
    double end = runs(height - 28);
    StringBuilder svg = new StringBuilder();
    svg.append(
        line(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-label=\"%s\">",
            width, height, width, height, label()));
    svg.append("<style>\n").append(STYLE).append(moments.toString());
    svg.append(line(".event { animation-duration: %.1fs; }", end));
    svg.append("@media (prefers-reduced-motion: reduce) { .event { animation: none; } }\n");
    svg.append("</style>\n").append(shapes).append("</svg>\n");
    return svg.toString();
  }

  private static final String STYLE =
      """
      svg { --ink: #1c1e21; --paper: #ffffff; --faint: #c8ccd2; --hot: #b3151f; --mark: #9a6700;
        --c0: #0b57b8; --c1: #9a4a00; --c2: #1b7a3d; background: var(--paper); }
      @media (prefers-color-scheme: dark) { svg { --ink: #e4e6ea; --paper: #16181c; --faint: #454b55;
        --hot: #ff8a80; --mark: #f2cc60; --c0: #6ea8ff; --c1: #f0a35a; --c2: #5fce86; } }
      text { font: 14px system-ui, sans-serif; fill: var(--ink); }
      .code { font: 13px ui-monospace, "DejaVu Sans Mono", monospace; }
      .small { font-size: 12px; text-anchor: middle; }
      .edge { stroke: var(--faint); stroke-width: 1.5; }
      .node { fill: var(--faint); }
      .taken { stroke-width: 3.5; }
      .mark { fill: var(--paper); stroke: var(--mark); stroke-width: 2; }
      .passing { opacity: 0; }
      .event { animation-iteration-count: infinite; animation-timing-function: step-end; }
      """;

  private String label() {
    return "All "
        + leaves.size()
        + " interleavings of three threads as a tree, of which "
        + runs.size()
        + " are run";
  }

  private int depth() {
    return code.stream().mapToInt(List::size).sum();
  }

  /** Leaves from left to right, every other node above the middle of its children. */
  private int place(List<Integer> prefix) {
    List<Integer> children = new ArrayList<>();
    for (int thread = 1; thread <= code.size(); thread++) {
      if (step(prefix, thread) < code.get(thread - 1).size()) {
        children.add(place(with(prefix, thread)));
      }
    }
    int x;
    if (children.isEmpty()) {
      x = LEFT + LEAF_WIDTH * leaves.size() + LEAF_WIDTH / 2;
      leaves.add(prefix);
    } else {
      x = (children.get(0) + children.get(children.size() - 1)) / 2;
    }
    places.put(prefix, x);
    return x;
  }

  private static List<Integer> with(List<Integer> prefix, int thread) {
    List<Integer> longer = new ArrayList<>(prefix);
    longer.add(thread);
    return longer;
  }

  /** Which step of a thread comes next. */
  private static int step(List<Integer> prefix, int thread) {
    return (int) prefix.stream().filter(each -> each == thread).count();
  }

  private String words(List<Integer> prefix, int thread) {
    return code.get(thread - 1).get(step(prefix, thread));
  }

  private int x(List<Integer> prefix) {
    return places.getOrDefault(prefix, 0);
  }

  private static int y(List<Integer> prefix) {
    return TOP + LEVEL_HEIGHT * prefix.size();
  }

  private void program() {
    for (int i = 0; i < code.size(); i++) {
      int x = LEFT + 190 * i;
      shapes.append(
          line(
              "<text x=\"%d\" y=\"28\" style=\"fill: var(--c%d)\">Thread %c</text>",
              x, i, NAMES.charAt(i)));
      for (int j = 0; j < code.get(i).size(); j++) {
        shapes.append(
            line(
                "<text class=\"code\" x=\"%d\" y=\"%d\">%s;</text>",
                x, 50 + 20 * j, code.get(i).get(j)));
      }
    }
  }

  private void edges() {
    new TreeMap<>(named(places.keySet()))
        .forEach(
            (name, prefix) -> {
              if (!prefix.isEmpty()) {
                edge(prefix, "edge", "");
              }
              shapes.append(
                  line(
                      "<circle class=\"node\" cx=\"%d\" cy=\"%d\" r=\"3.5\"/>",
                      x(prefix), y(prefix)));
            });
  }

  /** In an order that does not depend on hashes. */
  private static Map<String, List<Integer>> named(Iterable<List<Integer>> prefixes) {
    Map<String, List<Integer>> named = new HashMap<>();
    prefixes.forEach(prefix -> named.put(prefix.toString(), prefix));
    return named;
  }

  private void edge(List<Integer> prefix, String kind, String attributes) {
    List<Integer> parent = prefix.subList(0, prefix.size() - 1);
    shapes.append(
        line(
            "<line class=\"%s\" %s x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
            kind, attributes, x(parent), y(parent), x(prefix), y(prefix)));
  }

  /** Returns when all of it is over. */
  private double runs(int captionY) {
    double now = 0.5;
    for (int i = 0; i < runs.size(); i++) {
      double start = now;
      List<Integer> run = runs.get(i);
      for (int depth = shared(i); depth < run.size(); depth++) {
        taken(run.subList(0, depth + 1), now);
        now += STEP_SECONDS;
      }
      marks(i, now);
      caption(i, captionY, start, now + PAUSE_SECONDS);
      now += PAUSE_SECONDS;
    }
    double end = now + PAUSE_SECONDS;
    String last =
        "Of " + leaves.size() + " interleavings, " + runs.size() + " are run; each of the";
    text(captionY, last + " others only swaps steps that do not conflict.", now, STAYS);
    return end;
  }

  /** How many steps a run has in common with one before it. */
  private int shared(int index) {
    int most = 0;
    for (List<Integer> earlier : runs.subList(0, index)) {
      int same = 0;
      while (same < earlier.size() && earlier.get(same).equals(runs.get(index).get(same))) {
        same++;
      }
      most = Math.max(most, same);
    }
    return most;
  }

  private void taken(List<Integer> prefix, double from) {
    int thread = prefix.get(prefix.size() - 1);
    List<Integer> parent = prefix.subList(0, prefix.size() - 1);
    String event = event(from, STAYS);
    edge(prefix, "edge taken " + event, "style=\"stroke: var(--c" + (thread - 1) + ")\"");
    boolean right = x(prefix) > x(parent);
    int x = (x(parent) + x(prefix)) / 2 + (right ? 22 : -22);
    int y = (y(parent) + y(prefix)) / 2;
    shapes.append(
        line(
            "<text class=\"small %s\" x=\"%d\" y=\"%d\" style=\"fill: var(--c%d)\">%s</text>",
            event, x, y, thread - 1, words(parent, thread)));
  }

  /** Where later runs part from this one, because of two steps of it that conflict. */
  private void marks(int index, double from) {
    for (int later = index + 1; later < runs.size(); later++) {
      int parting = shared(later);
      List<Integer> prefix = runs.get(later).subList(0, parting);
      int thread = runs.get(later).get(parting);
      boolean first = index == firstWith(prefix, thread);
      if (first) {
        String event = event(from, STAYS);
        shapes.append(
            line(
                "<g class=\"%s\"><circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"11\"/>"
                    + "<text class=\"small\" x=\"%d\" y=\"%d\">%c</text></g>",
                event,
                x(prefix) + 20,
                y(prefix) - 6,
                x(prefix) + 20,
                y(prefix) - 2,
                NAMES.charAt(thread - 1)));
      }
    }
  }

  /** The first run below a state in which a later step of a thread conflicts with the next one. */
  private int firstWith(List<Integer> prefix, int thread) {
    for (int i = 0; i < runs.size(); i++) {
      List<Integer> run = runs.get(i);
      boolean below = run.subList(0, prefix.size()).equals(prefix);
      if (below && run.get(prefix.size()) != thread && conflicts(run, prefix.size(), thread)) {
        return i;
      }
    }
    return -1;
  }

  private boolean conflicts(List<Integer> run, int at, int thread) {
    String next = words(run.subList(0, at), run.get(at));
    for (int i = at + 1; i < run.size(); i++) {
      if (run.get(i) == thread && isConflict(next, words(run.subList(0, i), thread))) {
        return true;
      }
    }
    return false;
  }

  /** A store to a variable and a read of it: {@code x = 1} and {@code r = x}. */
  private static boolean isConflict(String one, String other) {
    return one.charAt(0) == other.charAt(other.length() - 1)
        || other.charAt(0) == one.charAt(one.length() - 1);
  }

  private void caption(int index, int y, double from, double until) {
    StringBuilder words = new StringBuilder("Run " + (index + 1) + ": ");
    List<Integer> run = runs.get(index);
    for (int i = 0; i < run.size(); i++) {
      words.append(i == 0 ? "" : ", ").append(words(run.subList(0, i), run.get(i)));
    }
    text(y, words.toString(), from, until);
  }

  private void text(int y, String words, double from, double until) {
    shapes.append(
        line("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", event(from, until), LEFT, y, words));
  }

  /** The classes of something that is there for a while; without animation, to the end. */
  private String event(double from, double until) {
    String name = "e" + events++;
    boolean stays = until == STAYS;
    moments.append(
        line(
            "@keyframes %s { 0%% { opacity: 0; } %s { opacity: 1; } %s }",
            name,
            percent(from),
            stays ? "100% { opacity: 1; }" : percent(until) + " { opacity: 0; }"));
    moments.append(line(".%s { animation-name: %s; }", name, name));
    return (stays ? "event " : "event passing ") + name;
  }

  private String percent(double seconds) {
    return String.format(Locale.ROOT, "%.2f%%", Math.min(100, 100 * seconds / total()));
  }

  /** Of the whole animation, in seconds. */
  private double total() {
    int steps = 0;
    for (int i = 0; i < runs.size(); i++) {
      steps += runs.get(i).size() - shared(i);
    }
    return 0.5 + steps * STEP_SECONDS + (runs.size() + 1) * PAUSE_SECONDS;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
