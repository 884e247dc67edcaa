package org.landslide.pebbles.program;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.landslide.binary.data.ThreadLocalPlace;
import org.landslide.binary.elf.ThreadLocals;
import org.landslide.pebbles.abi.Limits;

/**
 * The thread-local variables of one thread: pages of its own, at an address that follows from its
 * id. They lie as compilers for i386 expect them: right below the address that the segment of GS
 * begins at, where that address itself stands.
 *
 * <p>The pages stay when the thread ends. So a pointer to another thread's variable may be used for
 * longer than C allows, without a word from us.
 *
 * @param base its lowest address, that of a page
 * @param bytes how many there are: whole pages
 * @param pointer where the segment begins
 */
public record ThreadLocalArea(ThreadLocals variables, int base, int bytes, int pointer) {
  /** Between the stacks of our thread library, which end below, and the first stack. */
  private static final int START = 0xd0000000;

  private static final int END = 0xf0000000;

  /** For the word with its own address, and what else compilers may look for there. */
  private static final int HEADER = 64;

  /** That of a thread; none if there were so many threads before it that no room is left. */
  public static Optional<ThreadLocalArea> of(ThreadLocals variables, int tid) {
    long start = Integer.toUnsignedLong(START) + (long) tid * stride(variables);
    int bytes = stride(variables) - Limits.PAGE_SIZE;
    long end = start + bytes;
    return end > Integer.toUnsignedLong(END)
        ? Optional.empty()
        : Optional.of(
            new ThreadLocalArea(variables, (int) start, bytes, (int) (end - header(variables))));
  }

  /** Which thread's an address is, and where among its variables. */
  public static Optional<ThreadLocalPlace> placeAt(ThreadLocals variables, int address) {
    if (Integer.compareUnsigned(address, START) < 0 || Integer.compareUnsigned(address, END) >= 0) {
      return Optional.empty();
    }
    int tid = (address - START) / stride(variables);
    return of(variables, tid)
        .map(area -> new ThreadLocalPlace(tid, address - area.firstVariable()))
        .filter(place -> place.offset() >= 0 && place.offset() < variables.size());
  }

  /** From one to the next, with an unmapped page between them. */
  private static int stride(ThreadLocals variables) {
    int used = size(variables) + header(variables);
    return roundUp(used, Limits.PAGE_SIZE) + Limits.PAGE_SIZE;
  }

  private static int size(ThreadLocals variables) {
    return roundUp(variables.size(), variables.alignment());
  }

  private static int header(ThreadLocals variables) {
    return roundUp(HEADER, variables.alignment());
  }

  private static int roundUp(int number, int unit) {
    return (number + unit - 1) & -unit;
  }

  private int firstVariable() {
    return pointer - size(variables);
  }

  /** What is there when the thread begins. */
  public byte[] content() {
    ByteBuffer content = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    content.position(firstVariable() - base);
    content.put(variables.source(), variables.offset(), variables.length());
    content.putInt(pointer - base, pointer);
    return content.array();
  }
}
