package org.landslide.pebbles.kernel;

import java.util.List;
import java.util.Locale;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.world.Fault;

/**
 * A thread's registers in the order in which swexn handlers see them, twenty words: cause, cr2, ds,
 * es, fs, gs, edi, esi, ebp, zero, ebx, edx, ecx, eax, error code, eip, cs, eflags, esp, ss.
 */
public final class UserRegisters {
  public static final int WORDS = 20;

  private static final int CODE_SELECTOR = 0x23;
  private static final int DATA_SELECTOR = 0x2b;

  private static final int INTERRUPTS = 1 << 9;
  private static final int RESUME = 1 << 16;

  /** CF, PF, AF, ZF, SF, TF, DF, OF, AC and ID: what a program may set for itself. */
  private static final int PROGRAMS_OWN = 0x240dd5;

  /** Bits that mean nothing; set or not, they do no harm. */
  private static final int MEANINGLESS = RESUME | 1 << 1;

  private static final int FIRST_SEGMENT = 2;
  private static final int LAST_DATA_SEGMENT = 5;
  private static final int EIP = 15;
  private static final int CS = 16;
  private static final int EFLAGS = 17;
  private static final int ESP = 18;
  private static final int SS = 19;

  /** The general registers of words 6 to 13; the zero stands where pusha puts ESP. */
  private static final int[] GENERAL = {
    Register.EDI,
    Register.ESI,
    Register.EBP,
    -1,
    Register.EBX,
    Register.EDX,
    Register.ECX,
    Register.EAX
  };

  private static final int FIRST_GENERAL = 6;

  /** In the order of their numbers. */
  private static final List<String> GENERAL_NAMES =
      List.of("eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi");

  private static final List<String> SEGMENT_NAMES = List.of("es", "cs", "ss", "ds", "fs", "gs");

  private UserRegisters() {}

  /** What a handler is shown. */
  public static int[] of(Cpu cpu, Fault fault) {
    int[] words = new int[WORDS];
    words[0] = fault.vector();
    words[1] = fault.address();
    words[2] = cpu.selector(Register.DS);
    words[3] = cpu.selector(Register.ES);
    words[4] = cpu.selector(Register.FS);
    words[5] = cpu.selector(Register.GS);
    for (int i = 0; i < GENERAL.length; i++) {
      words[FIRST_GENERAL + i] = GENERAL[i] < 0 ? 0 : cpu.reg(GENERAL[i]);
    }
    words[14] = fault.errorCode();
    words[EIP] = fault.eip();
    words[CS] = cpu.selector(Register.CS);
    words[EFLAGS] = cpu.eflags();
    words[ESP] = cpu.reg(Register.ESP);
    words[SS] = cpu.selector(Register.SS);
    return words;
  }

  /**
   * Whether a thread may have such registers: the segments of a program, no privilege in the flags.
   */
  public static boolean areSafe(int[] words) {
    for (int i = FIRST_SEGMENT; i <= LAST_DATA_SEGMENT; i++) {
      if (words[i] != DATA_SELECTOR) {
        return false;
      }
    }
    return words[CS] == CODE_SELECTOR
        && words[SS] == DATA_SELECTOR
        && (words[EFLAGS] & ~PROGRAMS_OWN & ~MEANINGLESS) == INTERRUPTS;
  }

  public static int eip(int[] words) {
    return words[EIP];
  }

  /** All of them for a person, on four lines. */
  public static String describe(Cpu cpu, int eip) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "  eip %08x  eflags %08x\n ", eip, cpu.eflags()));
    for (int i = 0; i < SEGMENT_NAMES.size(); i++) {
      String end = i == SEGMENT_NAMES.size() - 1 ? "\n " : " ";
      text.append(
          String.format(Locale.ROOT, " %s %04x%s", SEGMENT_NAMES.get(i), cpu.selector(i), end));
    }
    for (int i = 0; i < GENERAL_NAMES.size(); i++) {
      String end = i == 3 ? "\n " : i == 7 ? "\n" : " ";
      text.append(String.format(Locale.ROOT, " %s %08x%s", GENERAL_NAMES.get(i), cpu.reg(i), end));
    }
    return text.toString();
  }

  /** Gives the processor safe registers. */
  public static void adopt(Cpu cpu, int[] words) {
    cpu.enterFlat(3);
    for (int i = 0; i < GENERAL.length; i++) {
      if (GENERAL[i] >= 0) {
        cpu.setReg(GENERAL[i], words[FIRST_GENERAL + i]);
      }
    }
    cpu.setReg(Register.ESP, words[ESP]);
    cpu.setEip(words[EIP]);
    cpu.setEflags((words[EFLAGS] & PROGRAMS_OWN) | Kernel.INITIAL_EFLAGS);
  }
}
