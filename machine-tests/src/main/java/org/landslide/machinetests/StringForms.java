package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.Register.DS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.ES;
import static org.landslide.machinetests.Register.ESI;

import java.util.Locale;

/**
 * movs, cmps, stos, lods, scas: alone, with rep or repe, with repne; upwards and downwards; with
 * 32-bit and 16-bit addresses.
 */
final class StringForms {
  /** The operations, with what they touch. */
  private enum Operation {
    MOVS(0xa4, true, true, false),
    CMPS(0xa6, true, true, true),
    STOS(0xaa, false, true, false),
    LODS(0xac, true, false, false),
    SCAS(0xae, false, true, true);

    final int opcode;
    final boolean usesSource;
    final boolean usesDestination;
    final boolean compares;

    Operation(int opcode, boolean usesSource, boolean usesDestination, boolean compares) {
      this.opcode = opcode;
      this.usesSource = usesSource;
      this.usesDestination = usesDestination;
      this.compares = compares;
    }

    String text(int size) {
      return name().toLowerCase(Locale.ROOT) + (size == 1 ? "b" : size == 2 ? "w" : "d");
    }
  }

  /** Elements of a long run that is meant to stay in the data. */
  private static final int MAX_RUN = 300;

  /** Elements that a repeated operation can cover before it leaves the mapped pages. */
  private static final int RUN_AWAY = 0x3100;

  private StringForms() {}

  static void addTo(FormTable table) {
    for (Operation operation : Operation.values()) {
      for (int size : SIZES) {
        for (int prefix : new int[] {0, InstructionBytes.REP, InstructionBytes.REPNE}) {
          String repeat = prefix == 0 ? "" : prefix == InstructionBytes.REP ? "rep " : "repne ";
          String name = repeat + operation.text(size);
          table.add(name, b -> emit(b, operation, size, prefix, false));
          table.add(name + " [16]", b -> emit(b, operation, size, prefix, true));
        }
      }
    }
  }

  private static void emit(CaseBuilder b, Operation operation, int size, int prefix, boolean word) {
    boolean down = b.rng().chance(35);
    int count = prefix == 0 ? 1 : count(b.rng(), operation, word);
    int source = place(b.rng(), size, count, down);
    int destination = destination(b.rng(), operation, source, size, count, down);
    if (operation == Operation.CMPS) {
      reachDestination(b);
      if (b.rng().chance(50)) {
        int other = source;
        source = destination;
        destination = other;
      }
    }
    int segment = word ? b.addressing().window() : b.addressing().anySegment(source);
    if (operation.usesSource) {
      point(b, ESI, source, segment, word);
    }
    if (operation.usesDestination) {
      aimDestination(b, destination, word);
    }
    if (prefix != 0) {
      b.load(ECX, word ? b.rng().bits() << 16 | count : count);
    }
    b.setDirection(down);
    add(b, operation, size, prefix, word, segment, count);
  }

  private static void add(
      CaseBuilder b,
      Operation operation,
      int size,
      int prefix,
      boolean word,
      int segment,
      int count) {
    InstructionBytes insn =
        InstructionBytes.sized(size, operation.opcode)
            .when(prefix != 0, prefix)
            .when(word, InstructionBytes.ADDRESS_SIZE)
            .when(operation.usesSource && segment != DS, Register.override(segment));
    if (prefix != 0 && operation.compares) {
      // Intel restores the flags from before, AMD leaves those of the last comparison.
      b.mayStopHalfway(TestCase.Unfinished.comparisons());
    }
    b.add(insn, operation.compares && count != 0 ? FlagEffect.ARITHMETIC : FlagEffect.NONE);
    b.wroteRegister(ESI, 4);
    b.wroteRegister(EDI, 4);
    if (prefix != 0) {
      b.wroteRegister(ECX, 4);
    }
    if (operation == Operation.LODS) {
      b.wroteRegister(EAX, 4);
    }
  }

  private static int count(Rng rng, Operation operation, boolean word) {
    return switch (rng.below(12)) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> rng.between(64, MAX_RUN);
      case 3 -> operation == Operation.CMPS ? MAX_RUN : anyLength(rng, word);
      default -> rng.between(2, 20);
    };
  }

  private static int anyLength(Rng rng, boolean word) {
    if (rng.chance(70)) {
      return rng.between(20, 64);
    }
    return word ? 0xffff : rng.pick(RUN_AWAY, -1, 0x80000000);
  }

  /** A start from which a short run stays in the data; sometimes one that does not. */
  private static int place(Rng rng, int size, int count, boolean down) {
    int length = Math.min(size * Math.max(1, count & 0xfff), Layout.PAGE);
    int bytes = rng.chance(8) ? rng.between(1, size) : length;
    int first = rng.between(0, Layout.DATA_END - Layout.DATA - bytes);
    if (bytes < length || rng.chance(10)) {
      first = down ? 0 : Layout.DATA_END - Layout.DATA - bytes;
    }
    return Layout.DATA + (down ? first + bytes - size : first);
  }

  private static int destination(
      Rng rng, Operation operation, int source, int size, int count, boolean down) {
    if (operation == Operation.CMPS) {
      return safePlace(rng, source);
    }
    boolean overlaps = operation == Operation.MOVS && rng.chance(35);
    return overlaps ? source + rng.between(-8, 8) : place(rng, size, count, down);
  }

  /**
   * A place that the longest comparison cannot leave the data from, often the given one: when both
   * operands fault, the processors differ in which fault comes first.
   */
  private static int safePlace(Rng rng, int wanted) {
    int low = Layout.DATA + 4 * MAX_RUN;
    int high = Layout.DATA_END - 4 * MAX_RUN - 4;
    boolean safe = wanted >= low && wanted <= high;
    return safe && rng.chance(40) ? wanted : rng.between(low, high);
  }

  /** Makes sure that ES, which no prefix overrides, has data behind it. */
  private static void reachDestination(CaseBuilder b) {
    if (Selector.isNull(b.knowledge().selector(ES))) {
      b.load(EDI, Selector.USER_DATA);
      b.loadSegment(ES, EDI, Selector.USER_DATA);
    }
  }

  private static void aimDestination(CaseBuilder b, int destination, boolean word) {
    if (word && !Selector.isWindow(b.knowledge().selector(ES))) {
      b.load(EDI, Selector.WINDOW);
      b.loadSegment(ES, EDI, Selector.WINDOW);
    }
    point(b, EDI, destination, ES, word);
  }

  private static void point(CaseBuilder b, int register, int linear, int segment, boolean word) {
    int offset = b.addressing().offset(linear, segment);
    b.load(register, word ? b.rng().bits() << 16 | (offset & 0xffff) : offset);
  }
}
