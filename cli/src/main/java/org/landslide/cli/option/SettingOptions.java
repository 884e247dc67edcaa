package org.landslide.cli.option;

import org.jspecify.annotations.Nullable;
import org.landslide.checker.settings.GivenOptions;
import org.landslide.checker.settings.GivenOptions.Input;
import org.landslide.checker.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Every setting that has options, as options of a command. */
public final class SettingOptions {
  private final CommandSpec spec = CommandSpec.create();
  private final GivenOptions given = new GivenOptions();

  public SettingOptions() {
    given.inputs().forEach(this::addOption);
  }

  private void addOption(Input input) {
    spec.addOption(
        OptionSpec.builder(input.names().toArray(new String[0]))
            .type(input.type())
            .paramLabel(input.label())
            .negatable(input.type() == Boolean.class)
            .order(input.order())
            .description(input.help())
            .setter(new Receiver(input))
            .build());
  }

  /** The options, to be mixed into those of a command. */
  public CommandSpec spec() {
    return spec;
  }

  /** What the user has given. */
  public Settings settings() {
    return given.settings();
  }

  /** Passes on what is given; the parser clears all options before it reads the arguments. */
  private record Receiver(Input input) implements ISetter {
    @Override
    public <T extends @Nullable Object> T set(T value) {
      input.take(value == null ? null : value.toString());
      return value;
    }
  }
}
