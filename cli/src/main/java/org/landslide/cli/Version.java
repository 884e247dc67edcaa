package org.landslide.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of Landslide, from the jar that it runs from. */
final class Version implements IVersionProvider {
  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "(not packed)");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"Landslide " + text()};
  }
}
