package org.landslide.cli.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a reader of a guide does: writes files and types commands, in the order of the page.
 *
 * <p>A file is a block of code behind a comment {@code <!-- file: NAME -->}. A block of the
 * language {@code console} has commands, each behind a dollar sign, and below each what it prints.
 */
record GuideScript(List<Step> steps) {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:<!-- file: (?<file>\\S+) -->\n)?```(?<language>\\w+)\n(?<text>.*?)```\n",
          Pattern.DOTALL);

  private static final String PROMPT = "$ ";

  GuideScript {
    steps = List.copyOf(steps);
  }

  sealed interface Step {}

  record WriteFile(String name, String content) implements Step {}

  /**
   * @param shown the lines that the page shows below it
   */
  record Type(String command, List<String> shown) implements Step {
    Type {
      shown = List.copyOf(shown);
    }
  }

  static GuideScript of(String page) {
    List<Step> steps = new ArrayList<>();
    Matcher block = BLOCK.matcher(page);
    while (block.find()) {
      String file = block.group("file");
      if (file != null) {
        steps.add(new WriteFile(file, block.group("text")));
      } else if (block.group("language").equals("console")) {
        steps.addAll(commands(block.group("text").lines().toList()));
      }
    }
    return new GuideScript(steps);
  }

  private static List<Step> commands(List<String> lines) {
    List<Step> commands = new ArrayList<>();
    int next = 0;
    while (next < lines.size()) {
      String command = lines.get(next).substring(PROMPT.length());
      int end = next + 1;
      while (end < lines.size() && !lines.get(end).startsWith(PROMPT)) {
        end++;
      }
      commands.add(new Type(command, lines.subList(next + 1, end)));
      next = end;
    }
    return commands;
  }
}
