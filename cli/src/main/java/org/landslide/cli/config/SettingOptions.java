package org.landslide.cli.config;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Every setting of the table that has options, as options of a command. */
public final class SettingOptions {
  private final CommandSpec spec = CommandSpec.create();

  /** How many options each part of the help message has. */
  private final Map<HelpSection, Integer> sizes = new EnumMap<>(HelpSection.class);

  /** What the user has typed, in the order of the command line, which matters for the scope. */
  private final List<Typed<?>> typed = new ArrayList<>();

  /** An option with its value, which is not looked at before all options are known. */
  private record Typed<E>(SettingKey<E> key, SettingOption<E> option, String text) {
    List<Setting<E>> settings() {
      return key.read(text, option);
    }
  }

  public SettingOptions() {
    SettingTable.ROWS.forEach(this::addOptions);
  }

  private <E> void addOptions(SettingKey<E> key) {
    for (SettingOption<E> option : key.options()) {
      int place = sizes.merge(option.section(), 1, Integer::sum) - 1;
      spec.addOption(
          OptionSpec.builder(option.names().toArray(new String[0]))
              .type(key.type().optionType())
              .paramLabel(key.type().label())
              .negatable(key.type().optionType() == Boolean.class)
              .order(option.section().order(place))
              .description(option.help())
              .setter(new Receiver<>(key, option))
              .build());
    }
  }

  /** The options, to be mixed into those of a command. */
  public CommandSpec spec() {
    return spec;
  }

  /** What the user has given. */
  public Settings settings() {
    List<Setting<?>> settings = new ArrayList<>();
    for (SettingKey<?> key : SettingTable.ROWS) {
      typed.stream()
          .filter(each -> each.key == key)
          .forEach(each -> settings.addAll(each.settings()));
    }
    return new Settings(settings);
  }

  /** Takes what is given for an option. */
  private final class Receiver<E> implements ISetter {
    private final SettingKey<E> key;
    private final SettingOption<E> option;

    Receiver(SettingKey<E> key, SettingOption<E> option) {
      this.key = key;
      this.option = option;
    }

    @Override
    public <T extends @Nullable Object> T set(T value) {
      if (!key.type().addsUp()) {
        typed.removeIf(each -> each.option.equals(option));
      }
      if (value != null) { // The parser clears all options before it reads the arguments.
        typed.add(new Typed<>(key, option, value.toString()));
      }
      return value;
    }
  }
}
