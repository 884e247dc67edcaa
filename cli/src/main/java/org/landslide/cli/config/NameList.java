package org.landslide.cli.config;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.landslide.guest.check.CheckOptions;

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

  /** The names that may stand in it. */
  Set<String> known(KnownNames program) {
    return this == IGNORE_SYM ? program.variables() : program.functions();
  }

  /** The names that stand in it, sorted. */
  Set<String> of(CheckOptions options) {
    return new TreeSet<>(
        switch (this) {
          case IGNORE_SYM -> options.trust().variables();
          case IGNORE_DR_FUNCTION -> options.trust().raceFreeFunctions();
          case THRLIB_FUNCTION -> options.trust().functions();
        });
  }

  static Optional<NameList> of(String key) {
    return Stream.of(values()).filter(each -> each.key().equals(key)).findFirst();
  }
}
