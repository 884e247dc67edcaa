package org.landslide.machinetests;

import static org.landslide.machinetests.Register.CS;
import static org.landslide.machinetests.Register.DS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBP;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.ESI;
import static org.landslide.machinetests.Register.ESP;
import static org.landslide.machinetests.Register.GS;
import static org.landslide.machinetests.Register.SS;

import java.util.ArrayList;
import java.util.List;

/**
 * Memory operands: chooses where an operand lies, then a way to address it, and gives registers the
 * values for that.
 *
 * <p>All places are chosen here, none left to chance, for two reasons: a random address would fault
 * nearly always, and natively it might hit the memory of the harness.
 */
final class Addressing {
  private static final int NO_INDEX = 4;
  private static final int SIB = 4;

  /** The registers that 16-bit addresses add up, for each rm field. */
  private static final int[][] WORD_REGISTERS = {
    {EBX, ESI}, {EBX, EDI}, {EBP, ESI}, {EBP, EDI}, {ESI}, {EDI}, {EBP}, {EBX}
  };

  /** The ways to form a 32-bit address. */
  private enum Shape {
    ABSOLUTE,
    BASE,
    BASE_BYTE,
    BASE_DOUBLEWORD,
    SCALED,
    SCALED_BYTE,
    SCALED_DOUBLEWORD,
    INDEX_ALONE,
    STACK_POINTER
  }

  private static final List<Shape> SHAPES = List.of(Shape.values());

  private final CaseBuilder builder;
  private final Rng rng;
  private boolean flatOnly;

  Addressing(CaseBuilder builder, Rng rng) {
    this.builder = builder;
    this.rng = rng;
  }

  // ---- places

  /** Somewhere in the middle of the stack, around the boundary of its pages. */
  int stackPointer() {
    int middle = Layout.STACK + Layout.PAGE;
    return middle + rng.between(-256, 256) * 4 + (rng.chance(10) ? rng.below(4) : 0);
  }

  /** Puts ESP where so many bytes below it and above it are mapped; sometimes just not quite. */
  void readyStack(int below, int above) {
    if (rng.chance(6)) {
      builder.load(ESP, stackPointerAtEdge(below, above));
    } else if (rng.chance(10)) {
      builder.load(ESP, Layout.DATA + Layout.PAGE + rng.between(-64, 64) * 4);
    } else {
      readySafeStack(below, above);
    }
  }

  /** Puts ESP into the stack, where so many bytes below it and above it are mapped. */
  void readySafeStack(int below, int above) {
    boolean ready =
        builder.knowledge().knows(ESP)
            && builder.knowledge().value(ESP) - below >= Layout.STACK
            && builder.knowledge().value(ESP) + above <= Layout.STACK_END;
    if (!ready) {
      builder.load(ESP, stackPointer());
    }
  }

  private int stackPointerAtEdge(int below, int above) {
    if (below == 0) {
      return Layout.STACK_END - rng.below(above);
    }
    return switch (rng.below(4)) {
      case 0 -> Layout.READ_ONLY + below + rng.below(Layout.PAGE - below);
      case 1 -> Layout.nowhere(rng) + below;
      default -> Layout.STACK + rng.below(below);
    };
  }

  /** An address for an operand of {@code size} bytes. */
  int place(int size, Access access) {
    if (access != Access.SAFE && rng.chance(6)) {
      return faultingPlace(size, access);
    }
    if (access == Access.READ && rng.chance(8)) {
      return Layout.READ_ONLY + rng.below(Layout.PAGE - size + 1);
    }
    return mappedPlace(size);
  }

  private int mappedPlace(int size) {
    return switch (rng.below(12)) {
      case 0 -> Layout.DATA + Layout.PAGE * rng.between(1, 2) - rng.below(size + 1);
      case 1 -> Layout.TOP + rng.below(Layout.PAGE - size + 1);
      case 2 -> Layout.DATA_END - size - rng.below(4);
      case 3 -> builder.stackIsTaboo() ? Layout.DATA : stackPlace();
      default -> Layout.DATA + rng.below(Layout.DATA_END - Layout.DATA - size + 1);
    };
  }

