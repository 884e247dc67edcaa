package org.landslide.check.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.check.heap.Region;

/** Which memory counts as a stack. */
final class StackRangesTest {
  private static final Region BLOCK = new Region(3, 0x5000, 0x9000);
  private final StackRanges stacks = new StackRanges();

  @Test
  void theBlockThatAStackPointerWasInIsAStackAsAWhole() {
    stacks.saw(2, 0x8ff0, Optional.of(BLOCK));
    assertThat(stacks.ownerIn(BLOCK, 0x5000)).hasValue(2);
    assertThat(stacks.ownerIn(BLOCK, 0x8fff)).hasValue(2);
  }

  @Test
  void anotherBlockAtTheSamePlaceIsNone() {
    stacks.saw(2, 0x8ff0, Optional.of(BLOCK));
    assertThat(stacks.ownerIn(new Region(4, 0x5000, 0x9000), 0x8ff0)).isEmpty();
  }

  @Test
  void stacksInOneMappingAreToldApart() {
    stacks.saw(2, 0x6ff0, Optional.of(BLOCK));
    stacks.saw(3, 0x7ff0, Optional.of(BLOCK));
    stacks.saw(2, 0x6800, Optional.of(BLOCK));
    assertThat(stacks.owner(0x6000)).hasValue(2);
    assertThat(stacks.owner(0x7100)).hasValue(3);
    assertThat(stacks.owner(0x8000)).hasValue(3);
    assertThat(stacks.owner(0x9000)).isEmpty();
  }

  @Test
  void whatLiesBetweenTwoStacksOfAThreadIsNone() {
    stacks.saw(1, 0xf000, Optional.empty());
    stacks.saw(2, 0xf000, Optional.empty());
    stacks.saw(2, 0x8ff0, Optional.of(BLOCK));
    assertThat(stacks.owner(0xa000)).isEmpty();
    assertThat(stacks.owner(0xf010)).hasValue(1);
  }
}
