package org.landslide.cli.process;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of Landslide, from the jar that it runs from. */
public final class Version implements IVersionProvider {
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "(not packed)");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"Landslide " + text()};
  }
}