  private int stackPlace() {
    return Layout.STACK + 4 * rng.below((Layout.STACK_END - Layout.STACK) / 4 - 4);
  }

  private int faultingPlace(int size, Access access) {
    return switch (rng.below(access == Access.WRITE ? 6 : 4)) {
      case 0 -> Layout.nowhere(rng);
      case 1 -> Layout.DATA_END - rng.below(size);
      case 2 -> Layout.DATA - rng.between(1, size);
      case 3 -> Layout.STACK_END - rng.below(size);
      case 4 -> Layout.READ_ONLY + rng.below(Layout.PAGE - size + 1);
      default -> Layout.READ_ONLY_END - size;
    };
  }

  // ---- operands

  /**
   * A memory operand.
   *
   * @param avoid registers that the address must not depend on, as a mask
   */
  Operand memory(int size, Access access, int avoid) {
    return at(place(size, access), access, avoid);
  }

  /** The operand at a linear address, reached in any way. */
  Operand at(int linear, Access access, int avoid) {
    int offset = linear - Layout.WINDOW;
    int segment = windowSegment();
    if (segment >= 0 && offset >= 0 && offset <= Layout.WINDOW_LIMIT && rng.chance(15)) {
      return wordAddress(linear, segment, avoid);
    }
    return doublewordAddress(linear, access, avoid);
  }

  /** The operand at a linear address by a plain displacement of 16 bits. */
  Operand wordAbsolute(int linear) {
    return word(6, bytes(2, linear - Layout.WINDOW), window(), DS, linear);
  }

  /** The operand at a linear address, through a segment without base or limit. */
  Operand flat(int linear, Access access, int avoid) {
    flatOnly = true;
    Operand operand = doublewordAddress(linear, access, avoid);
    flatOnly = false;
    return operand;
  }

  private Operand doublewordAddress(int linear, Access access, int avoid) {
    return switch (rng.pick(SHAPES)) {
      case ABSOLUTE -> absolute(linear, access);
      case BASE -> base(linear, access, avoid, 0);
      case BASE_BYTE -> base(linear, access, avoid, 1);
      case BASE_DOUBLEWORD -> base(linear, access, avoid, 2);
      case SCALED -> scaled(linear, access, avoid, 0);
      case SCALED_BYTE -> scaled(linear, access, avoid, 1);
      case SCALED_DOUBLEWORD -> scaled(linear, access, avoid, 2);
      case INDEX_ALONE -> indexAlone(linear, access, avoid);
      case STACK_POINTER ->
          (avoid & Register.mask(ESP)) == 0
              ? stackPointerBase(linear, access)
              : absolute(linear, access);
    };
  }

  /** The operand at a linear address by a plain displacement: needs no register. */
  Operand absolute(int linear, Access access) {
    int segment = segment(DS, linear, access);
    return new Operand(5, bytes(4, offset(linear, segment)), prefixes(segment, DS), linear);
  }

  private Operand base(int linear, Access access, int avoid, int mod) {
    int register = mod == 2 ? usable(avoid) : loadable(avoid);
    while (register == ESP || (mod == 0 && register == EBP)) {
      register = mod == 2 ? usable(avoid) : loadable(avoid);
    }
    int implied = register == EBP ? SS : DS;
    int segment = segment(implied, linear, access);
    int offset = offset(linear, segment);
    byte[] tail = displacement(mod, offset, register);
    return new Operand(mod << 6 | register, tail, prefixes(segment, implied), linear);
  }

