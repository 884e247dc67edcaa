package org.landslide.checker.settings;

/** One thing that the user has set. */
record Setting<E>(SettingKey<E> key, E value, Origin origin) {
  /** Fails when it names something that the program does not have. */
  void checkNames(KnownNames program) {
    key.type().checkNames(value, program, origin);
  }
}
