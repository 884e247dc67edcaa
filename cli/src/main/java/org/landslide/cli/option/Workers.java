package org.landslide.cli.option;

import org.landslide.checker.message.UserError;

/** How many processors a command may use. */
public final class Workers {
  private static final int MOST = 1024;

  private Workers() {}

  /** The number that was given with {@code -c}, if it makes sense. */
  public static int require(int number) {
    if (number < 1 || number > MOST) {
      throw new UserError("-c must be a whole number from 1 to " + MOST);
    }
    return number;
  }
}
