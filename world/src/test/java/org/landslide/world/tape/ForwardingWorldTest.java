package org.landslide.world.tape;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.landslide.world.World;

/** A method that is not passed on would have the body that it has for other worlds. */
final class ForwardingWorldTest {
  @Test
  void everyMethodOfAWorldIsPassedOn() {
    for (Method method : World.class.getMethods()) {
      assertThat(Arrays.stream(TapedWorld.class.getMethods()))
          .as(method.getName())
          .anyMatch(
              each ->
                  each.getName().equals(method.getName())
                      && Arrays.equals(each.getParameterTypes(), method.getParameterTypes())
                      && !each.getDeclaringClass().equals(World.class));
    }
  }
}
