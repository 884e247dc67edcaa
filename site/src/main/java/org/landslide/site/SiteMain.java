package org.landslide.site;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the site. */
public final class SiteMain {
  private SiteMain() {}

  /**
   * Writes the site of a checkout into a folder.
   *
   * @param arguments the checkout, and the folder
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      throw new IllegalArgumentException("the arguments are the checkout and a folder to write to");
    }
    new Site(Path.of(arguments[0])).write(Path.of(arguments[1]));
  }
}
