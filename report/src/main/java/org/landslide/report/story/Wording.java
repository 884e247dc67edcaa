package org.landslide.report.story;

import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.report.story.Accesses.Made;

/** What things are called in a story. */
final class Wording {
  private Wording() {}

  static String code(String name) {
    return "`" + name + "`";
  }

  /** {@code `increment` (thread 1)}. */
  static String actor(Made made) {
    return actor(made.access().at(), made.thread());
  }

  static String actor(Frame frame, int thread) {
    return code(frame.function()) + " (thread " + thread + ")";
  }

  /** {@code `count` = 1}, or the name alone if the value is not known. */
  static String content(SharedAccess access) {
    String name = code(access.variable());
    return access.value().isEmpty() ? name : name + " = " + access.value();
  }

  /** Whether it is to a stack, where the same place is used for one thing after the other. */
  static boolean isOnStack(SharedAccess access) {
    return access.variable().contains(" of thread ");
  }

  /** {@code the 2}, or {@code what}. */
  static String theValue(SharedAccess access) {
    return access.value().isEmpty() ? "what" : "the " + access.value() + " that";
  }

  /** {@code mutex.c:30}, without folders. */
  static String place(Frame frame) {
    return frame.file().isEmpty()
        ? code(frame.function())
        : frame.file().substring(frame.file().lastIndexOf('/') + 1) + ":" + frame.line();
  }

  /** {@code `mutex_lock` (mutex.c:30)}. */
  static String frame(Frame frame) {
    return frame.file().isEmpty()
        ? code(frame.function())
        : code(frame.function()) + " (" + place(frame) + ")";
  }
}
