package org.landslide.checker.gdb;

import org.landslide.world.debug.Debuggee;

/** What gdb's {@code monitor} can ask. */
@FunctionalInterface
public interface Monitor {
  /** The answer to a question, as text for the user. */
  String answer(String question, Debuggee debuggee);
}
