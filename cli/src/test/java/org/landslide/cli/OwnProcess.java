package org.landslide.cli;

import java.util.ArrayList;
import java.util.List;

/** Landslide in a process of its own, for what cannot be had in this one. */
final class OwnProcess {
  private OwnProcess() {}

  static ProcessBuilder of(String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Dlandslide.home=" + System.getProperty("landslide.home"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
