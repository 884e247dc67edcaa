package org.landslide.cli.config;

import java.util.List;
import java.util.stream.Stream;
import org.landslide.engine.LoopThresholds;
import org.landslide.guest.check.CheckOptions;

/** What the user has set, in order: where two disagree, the later one holds. */
public final class Settings {
  public static final Settings NONE = new Settings(List.of());

  private final List<Setting> settings;

  Settings(List<Setting> settings) {
    this.settings = List.copyOf(settings);
  }

  /** These, and then others. */
  public Settings then(Settings later) {
    return new Settings(Stream.concat(settings.stream(), later.settings.stream()).toList());
  }

  /** The options that follow for a program, which must have all functions and variables named. */
  public Resolved resolve(KnownNames program) {
    settings.forEach(setting -> setting.checkNames(program));
    return resolve();
  }

  Resolved resolve() {
    Draft draft = new Draft();
    settings.forEach(setting -> setting.applyTo(draft));
    return new Resolved(draft.checkOptions(), draft.loopThresholds());
  }

  /** The defaults with all settings applied. */
  public record Resolved(CheckOptions options, LoopThresholds loops) {
    static final Resolved DEFAULT = new Resolved(CheckOptions.DEFAULT, LoopThresholds.DEFAULT);
  }
}
