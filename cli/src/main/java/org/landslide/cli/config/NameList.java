package org.landslide.cli.config;

import java.util.Locale;
import java.util.Set;

/** The lists of names out of the program. */
enum NameList {
  IGNORE_SYM("variable"),
  IGNORE_DR_FUNCTION("function"),
  THRLIB_FUNCTION("function");

  private final String what;

  NameList(String what) {
    this.what = what;
  }

  /** Its name in the file. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the names stand for. */
  String what() {
    return what;
  }

  Set<String> known(KnownNames program) {
    return this == IGNORE_SYM ? program.variables() : program.functions();
  }
}
