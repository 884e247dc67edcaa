package org.landslide.machine.execute;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/** What the processor says about itself: a Pentium Pro without floating point, with RTM. */
final class Cpuid {
  private static final int[] VENDOR = words("LandslideI86");

  private static final int FAMILY_6_MODEL_1_STEPPING_9 = 0x619;
  private static final int PSE = 1 << 3;
  private static final int TSC = 1 << 4;
  private static final int MSR = 1 << 5;
  private static final int CX8 = 1 << 8;
  private static final int PGE = 1 << 13;
  private static final int CMOV = 1 << 15;
  private static final int RTM = 1 << 11;

  private static final int HIGHEST_LEAF = 7;

  private Cpuid() {}

  static void execute(Registers r) {
    switch (r.gpr[Register.EAX]) {
      case 0 -> set(r, HIGHEST_LEAF, VENDOR[0], VENDOR[2], VENDOR[1]);
      case 1 -> set(r, FAMILY_6_MODEL_1_STEPPING_9, 0, 0, PSE | TSC | MSR | CX8 | PGE | CMOV);
      case 2, 3, 4, 5, 6 -> set(r, 0, 0, 0, 0);
      // Leaves above the highest one answer like the highest.
      default -> set(r, 0, r.gpr[Register.ECX] == 0 ? RTM : 0, 0, 0);
    }
  }

  private static void set(Registers r, int eax, int ebx, int ecx, int edx) {
    r.gpr[Register.EAX] = eax;
    r.gpr[Register.EBX] = ebx;
    r.gpr[Register.ECX] = ecx;
    r.gpr[Register.EDX] = edx;
  }

  private static int[] words(String text) {
    ByteBuffer bytes =
        ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)).order(ByteOrder.LITTLE_ENDIAN);
    return new int[] {bytes.getInt(), bytes.getInt(), bytes.getInt()};
  }
}
