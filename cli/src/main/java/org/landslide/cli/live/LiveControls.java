package org.landslide.cli.live;

import java.util.Optional;

/** What the buttons of the page do. Called from any Java thread. */
public interface LiveControls {
  /** Ends all of it soon. */
  void stop();

  void favour(int job);

  void drop(int job);

  /** A {@link org.landslide.checker.message.UserError} says why it cannot be done. */
  void trust(String function);

  /** Has the board look at the run, if there is one. */
  void look();

  /** The page of a bug, by its number. */
  Optional<String> page(int bug);
}
