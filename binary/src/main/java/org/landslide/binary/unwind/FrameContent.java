package org.landslide.binary.unwind;

import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.data.FrameView;

/**
 * What is known of a frame.
 *
 * @param callPc an address in the instruction that the frame stands at
 * @param caller the frame that has called it, if there is one
 */
record FrameContent(
    int callPc, FrameRegisters registers, Optional<FrameRegisters> caller, StackMemory memory)
    implements FrameView {
  @Override
  public OptionalInt register(int number) {
    return registers.get(number);
  }

  @Override
  public OptionalInt frame() {
    return caller.isPresent() ? OptionalInt.of(caller.get().stackPointer()) : OptionalInt.empty();
  }

  @Override
  public OptionalInt load32(int address) {
    return memory.load32(address);
  }
}
