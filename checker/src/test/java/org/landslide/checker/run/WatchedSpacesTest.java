package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.landslide.quicksand.StateSpaces;

final class WatchedSpacesTest {
  /** What has a default that does nothing would be lost without a word. */
  @Test
  void everyQuestionIsPassedOn() {
    List<String> asked = names(StateSpaces.class);
    assertThat(asked).contains("open", "huntRaces");
    assertThat(names(WatchedSpaces.class)).containsAll(asked);
  }

  private static List<String> names(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
        .map(Method::getName)
        .toList();
  }
}
