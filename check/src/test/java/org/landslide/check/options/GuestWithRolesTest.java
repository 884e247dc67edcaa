package org.landslide.check.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.world.Guest;

final class GuestWithRolesTest {
  /** One that it does not pass on would have its default for a guest that has its own. */
  @Test
  void everythingElseIsPassedOn() {
    List<String> passed =
        Arrays.stream(GuestWithRoles.class.getDeclaredMethods()).map(Method::getName).toList();
    assertThat(passed)
        .containsAll(Arrays.stream(Guest.class.getMethods()).map(Method::getName).toList());
  }
}
