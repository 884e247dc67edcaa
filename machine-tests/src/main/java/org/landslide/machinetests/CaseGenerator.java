package org.landslide.machinetests;

import static org.landslide.machinetests.Register.ESP;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Makes cases. Case {@code i} of a seed depends on nothing but the seed and {@code i}.
 *
 * <p>Each case is about one form, in turn, so that a run of as many cases as there are forms has
 * tried all of them; other forms stand around it. In half of the cases the form comes first, where
 * nothing can fault before it is reached.
 */
final class CaseGenerator {
  private static final int MAX_FORMS = 8;
  private static final int MAX_CODE = 320;
  private static final int INT3 = 0xcc;

  private final long seed;
  private final FormTable table = FormTable.instance();

  CaseGenerator(long seed) {
    this.seed = seed;
  }

  /** The cases from {@code first} on. */
  List<TestCase> generate(long first, int count) {
    return LongStream.range(first, first + count).mapToObj(this::generate).toList();
  }

  TestCase generate(long index) {
    Rng rng = Rng.of(seed, index);
    int start = anyStart(rng);
    Knowledge initial = anyState(rng);
    int flags = anyFlags(rng, initial);
    CaseBuilder builder = new CaseBuilder(rng, table.simple(), initial.copy(), start);
    fill(builder, table.all().get((int) (index % table.all().size())));
    return toCase(index, builder, initial, flags, start);
  }

  private void fill(CaseBuilder builder, Form form) {
    Rng rng = builder.rng();
    int count = rng.between(1, MAX_FORMS);
    int position = rng.chance(50) ? 0 : rng.below(count);
    for (int i = 0; i < position && builder.length() < MAX_CODE / 2; i++) {
      builder.generate(anyForm(rng));
    }
    builder.generate(form);
    for (int i = position + 1; i < count && !form.last() && builder.length() < MAX_CODE; i++) {
      builder.generate(anyForm(rng));
    }
  }

  private Form anyForm(Rng rng) {
    return rng.pick(rng.chance(60) ? table.simple() : table.continuing());
  }

  private static int anyStart(Rng rng) {
    int boundary = Layout.CODE + Layout.PAGE;
    return rng.chance(15)
        ? boundary - rng.between(1, 60)
        : Layout.CODE + rng.below(Layout.PAGE + Layout.PAGE / 2);
  }

  private static Knowledge anyState(Rng rng) {
    Knowledge state = new Knowledge();
    for (int register = 0; register < Register.COUNT; register++) {
      state.learn(register, rng.chance(20) ? Layout.DATA + rng.below(0x3000) : rng.operand());
    }
    state.learn(ESP, Layout.STACK + Layout.PAGE + 4 * rng.between(-512, 512));
    state.setSelector(Register.CS, Selector.USER_CODE);
    state.setSelector(Register.SS, Selector.USER_DATA);
    state.setSelector(Register.DS, anySelector(rng, 90));
    state.setSelector(Register.ES, anySelector(rng, 90));
    state.setSelector(Register.FS, anySelector(rng, 50));
    state.setSelector(Register.GS, rng.chance(85) ? Selector.WINDOW : anySelector(rng, 50));
    return state;
  }

  private static int anySelector(Rng rng, int percentFlat) {
    if (rng.chance(percentFlat)) {
      return Selector.USER_DATA;
    }
    return rng.chance(70) ? Selector.WINDOW : Selector.NULL;
  }

  private static int anyFlags(Rng rng, Knowledge state) {
    boolean down = rng.chance(20);
    state.setDown(down);
    return (rng.bits() & (Flags.STATUS | Flags.ID)) | (down ? Flags.DF : 0) | Flags.ALWAYS;
  }

  private static TestCase toCase(
      long index, CaseBuilder builder, Knowledge initial, int flags, int start) {
    int[] registers = new int[Register.COUNT];
    Arrays.setAll(registers, initial::value);
    int[] selectors = new int[Register.SEGMENT_COUNT];
    Arrays.setAll(selectors, initial::selector);
    byte[] code = builder.finish();
    int filler = start & 3;
    byte[] aligned = new byte[filler + code.length + 3 & ~3];
    Arrays.fill(aligned, (byte) INT3);
    System.arraycopy(code, 0, aligned, filler, code.length);
    return new TestCase(
        index,
        registers,
        start,
        flags,
        selectors,
        start - filler,
        aligned,
        builder.undefinedFlags(),
        builder.unfinished(),
        builder.forms());
  }
}
