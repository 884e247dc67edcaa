package org.landslide.report.grade;

import java.util.Locale;
import java.util.Optional;

/** What a cell of the table says at first sight: by a colour, a symbol and a word. */
enum CellKind {
  BUG("✗", "bug", "An interleaving of the test fails. Each link is a page that shows how."),
  VERIFIED("✓", "verified", "No interleaving of the test fails."),
  UNFINISHED(
      "…",
      "no bug so far",
      "The time was up before all was covered, or something was left out, or a heuristic was"
          + " needed; see below."),
  NOT_BUILT(
      "∅", "does not build", "The library does not compile or link with the test; see below."),
  NOT_SUPPORTED(
      "?", "not supported", "It makes a system call that Landslide does not have; see below."),
  FAILED(
      "!",
      "failed",
      "By a fault of Landslide, which its authors want to hear of. It says nothing about the"
          + " library."),
  MISSING(
      "–", "not yet", "Not checked so far, or interrupted: the same command goes on from here.");

  private final String symbol;
  private final String label;
  private final String meaning;

  CellKind(String symbol, String label, String meaning) {
    this.symbol = symbol;
    this.label = label;
    this.meaning = meaning;
  }

  static CellKind of(Optional<Grade> grade) {
    return grade.map(known -> valueOf(known.verdict().name())).orElse(MISSING);
  }

  String symbol() {
    return symbol;
  }

  String label() {
    return label;
  }

  String meaning() {
    return meaning;
  }

  /** What the style calls it. */
  String style() {
    return name().toLowerCase(Locale.ROOT);
  }
}
