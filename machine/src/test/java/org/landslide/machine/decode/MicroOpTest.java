package org.landslide.machine.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.landslide.machine.execute.FastOps;

/** The numbers of operations, their names and the methods that do them belong together. */
final class MicroOpTest {
  private static final Class<?>[] PARAMETERS = {
    int.class, int.class, int.class, int.class, int.class
  };

  private static List<Field> operations() {
    List<Field> operations = new ArrayList<>();
    for (Field field : MicroOp.class.getDeclaredFields()) {
      if (field.getType() == int.class && !Modifier.isPrivate(field.getModifiers())) {
        operations.add(field);
      }
    }
    return operations;
  }

  /** MOV8_RM is done by mov8RM. */
  private static String methodName(String constant) {
    String[] words = constant.split("_", -1);
    words[0] = words[0].toLowerCase(Locale.ROOT);
    return String.join("", words);
  }

  @Test
  void operationsAreNumberedWithoutGaps() throws ReflectiveOperationException {
    int[] numbers = new int[operations().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = operations().get(i).getInt(null);
    }
    Arrays.sort(numbers);
    assertThat(numbers).hasSizeGreaterThan(100).startsWith(0).endsWith(numbers.length - 1);
    assertThat(Arrays.stream(numbers).distinct()).hasSize(numbers.length);
  }

  @Test
  void everyOperationThatIsCompiledHasItsMethod() throws ReflectiveOperationException {
    for (Field operation : operations()) {
      int number = operation.getInt(null);
      assertThat(MicroOp.method(number)).isEqualTo(methodName(operation.getName()));
      if (number > MicroOp.BREAKPOINT) {
        assertThat(FastOps.class.getDeclaredMethod(MicroOp.method(number), PARAMETERS)).isNotNull();
      }
    }
  }
}