  private Operand scaled(int linear, Access access, int avoid, int mod) {
    int index = usable(avoid | Register.mask(ESP));
    int shift = rng.below(4);
    int indexValue = builder.valueOf(index) << shift;
    int base = mod == 2 ? usable(avoid) : loadable(avoid | Register.mask(index));
    while (mod != 2 && (base == ESP || (base == EBP && mod == 0))) {
      base = loadable(avoid | Register.mask(index));
    }
    int implied = base == EBP || base == ESP ? SS : DS;
    int segment = segment(implied, linear, access);
    int offset = offset(linear, segment);
    byte[] displacement = displacement(mod, offset - indexValue, base);
    return new Operand(
        mod << 6 | SIB, sib(shift, index, base, displacement), prefixes(segment, implied), linear);
  }

  private Operand indexAlone(int linear, Access access, int avoid) {
    int index = usable(avoid | Register.mask(ESP));
    int shift = rng.below(4);
    int segment = segment(DS, linear, access);
    int rest = offset(linear, segment) - (builder.valueOf(index) << shift);
    byte[] tail = sib(shift, index, EBP, bytes(4, rest));
    return new Operand(SIB, tail, prefixes(segment, DS), linear);
  }

  private Operand stackPointerBase(int linear, Access access) {
    int segment = segment(SS, linear, access);
    int rest = offset(linear, segment) - builder.valueOf(ESP);
    boolean near = rest == (byte) rest && rng.chance(70);
    byte[] tail = sib(rng.below(4), NO_INDEX, ESP, bytes(near ? 1 : 4, rest));
    return new Operand((near ? 0x40 : 0x80) | SIB, tail, prefixes(segment, SS), linear);
  }

  /**
   * The displacement behind a base register for mod 0 (none), 1 (a byte) or 2; for the first two
   * the base gets the value that makes up the rest.
   */
  private byte[] displacement(int mod, int offset, int base) {
    if (mod == 2) {
      return bytes(4, offset - builder.valueOf(base));
    }
    int displacement = mod == 0 ? 0 : rng.between(-128, 127);
    builder.load(base, offset - displacement);
    return bytes(mod, displacement);
  }

  private Operand wordAddress(int linear, int segment, int avoid) {
    int offset = linear - Layout.WINDOW;
    int rm = rng.below(8);
    int mod = rng.below(3);
    int implied = rm == 2 || rm == 3 || (rm == 6 && mod != 0) ? SS : DS;
    if ((rm == 6 && mod == 0) || isTaken(WORD_REGISTERS[rm], avoid)) {
      return word(6, bytes(2, offset), segment, DS, linear);
    }
    for (int register : WORD_REGISTERS[rm]) {
      offset -= builder.valueOf(register);
    }
    if (mod == 2) {
      return word(2 << 6 | rm, bytes(2, offset), segment, implied, linear);
    }
    int displacement = mod == 0 ? 0 : rng.between(-128, 127);
    int first = WORD_REGISTERS[rm][0];
    int value = builder.valueOf(first) + offset - displacement;
    builder.load(first, rng.bits() << 16 | (value & 0xffff));
    return word(mod << 6 | rm, bytes(mod, displacement), segment, implied, linear);
  }

  private Operand word(int modRm, byte[] tail, int segment, int implied, int linear) {
    int[] override = prefixes(segment, implied);
    int[] prefixes =
        override.length == 0
            ? new int[] {InstructionBytes.ADDRESS_SIZE}
            : new int[] {InstructionBytes.ADDRESS_SIZE, override[0]};
    return new Operand(modRm, tail, prefixes, linear);
  }

  private static boolean isTaken(int[] registers, int avoid) {
    for (int register : registers) {
      if ((avoid & Register.mask(register)) != 0) {
        return true;
      }
    }
    return false;
  }

