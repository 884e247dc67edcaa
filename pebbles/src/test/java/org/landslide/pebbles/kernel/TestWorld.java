package org.landslide.pebbles.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramImage;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.WorldEvent;

/**
 * A world with one program that has an instruction {@code int n} for every n, so that a test can
 * make the current thread call the system with any registers, one instruction at a time.
 */
public final class TestWorld {
  /** One page of code: {@code int n} at twice n, then the instructions below. */
  public static final int CODE = Limits.USER_START;

  /** {@code mov (%eax),%eax}. */
  public static final int LOAD = CODE + 0x200;

  /** {@code mov %ebx,(%eax)}. */
  public static final int STORE = CODE + 0x210;

  /** {@code nop}, many of them, then {@code jmp} to the first: runs for ever. */
  public static final int LOOP = CODE + 0x220;

  /** {@code div %ecx}. */
  public static final int DIVIDE = CODE + 0x240;

  /** {@code ud2}. */
  public static final int UNDEFINED = CODE + 0x250;

  /** {@code xchg %ebx,%ebx}. */
  public static final int DEBUG_CALL = CODE + 0x260;

  /** {@code int3}. */
  public static final int INT3 = CODE + 0x270;

  /** {@code fnop}. */
  public static final int FLOATING = CODE + 0x280;

  /** {@code xbegin} with the fallback below. */
  public static final int BEGIN = CODE + 0x290;

  /** {@code nop}s. */
  public static final int FALLBACK = CODE + 0x2a0;

  /** {@code xend}. */
  public static final int END = CODE + 0x2b0;

  /** {@code xabort $5}. */
  public static final int ABORT = CODE + 0x2c0;

  /** A page that cannot be written, behind the code. */
  public static final int CONSTANTS = CODE + Limits.PAGE_SIZE;

  /** Two pages that can be written; what lies around them is not mapped. */
  public static final int DATA = 0x01010000;

  public static final int DATA_SIZE = 2 * Limits.PAGE_SIZE;
  public static final int DATA_END = DATA + DATA_SIZE;

  /** Where {@link #call} puts arguments: the end of the data. */
  public static final int ARGUMENTS = DATA_END - 64;

  public static final WorldOptions SMALL = WorldOptions.DEFAULT.withFrames(4096);

  public final PebblesWorld world;
  public final Cpu cpu;

  private TestWorld(PebblesWorld world) {
    this.world = world;
    this.cpu = world.machine().cpu();
  }

  public static TestWorld boot() {
    return boot(SMALL);
  }

  public static TestWorld boot(WorldOptions options, String... arguments) {
    return boot(options, store(), arguments);
  }

  public static TestWorld boot(WorldOptions options, ProgramStore store, String... arguments) {
    try {
      return new TestWorld(PebblesWorld.boot(options, store, "test", List.of(arguments)));
    } catch (LoadException e) {
      throw new AssertionError(e);
    }
  }

  static TestStore store() {
    return storeOf(image());
  }

  /** Programs that cannot make a call. */
  static TestStore storeWithout(SystemCall call) {
    byte[] code = code();
    put(code, CODE + 2 * call.vector(), 0x0f, 0x0b);
    return storeOf(imageOf(code));
  }

  static TestStore storeOf(ProgramImage image) {
    return new TestStore()
        .program("test", image)
        .program("other", image)
        .program("huge", hugeImage())
        .text("readme", "0123456789");
  }

  static ProgramImage image() {
    return imageOf(code());
  }

  private static byte[] code() {
    byte[] code = new byte[2 * Limits.PAGE_SIZE];
    Arrays.fill(code, 0, Limits.PAGE_SIZE, (byte) 0x90);
    for (int n = 0; n < 256; n++) {
      put(code, CODE + 2 * n, 0xcd, n);
    }
    put(code, LOAD, 0x8b, 0x00);
    put(code, STORE, 0x89, 0x18);
    put(code, LOOP + 0x1e, 0xeb, 0xe0);
    put(code, DIVIDE, 0xf7, 0xf1);
    put(code, UNDEFINED, 0x0f, 0x0b);
    put(code, DEBUG_CALL, 0x87, 0xdb);
    put(code, INT3, 0xcc);
    put(code, FLOATING, 0xd9, 0xd0);
    put(code, BEGIN, 0xc7, 0xf8, FALLBACK - BEGIN - 6, 0, 0, 0);
    put(code, END, 0x0f, 0x01, 0xd5);
    put(code, ABORT, 0xc6, 0xf8, 5);
    return code;
  }

  private static ProgramImage imageOf(byte[] code) {
    return new ProgramImage(
        LOOP,
        List.of(
            new ProgramImage.Segment(CODE, code, 0, code.length, code.length, false),
            new ProgramImage.Segment(DATA, new byte[0], 0, 0, DATA_SIZE, true)));
  }

  private static ProgramImage hugeImage() {
    return new ProgramImage(
        CODE, List.of(new ProgramImage.Segment(CODE, new byte[0], 0, 0, 1 << 30, true)));
  }

  private static void put(byte[] code, int address, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      code[address - CODE + i] = (byte) bytes[i];
    }
  }

  /** Makes a call with arguments in memory; gives what EAX holds afterwards. */
  public int call(SystemCall call, int... arguments) {
    event(call, arguments);
    return result();
  }

  public WorldEvent event(SystemCall call, int... arguments) {
    for (int i = 0; i < arguments.length; i++) {
      poke(ARGUMENTS + i * 4, arguments[i]);
    }
    return event1(call, ARGUMENTS);
  }

  /** Makes a call with that in ESI; gives what EAX holds afterwards. */
  public int call1(SystemCall call, int argument) {
    event1(call, argument);
    return result();
  }

  public WorldEvent event1(SystemCall call, int argument) {
    cpu.setReg(Register.ESI, argument);
    return step(CODE + 2 * call.vector());
  }

  /** Executes the one instruction there. */
  public WorldEvent step(int address) {
    cpu.setEip(address);
    return world.run(1);
  }

  public int result() {
    return cpu.reg(Register.EAX);
  }

  public void poke(int address, int word) {
    world.machine().mmu().store32(address, word);
  }

  public int peek(int address) {
    return world.machine().mmu().load32(address);
  }

  void write(int address, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      world.machine().mmu().store8(address + i, bytes[i]);
    }
  }

  /** Writes a string with its terminator, and gives its address. */
  public int text(int address, String text) {
    write(address, (text + '\0').getBytes(StandardCharsets.ISO_8859_1));
    return address;
  }

  public String textAt(int address) {
    StringBuilder text = new StringBuilder();
    for (int at = address; world.machine().mmu().load8(at) != 0; at++) {
      text.append((char) world.machine().mmu().load8(at));
    }
    return text.toString();
  }

  public String output() {
    return new String(world.output(), StandardCharsets.ISO_8859_1);
  }

  public int fork() {
    return ((Event.TaskForked) event1(SystemCall.FORK, 0)).tid();
  }

  public int threadFork() {
    return ((Event.ThreadCreated) event1(SystemCall.THREAD_FORK, 0)).tid();
  }

  /** Makes the current thread block until it is made runnable, and runs another. */
  public void descheduleAndRun(int other) {
    poke(DATA, 0);
    event1(SystemCall.DESCHEDULE, DATA);
    world.switchTo(other);
  }
}
