package org.landslide.checker.settings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings as they are given one by one, by the options that the table has for them. */
public final class GivenOptions {
  private final List<Input> inputs = new ArrayList<>();

  /** How many options each part of the help message has. */
  private final Map<HelpSection, Integer> sizes = new EnumMap<>(HelpSection.class);

  /** What was given, in order, which matters for the scope. */
  private final List<Given<?>> given = new ArrayList<>();

  /** An option with its value, which is not looked at before all options are known. */
  private record Given<E>(SettingKey<E> key, SettingOption<E> option, String text) {
    List<Setting<E>> settings() {
      return key.read(text, option);
    }
  }

  /** An option of a command. */
  public interface Input {
    /** The long one last. */
    List<String> names();

    /** By which options stand in the help message. */
    int order();

    String help();

    /** What its value looks like: {@code Boolean} if it is a switch, a number, or text. */
    Class<?> type();

    /** What the help message calls its value. */
    String label();

    /**
     * Takes what is given for it, in place of what was given before unless its values add up.
     *
     * @param value null takes back what was given
     */
    void take(@Nullable String value);
  }

  public GivenOptions() {
    SettingTable.ROWS.forEach(this::addInputs);
  }

  private <E> void addInputs(SettingKey<E> key) {
    for (SettingOption<E> option : key.options()) {
      int place = sizes.merge(option.section(), 1, Integer::sum) - 1;
      inputs.add(new TableInput<>(key, option, option.section().order(place)));
    }
  }

  /** All options that there are. */
  public List<Input> inputs() {
    return List.copyOf(inputs);
  }

  /** What was given. */
  public Settings settings() {
    List<Setting<?>> settings = new ArrayList<>();
    for (SettingKey<?> key : SettingTable.ROWS) {
      given.stream()
          .filter(each -> each.key == key)
          .forEach(each -> settings.addAll(each.settings()));
    }
    return new Settings(settings);
  }

  private final class TableInput<E> implements Input {
    private final SettingKey<E> key;
    private final SettingOption<E> option;
    private final int order;

    TableInput(SettingKey<E> key, SettingOption<E> option, int order) {
      this.key = key;
      this.option = option;
      this.order = order;
    }

    @Override
    public List<String> names() {
      return option.names();
    }

    @Override
    public int order() {
      return order;
    }

    @Override
    public String help() {
      return option.help();
    }

    @Override
    public Class<?> type() {
      return key.type().optionType();
    }

    @Override
    public String label() {
      return key.type().label();
    }

    @Override
    public void take(@Nullable String value) {
      if (!key.type().addsUp()) {
        given.removeIf(each -> each.option.equals(option));
      }
      if (value != null) {
        given.add(new Given<>(key, option, value));
      }
    }
  }
}
