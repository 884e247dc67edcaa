package org.landslide.report.text;

/** How a line stands out on a terminal. */
public enum Style {
  PLAIN(""),
  STRONG("1"),
  FAINT("2"),
  FAILURE("1;31"),
  SWITCH("33"),
  ACCESS("36");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String paint(String text) {
    return code.isEmpty() || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
