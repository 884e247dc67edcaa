package org.landslide.checker.settings;

import org.landslide.checker.message.UserError;

/**
 * Where the user wrote something.
 *
 * @param place as messages show it: {@code landslide.toml:3} or {@code --within}
 */
record Origin(String place) {
  UserError error(String sentence) {
    return new UserError(place + ": " + sentence);
  }
}