  /** An address that is computed, not used: any registers with any values. */
  Operand computed(boolean word) {
    int mod = rng.below(3);
    int rm = rng.below(8);
    if (word) {
      int size = mod == 0 ? (rm == 6 ? 2 : 0) : mod;
      int[] prefixes = {InstructionBytes.ADDRESS_SIZE};
      return new Operand(mod << 6 | rm, bytes(size, rng.operand()), prefixes, 0);
    }
    int displacement = mod == 1 ? 1 : mod == 2 ? 4 : 0;
    if (rm == SIB) {
      int sib = rng.below(256);
      int size = mod == 0 && (sib & 7) == EBP ? 4 : displacement;
      byte[] tail = sib(sib >> 6, sib >> 3 & 7, sib & 7, bytes(size, rng.operand()));
      return new Operand(mod << 6 | SIB, tail, new int[] {}, 0);
    }
    int size = mod == 0 && rm == EBP ? 4 : displacement;
    return new Operand(mod << 6 | rm, bytes(size, rng.operand()), new int[] {}, 0);
  }

  // ---- registers

  /** A register that is known or may be loaded. */
  private int usable(int avoid) {
    int register = rng.below(Register.COUNT);
    while (!isUsable(register, avoid)) {
      register = rng.below(Register.COUNT);
    }
    return register;
  }

  private boolean isUsable(int register, int avoid) {
    boolean avoided = (avoid & Register.mask(register)) != 0;
    return !avoided && (builder.knowledge().knows(register) || isLoadable(register, avoid));
  }

  /** A register that may be given any value. */
  private int loadable(int avoid) {
    int register = rng.below(Register.COUNT);
    while (!isLoadable(register, avoid)) {
      register = rng.below(Register.COUNT);
    }
    return register;
  }

  private boolean isLoadable(int register, int avoid) {
    boolean mustStay = register == ESP && builder.stackIsTaboo();
    return (avoid & Register.mask(register)) == 0 && !mustStay;
  }

  // ---- segments

  /**
   * A segment through which a linear address can be reached; often the one that needs no prefix.
   */
  private int segment(int implied, int linear, Access access) {
    List<Integer> candidates = new ArrayList<>();
    for (int segment = 0; segment < Register.SEGMENT_COUNT; segment++) {
      if (reaches(segment, linear, access)) {
        candidates.add(segment);
      }
    }
    boolean direct = candidates.contains(implied) && rng.chance(85);
    return direct ? implied : rng.pick(candidates);
  }

  private boolean reaches(int segment, int linear, Access access) {
    int selector = builder.knowledge().selector(segment);
    if (Selector.isNull(selector) || (segment == CS && access != Access.READ)) {
      return false;
    }
    int offset = linear - Selector.base(selector);
    return !Selector.isWindow(selector)
        || (!flatOnly && offset >= 0 && offset <= Layout.WINDOW_LIMIT);
  }

  /** A segment through which data can be read. */
  int anySegment(int linear) {
    return segment(DS, linear, Access.READ);
  }

  /** A segment that starts at the window; if there is none, GS becomes one. */
  int window() {
    if (windowSegment() < 0) {
      builder.load(EAX, Selector.WINDOW);
      builder.loadSegment(GS, EAX, Selector.WINDOW);
    }
    return windowSegment();
  }

  /** A segment that starts at the window, or -1. */
  private int windowSegment() {
    for (int segment = Register.SEGMENT_COUNT - 1; segment >= 0; segment--) {
      if (Selector.isWindow(builder.knowledge().selector(segment))) {
        return segment;
      }
    }
    return -1;
  }

  /** Where a linear address is in a segment. */
  int offset(int linear, int segment) {
    return linear - Selector.base(builder.knowledge().selector(segment));
  }

  private static int[] prefixes(int segment, int implied) {
    return segment == implied ? new int[] {} : new int[] {Register.override(segment)};
  }

  // ---- bytes

  private static byte[] bytes(int size, int value) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (value >> (8 * i));
    }
    return bytes;
  }

  private static byte[] sib(int shift, int index, int base, byte[] displacement) {
    byte[] tail = new byte[1 + displacement.length];
    tail[0] = (byte) (shift << 6 | index << 3 | base);
    System.arraycopy(displacement, 0, tail, 1, displacement.length);
    return tail;
  }
}
