package org.landslide.quicksand;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Faults of ours as text, for whoever will look into them. */
final class Faults {
  private Faults() {}

  static String describe(Throwable fault) {
    StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
