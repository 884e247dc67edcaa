package org.landslide.machine;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * A random program that never faults and never ends: arithmetic in all sizes, memory of all kinds,
 * strings, calls, loops, branches, software interrupts, stores into its own code and beside it,
 * through two mappings. It lies across the seam of two pages.
 */
public final class RandomProgram {
  private static final int ITEMS = 120;
  private static final int FUNCTIONS = 3;
  private static final int FUNCTION_ITEMS = 6;
  private static final int NO_TARGET = -1;

  /** Loop counters live in the last page of the data, which nothing else writes. */
  private static final int COUNTERS = Guest.DATA + 3 * Page.SIZE;

  private static final int ENTRY = Guest.CODE + Page.SIZE - 300;

  /** The pages of the code are shown here, too. */
  private static final int ALIAS = 0x0040_0000;

  /** A few instructions; one word of them may wait for the address of another item. */
  private static final class Item {
    final byte[] bytes;
    int target = NO_TARGET;
    boolean relative;
    int addend;

    /** Where in the item the word stands that is to be filled in. */
    int hole;

    Item(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  private final Random random;
  private final boolean patches;
  private final List<Item> items = new ArrayList<>();
  private final byte[] code;

  private RandomProgram(long seed, boolean patches) {
    this.random = new Random(seed);
    this.patches = patches;
    int functions = ITEMS + 3;
    add(bytes(0xbc, word(Guest.STACK_TOP - 256)));
    while (items.size() < ITEMS) {
      addAny(functions);
    }
    while (items.size() < functions - 1) {
      add(bytes(0x90));
    }
    jump(bytes(0xe9), 0);
    for (int i = 0; i < FUNCTIONS; i++) {
      for (int j = 0; j < FUNCTION_ITEMS - 1; j++) {
        addStraight();
      }
      add(bytes(0xc3));
    }
    code = link();
  }

  public static RandomProgram of(long seed) {
    return new RandomProgram(seed, true);
  }

  /** One that leaves its code alone, so that it can get hot. */
  public static RandomProgram withoutPatches(long seed) {
    return new RandomProgram(seed, false);
  }

  /** A machine that is about to run this program on random data. */
  public Guest load(Tier tier) {
    Guest guest = Guest.userWithoutCode(tier);
    guest.memory.write((Guest.CODE_FRAME << Page.SHIFT) + ENTRY - Guest.CODE, code, 0, code.length);
    byte[] data = new byte[3 * Page.SIZE];
    new Random(code.length).nextBytes(data);
    guest.memory.write(Guest.DATA_FRAME << Page.SHIFT, data, 0, data.length);
    guest.tables.mapRange(ALIAS, Guest.CODE_FRAME, Guest.PAGES, PageTables.USER_DATA);
    guest.cpu.setEip(ENTRY);
    return guest;
  }

  /** Some address in the program, not always the beginning of an instruction. */
  int anyAddress(Random choice) {
    return ENTRY + choice.nextInt(code.length);
  }

  /** Completes that many instructions, whatever stops the machine meanwhile. */
  public static void advance(Guest guest, long instructions) {
    long end = guest.cpu.retired() + instructions;
    while (guest.cpu.retired() < end) {
      Stop stop = guest.cpu.run(end - guest.cpu.retired());
      if (stop == Stop.TRAP && guest.cpu.trap().kind() == Trap.Kind.EXCEPTION) {
        throw new AssertionError(guest.cpu.trap().toString());
      }
    }
  }

  // ---- Items ----

  private void addAny(int functions) {
    switch (random.nextInt(16)) {
      case 0 -> branch();
      case 1 -> loop();
      case 2 -> jump(bytes(0xe8), functions + random.nextInt(FUNCTIONS) * FUNCTION_ITEMS);
      case 3 -> {
        if (patches) {
          patch();
        }
      }
      case 4 -> string();
      case 5 -> add(bytes(0xcd, 0x40));
      case 6 -> throughRegister();
      default -> addStraight();
    }
  }

  private void addStraight() {
    switch (random.nextInt(14)) {
      case 0, 1 -> arithmetic();
      case 2, 3 -> moves();
      case 4 -> extended();
      case 5 -> add(bytes(0xd3, 0xc0 | anyRegister() | random.nextInt(8) << 3));
      case 6 ->
          add(bytes(0xc0 | random.nextInt(2), 0xc0 | eightBits() | shift(), random.nextInt()));
      case 7 -> add(bytes(0xf7, 0xc0 | anyRegister() | (2 + random.nextInt(4)) << 3));
      case 8 -> add(bytes(random.nextBoolean() ? 0x40 : 0x48, anyRegister()), true);
      case 9 -> stack();
      case 10 -> exchange();
      case 11 -> add(bytes(0x0f, random.nextBoolean() ? 0x31 : 0xa2));
      case 12 -> add(bytes(0x66, 0x81, 0x05 | random.nextInt(8) << 3, word(anyData()), 0x12, 0x34));
      default -> addMemoryArithmetic();
    }
  }

  private int shift() {
    return random.nextInt(8) << 3;
  }

  private int eightBits() {
    return random.nextInt(4);
  }

  private void arithmetic() {
    int operation = random.nextInt(8) << 3;
    switch (random.nextInt(4)) {
      case 0 -> add(bytes(operation | 1, 0xc0 | anyRegister() | anyRegister() << 3));
      case 1 -> add(bytes(operation | 2, 0xc0 | random.nextInt(64)));
      case 2 -> add(bytes(0x81, 0xc0 | operation | anyRegister(), word(random.nextInt())));
      default -> add(bytes(operation | 3, 0x05 | anyRegister() << 3, word(anyData())));
    }
  }

  private void addMemoryArithmetic() {
    int operation = random.nextInt(8) << 3;
    switch (random.nextInt(4)) {
      case 0 -> add(bytes(operation | 1, 0x05 | anyRegister() << 3, word(anyData())));
      case 1 -> add(bytes(operation, 0x05 | anyRegister() << 3, word(anyData())));
      case 2 -> add(bytes(0x83, operation | 5, word(anyData()), random.nextInt()));
      default -> add(bytes(0xff, 0x05 | random.nextInt(2) << 3, word(anyData())));
    }
  }

  private void moves() {
    switch (random.nextInt(7)) {
      case 0 -> add(bytes(0x89, 0xc0 | anyRegister() | anyRegister() << 3));
      case 1 -> add(bytes(0xb8, anyRegister()), true, word(random.nextInt()));
      case 2 -> add(bytes(0x8b, 0x05 | anyRegister() << 3, word(anyData())));
      case 3 -> add(bytes(0x89, 0x05 | anyRegister() << 3, word(anyData())));
      case 4 -> add(bytes(0xc7, 0x05, word(anyData()), word(random.nextInt())));
      case 5 -> add(bytes(0x66, 0x89, 0x05 | anyRegister() << 3, word(anyData())));
      default -> add(bytes(0x8a, 0x05 | random.nextInt(8) << 3, word(anyData())));
    }
  }

  private void extended() {
    switch (random.nextInt(6)) {
      case 0 -> add(bytes(0x0f, 0xb6 | random.nextInt(2), 0x05 | reg(), word(anyData())));
      case 1 -> add(bytes(0x0f, 0xbe | random.nextInt(2), 0xc0 | reg() | anyRegister()));
      case 2 -> add(bytes(0x0f, 0x40 | random.nextInt(16), 0xc0 | reg() | anyRegister()));
      case 3 -> add(bytes(0x0f, 0x90 | random.nextInt(16), 0x05, word(anyData())));
      case 4 -> add(bytes(0x0f, 0xaf, 0xc0 | reg() | anyRegister()));
      default -> add(bytes(0x0f, 0xc8 | anyRegister()));
    }
  }

  private int reg() {
    return anyRegister() << 3;
  }

  private void exchange() {
    switch (random.nextInt(4)) {
      case 0 -> add(bytes(0x87, 0x05 | reg(), word(anyData())));
      case 1 -> add(bytes(0xf0, 0x0f, 0xc1, 0x05 | reg(), word(anyData())));
      case 2 -> add(bytes(0xf0, 0x0f, 0xb1, 0x05 | reg(), word(anyData())));
      default -> add(bytes(0x0f, 0xbb, 0xc0 | reg() | anyRegister()));
    }
  }

  /** Functions are called with a balanced stack, so each of these leaves it as it was. */
  private void stack() {
    switch (random.nextInt(4)) {
      case 0 -> add(bytes(0x50 | anyRegister(), 0x58 | anyRegister()));
      case 1 -> add(bytes(0x60, 0x83, 0xc4, 0x20));
      case 2 -> add(bytes(0xff, 0x35, word(anyData()), 0x8f, 0x05, word(anyData())));
      default -> add(bytes(0x9c, 0x58 | anyRegister()));
    }
  }

  private void throughRegister() {
    int base = random.nextBoolean() ? Register.ESI : Register.EBX;
    byte[] setUp = bytes(0xb8 | base, word(anyData()));
    int displacement = random.nextInt(64);
    add(bytes(setUp, 0x01 | random.nextInt(8) << 3, 0x40 | base | reg(), displacement));
  }

  private void string() {
    byte[] setUp =
        bytes(0xbe, word(anyData()), 0xbf, word(anyData()), 0xb9, word(random.nextInt(40)));
    int[] operations = {0xa4, 0xa5, 0xa6, 0xa7, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf};
    int operation = operations[random.nextInt(operations.length)];
    add(bytes(setUp, random.nextBoolean() ? 0xf2 : 0xf3, operation));
  }

  private void branch() {
    int condition = 0x80 | random.nextInt(16);
    jump(bytes(0x0f, condition), Math.min(ITEMS, items.size() + 1 + random.nextInt(8)));
  }

  /** Goes back a few items while its own counter is above zero: ends even if jumped into. */
  private void loop() {
    int counter = COUNTERS + 4 * items.size();
    int start = items.size() + 1;
    add(bytes(0xc7, 0x05, word(counter), word(1 + random.nextInt(4))));
    for (int i = random.nextInt(4); i >= 0; i--) {
      addStraight();
    }
    add(bytes(0xff, 0x0d, word(counter)));
    jump(bytes(0x0f, 0x8f), start);
  }

  private void jump(byte[] opcode, int target) {
    Item item = new Item(bytes(opcode, word(0)));
    item.target = target;
    item.relative = true;
    item.hole = opcode.length;
    items.add(item);
  }

  /** Overwrites a byte of the constant in a move that comes some time later, or came before. */
  private void patch() {
    Item store = new Item(bytes(0xc6, 0x05, word(0), random.nextInt()));
    store.target = items.size() + 1 + random.nextInt(2);
    store.addend = 1 + random.nextInt(4) + (random.nextBoolean() ? ALIAS - Guest.CODE : 0);
    store.hole = 2;
    items.add(store);
    add(bytes(0xb8, anyRegister()), true, word(random.nextInt()));
    add(bytes(0xb8, anyRegister()), true, word(random.nextInt()));
  }

  private int anyRegister() {
    int register = random.nextInt(7);
    return register >= Register.ESP ? register + 1 : register;
  }

  /** Anywhere in the first three pages of the data, often across a seam, or beside the code. */
  private int anyData() {
    if (random.nextInt(12) == 0) {
      return (random.nextBoolean() ? Guest.CODE : ALIAS) + random.nextInt(256);
    }
    int size = 3 * Page.SIZE - 256;
    int offset =
        random.nextInt(4) == 0
            ? Page.SIZE * (1 + random.nextInt(2)) - random.nextInt(5)
            : random.nextInt(size);
    return Guest.DATA + offset;
  }

  // ---- Putting together ----

  private void add(byte[] bytes) {
    items.add(new Item(bytes));
  }

  /** For opcodes with a register in their low bits, given as the second byte. */
  private void add(byte[] opcodeAndRegister, boolean inOpcode, int... rest) {
    byte[] opcode = {(byte) (opcodeAndRegister[0] | (inOpcode ? opcodeAndRegister[1] : 0))};
    add(bytes(opcode, rest));
  }

  private byte[] link() {
    int[] offsets = new int[items.size() + 1];
    for (int i = 0; i < items.size(); i++) {
      offsets[i + 1] = offsets[i] + items.get(i).bytes.length;
    }
    byte[] all = new byte[offsets[items.size()]];
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.target != NO_TARGET) {
        int base = item.relative ? offsets[i + 1] : -ENTRY;
        Memory.INTS.set(item.bytes, item.hole, offsets[item.target] + item.addend - base);
      }
      System.arraycopy(item.bytes, 0, all, offsets[i], item.bytes.length);
    }
    return all;
  }

  /** Marks a number that stands for four bytes. */
  private static int[] word(int value) {
    return new int[] {value, value >>> 8, value >>> 16, value >>> 24};
  }

  private static byte[] bytes(Object... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof Integer single) {
        out.write(single);
      } else if (part instanceof int[] several) {
        for (int one : several) {
          out.write(one);
        }
      } else if (part instanceof byte[] raw) {
        out.writeBytes(raw);
      }
    }
    return out.toByteArray();
  }
}
