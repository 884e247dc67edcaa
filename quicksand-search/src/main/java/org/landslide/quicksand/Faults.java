package org.landslide.quicksand;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Faults of ours as text, for their authors. */
public final class Faults {
  private Faults() {}

  /** What went wrong, with its stack. */
  public static String describe(Throwable fault) {
    StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
