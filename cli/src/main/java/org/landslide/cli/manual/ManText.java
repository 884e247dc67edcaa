package org.landslide.cli.manual;

import picocli.CommandLine.Model.CommandSpec;

/** Texts of commands as manuals have them. */
final class ManText {
  private ManText() {}

  /** What a command does, in one sentence without its full stop. */
  static String summary(CommandSpec command) {
    return sentence(String.join(" ", command.usageMessage().description()));
  }

  /** The first sentence of a text, without its full stop. */
  static String sentence(String text) {
    int end = text.indexOf(". ");
    String first = end < 0 ? text : text.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  /** As the formatter of manuals reads it: no character of it is a command. */
  static String roff(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
