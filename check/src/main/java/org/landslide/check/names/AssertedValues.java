package org.landslide.check.names;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.binary.data.DataNames;
import org.landslide.binary.data.DataPlace;
import org.landslide.binary.data.DataType;
import org.landslide.binary.data.FrameView;

/**
 * The values of what an assertion is about, where it failed: variables, and what is reached from
 * them by members, arrows and constant indices. What is only in registers, or calculated, is left
 * out.
 */
final class AssertedValues {
  /** Of an assertion that is about more, only the first ones are told. */
  private static final int MOST = 6;

  private static final Pattern QUOTED = Pattern.compile("`(.*)'");

  private static final Pattern PATH =
      Pattern.compile(
          "(?<![\\w.>\"'])([A-Za-z_]\\w*)((?:\\s*(?:\\.|->)\\s*[A-Za-z_]\\w*|\\[\\d{1,6}\\])*)(?![\\w\"'(\\[])");

  private static final Pattern STEP =
      Pattern.compile("\\s*(\\.|->)\\s*([A-Za-z_]\\w*)|\\[(\\d+)\\]");

  /** What is known of the thread that failed. */
  interface FailedThread {
    OptionalInt load32(int address);

    /** Some data as a source would write its value. */
    Optional<String> value(String name, DataPlace place);
  }

  private final DataNames names;
  private final Optional<FrameView> frame;
  private final FailedThread thread;

  /**
   * @param frame of the function that the assertion is in
   */
  AssertedValues(DataNames names, Optional<FrameView> frame, FailedThread thread) {
    this.names = names;
    this.frame = frame;
    this.thread = thread;
  }

  /** {@code v = 0}, {@code queue->size = 3}, each once. */
  List<String> of(String message) {
    Matcher quoted = QUOTED.matcher(message);
    if (!quoted.find()) {
      return List.of();
    }
    Set<String> told = new LinkedHashSet<>();
    Matcher path = PATH.matcher(quoted.group(1));
    while (path.find() && told.size() < MOST) {
      String expression = path.group().strip();
      place(path.group(1), path.group(2))
          .flatMap(place -> thread.value(expression, place))
          .ifPresent(value -> told.add(expression + " = " + value));
    }
    return new ArrayList<>(told);
  }

  private Optional<DataPlace> place(String variable, String steps) {
    Optional<DataPlace> place =
        frame.flatMap(view -> names.named(view, variable)).or(() -> names.named(variable));
    Matcher step = STEP.matcher(steps);
    while (place.isPresent() && step.find()) {
      place = next(place.get(), step);
    }
    return place.filter(found -> isPlain(found.type()));
  }

  private Optional<DataPlace> next(DataPlace from, Matcher step) {
    if (step.group(3) != null) {
      return from.element(Integer.parseInt(step.group(3)), thread::load32);
    }
    Optional<DataPlace> whole =
        step.group(1).equals(".") ? Optional.of(from) : from.element(0, thread::load32);
    return whole.flatMap(place -> place.member(step.group(2)));
  }

  private static boolean isPlain(DataType type) {
    return Stream.of(DataType.Scalar.class, DataType.Enumeration.class, DataType.Pointer.class)
        .anyMatch(plain -> plain.isInstance(type));
  }
}
