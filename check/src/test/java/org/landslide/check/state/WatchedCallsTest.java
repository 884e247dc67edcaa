package org.landslide.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

final class WatchedCallsTest {
  private static final WatchedFunction LOCK = function("mutex_lock", Role.LOCK);
  private static final WatchedFunction MALLOC = function("malloc", Role.ALLOCATE);
  private static final WatchedFunction TRUSTED =
      WatchedFunction.of("mine", 7, Set.of(Treatment.TRUSTED));

  private static WatchedFunction function(String name, Role role) {
    return WatchedFunction.of(new ThreadApi.Function(name, Set.of(role), 0, 1), name.hashCode());
  }

  private static WatchedCalls call(WatchedCalls outer, WatchedFunction function, int pointer) {
    return WatchedCalls.entering(outer, function, pointer, 0x1000, 7, 8);
  }

  private static WatchedCalls call(WatchedFunction function, int pointer) {
    return WatchedCalls.entering(null, function, pointer, 0x1000, 7, 8);
  }

  @Test
  void callLastsWhileTheStackPointerIsNotAboveIt() {
    WatchedCalls call = call(LOCK, 0xf0000100);
    assertThat(call.isOver(0xf00000f0)).isFalse();
    assertThat(call.isOver(0xf0000100)).isFalse();
    assertThat(call.isOver(0xf0000104)).isTrue();
    assertThat(call.isOver(0x10000000)).isFalse();
  }

  @Test
  void whatIsCalledInsideTheAllocatorIsInsideIt() {
    WatchedCalls lock = call(call(MALLOC, 0x200), LOCK, 0x100);
    assertThat(WatchedCalls.isAllocating(lock)).isTrue();
    assertThat(WatchedCalls.isQuiet(lock)).isTrue();
    assertThat(WatchedCalls.isAllocating(call(LOCK, 0x100))).isFalse();
    assertThat(WatchedCalls.isQuiet(call(LOCK, 0x100))).isFalse();
    assertThat(WatchedCalls.isAllocating(null)).isFalse();
  }

  @Test
  void trustedCodeIsQuietButNoAllocator() {
    WatchedCalls lock = call(call(TRUSTED, 0x200), LOCK, 0x100);
    assertThat(WatchedCalls.isQuiet(lock)).isTrue();
    assertThat(WatchedCalls.isAllocating(lock)).isFalse();
  }

  @Test
  void loopBackToTheFirstInstructionIsTheSameCall() {
    WatchedCalls call = call(LOCK, 0x100);
    assertThat(call.isSameCall(LOCK, 0x100, 0x1000)).isTrue();
    assertThat(call.isSameCall(LOCK, 0xf0, 0x1000)).isFalse();
    assertThat(call.isSameCall(MALLOC, 0x100, 0x1000)).isFalse();
  }

  @Test
  void innermostCallOfARoleIsFound() {
    WatchedCalls outer = call(LOCK, 0x300);
    WatchedCalls inner = call(call(outer, LOCK, 0x200), MALLOC, 0x100);
    assertThat(WatchedCalls.find(inner, Role.LOCK)).isSameAs(inner.outer());
    assertThat(WatchedCalls.find(inner, Role.UNLOCK)).isNull();
    assertThat(WatchedCalls.find(null, Role.LOCK)).isNull();
  }
}
