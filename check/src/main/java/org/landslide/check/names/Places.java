package org.landslide.check.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.data.DataPlace;
import org.landslide.binary.data.DataType;
import org.landslide.binary.data.FrameView;
import org.landslide.binary.data.NamedData;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.heap.Region;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Frame;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** What places in the program and in its memory are called in a trace. */
public final class Places {
  private static final int RECENT = 16;
  private static final int POINTER = 4;
  private static final int STACK = 1 << 20;
  private static final DataType UNKNOWN = new DataType.Unknown(0);

  private final CheckedGuest checked;
  private final Names names;
  private final ThreadApi api;
  private final LockNames locks;
  private final StackRanges stacks = new StackRanges();
  private final BlockNames blocks = new BlockNames();

  /** Variables on stacks whose addresses were stored; empty where several were at one address. */
  private final Map<Integer, String> published = new HashMap<>();

  /** The instructions that were seen last. */
  private final int[] recent = new int[RECENT];

  private int recentEnd;

  /** The thread seen last, and its stack pointer: most often the same are seen again. */
  private int lastThread = World.NO_THREAD;

  private int lastStackPointer;

  /** For each instruction, whether it is in a stub: see {@link #isInStub}. */
  private final Map<Integer, Boolean> stubs = new HashMap<>();

  public Places(CheckedGuest checked) {
    this.checked = checked;
    this.names = checked.names();
    this.api = checked.guest().api(); // is asked of each access
    this.locks = new LockNames(checked);
  }

  /** A thread was seen at an instruction, with this stack pointer. */
  public void saw(int tid, int instruction, int stackPointer) {
    recent[recentEnd++ % RECENT] = instruction;
    if (tid == lastThread && stackPointer == lastStackPointer) {
      return;
    }
    lastThread = tid;
    lastStackPointer = stackPointer;
    stacks.saw(tid, Integer.toUnsignedLong(stackPointer), region(tid, stackPointer));
  }

  private Optional<Region> region(int tid, int address) {
    World world = checked.world();
    return world.isAlive(tid)
        ? checked.ledger().heap(world.space(tid)).region(address)
        : Optional.empty();
  }

  /**
   * A thread has stored a word. If it is the address of a block of the heap, and the type is known
   * of what it was stored in, the block is called after that from now on.
   *
   * @param exact whether the thread stands at the instruction, so that its stack can be looked at
   */
  public void stored(int tid, int instruction, int address, int word, boolean exact) {
    int task = checked.world().space(tid);
    Optional<HeapBlock> block = checked.ledger().heap(task).live(word);
    if (block.isPresent() && !blocks.knows(task, block.get())) {
      holder(tid, instruction, address, exact)
          .ifPresent(pointer -> blocks.stored(task, block.get(), pointer));
    } else if (exact && isNear(word) && !isNear(address) && isShared(task, address)) {
      publishes(tid, instruction, word);
    }
  }

  /** Whether an address may be of the running thread's stack; most are not, and soon told. */
  private boolean isNear(int address) {
    return Integer.compareUnsigned(address - lastStackPointer, STACK) < 0;
  }

  private Optional<NamedData> holder(int tid, int instruction, int address, boolean exact) {
    int task = checked.world().space(tid);
    Optional<NamedData> known =
        isInHeap(task, address) ? inHeap(task, address) : names.variable(address, POINTER);
    return known.or(
        () -> exact ? local(frames(tid, instruction), address, POINTER) : Optional.empty());
  }

  private boolean isShared(int task, int address) {
    return isInHeap(task, address) || names.variable(address, POINTER).isPresent();
  }

  private boolean isInHeap(int task, int address) {
    return checked.ledger().heap(task).containing(address).isPresent();
  }

  /** A thread may have stored where a variable on its stack is, for others to find it. */
  private void publishes(int tid, int instruction, int word) {
    if (stacks.owner(Integer.toUnsignedLong(word)).equals(OptionalInt.of(tid))) {
      for (FrameView frame : frames(tid, instruction)) {
        Optional<NamedData> found = names.data().localAt(frame, word);
        if (found.isPresent()) {
          published.merge(
              word,
              "&" + found.get().name() + " of thread " + tid,
              (one, other) -> one.equals(other) ? one : "");
          return;
        }
      }
    }
  }

  private Optional<NamedData> inHeap(int task, int address) {
    return checked
        .ledger()
        .heap(task)
        .containing(address)
        .flatMap(block -> blocks.part(task, block, address, POINTER));
  }

  private Optional<NamedData> local(List<FrameView> frames, int address, int bytes) {
    return frames.stream()
        .flatMap(frame -> names.data().local(frame, address, bytes).stream())
        .findFirst();
  }

  private List<FrameView> frames(int tid, int instruction) {
    World world = checked.world();
    if (!world.isAlive(tid)) {
      return List.of();
    }
    return names.frames(
        address -> world.load32(tid, address), instruction, world.context(tid)::reg);
  }

  /**
   * The variable on the stack of another living thread, which stands still, if some data is one.
   *
   * @param tid the thread that accesses it
   */
  public Optional<NamedData> foreignLocal(int tid, int address, int bytes) {
    OptionalInt owner = stacks.owner(Integer.toUnsignedLong(address));
    return owner.isEmpty() || owner.getAsInt() == tid
        ? Optional.empty()
        : localOf(owner.getAsInt(), address, bytes);
  }

  private Optional<NamedData> localOf(int thread, int address, int bytes) {
    World world = checked.world();
    return world.isAlive(thread)
        ? local(thread, world.place(thread), address, bytes)
        : Optional.empty();
  }

  private Optional<NamedData> local(int thread, int instruction, int address, int bytes) {
    return local(frames(thread, instruction), address, bytes)
        .map(data -> new NamedData(data.name() + " of thread " + thread, data.type()));
  }

  /**
   * The variable on the stack of a living thread, if some data is one.
   *
   * @param tid the thread that has just accessed it
   * @param instruction by which it did so
   */
  public Optional<NamedData> local(int tid, long instruction, int address, int bytes) {
    boolean own = stacks.owner(Integer.toUnsignedLong(address)).equals(OptionalInt.of(tid));
    return own ? local(tid, (int) instruction, address, bytes) : foreignLocal(tid, address, bytes);
  }

  /**
   * What some data is: a variable, a block of the heap, a thread's stack, or a part of one of
   * these.
   *
   * @param task whose memory it is
   * @param block the block of the heap that it lies in
   */
  public NamedData data(int task, int address, int bytes, Optional<HeapBlock> block) {
    return names
        .variable(address, bytes)
        .or(() -> onStack(address, block))
        .or(() -> block.flatMap(each -> blocks.part(task, each, address, bytes)))
        .or(() -> block.map(each -> new NamedData(part(each, address), UNKNOWN)))
        .orElseGet(() -> new NamedData(Wording.address(address), UNKNOWN));
  }

  /**
   * Whether an address is on a thread's stack.
   *
   * @param block the block of the heap that it lies in
   */
  public boolean isOnStack(int tid, int address, Optional<HeapBlock> block) {
    return owner(address, block).equals(OptionalInt.of(tid));
  }

  private OptionalInt owner(int address, Optional<HeapBlock> block) {
    long at = Integer.toUnsignedLong(address);
    return block.isPresent() ? stacks.ownerIn(Region.of(block.get()), at) : stacks.owner(at);
  }

  private Optional<NamedData> onStack(int address, Optional<HeapBlock> block) {
    OptionalInt owner = owner(address, block);
    return owner.isPresent()
        ? Optional.of(new NamedData("the stack of thread " + owner.getAsInt(), UNKNOWN))
        : Optional.empty();
  }

  /** A mutex by its name: a variable, a part of one or of a block of the heap. */
  public String mutex(int task, int address, Optional<HeapBlock> block) {
    return block
        .flatMap(each -> blocks.object(task, each, address, locks.bytes()))
        .orElseGet(
            () ->
                names.variable(address, 1).isPresent()
                    ? locks.name(address)
                    : data(task, address, 1, block).name());
  }

  /** Where a thread stands that has just called a function to say that it fails. */
  public Frame failing(int tid) {
    int instruction = checked.world().place(tid);
    return checked.stacks().of(tid, instruction).stream()
        .filter(frame -> !api.has(frame.function(), Role.PANIC))
        .findFirst()
        .orElseGet(() -> code(instruction));
  }

  /**
   * The values of what an assertion is about that has just failed.
   *
   * @param message what the program says of it, with the expression in quotes
   */
  public List<String> asserted(int tid, String message) {
    World world = checked.world();
    AssertedValues.FailedThread thread =
        new AssertedValues.FailedThread() {
          @Override
          public OptionalInt load32(int address) {
            return world.load32(tid, address);
          }

          @Override
          public Optional<String> value(String name, DataPlace place) {
            return Places.this.value(tid, name, place);
          }
        };
    Optional<FrameView> frame =
        frames(tid, world.place(tid)).stream()
            .filter(view -> !api.has(function(view.callPc()), Role.PANIC))
            .findFirst();
    return new AssertedValues(names.data(), frame, thread).of(message);
  }

  private Optional<String> value(int tid, String name, DataPlace place) {
    int bytes = place.type().size();
    byte[] content = new byte[bytes];
    if (bytes > Long.BYTES || !checked.world().read(tid, place.address(), content)) {
      return Optional.empty();
    }
    long raw = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      raw = (raw << Byte.SIZE) | (content[i] & 0xff);
    }
    return Optional.of(
        value(checked.world().space(tid), new NamedData(name, place.type()), raw, bytes));
  }

  /** A value of some data as a source would write it. */
  public String value(int task, NamedData data, long raw, int bytes) {
    return new Values((address, type) -> target(task, address, type, data.name()))
        .of(data.type(), raw, bytes);
  }

  /** That a pointer points to what is called after it says nothing. */
  private Optional<String> target(int task, int address, DataType type, String pointer) {
    Optional<Symbol> function =
        names.functionAt(address).filter(symbol -> symbol.address() == address);
    if (function.isPresent()) {
      return function.map(Symbol::name);
    }
    return names
        .spanning(address, Math.max(1, type.size()))
        .map(data -> "&" + data.name())
        .or(() -> Optional.ofNullable(published.get(address)).filter(name -> !name.isEmpty()))
        .or(() -> heap(task, address).filter(name -> !name.equals(pointer)));
  }

  private Optional<String> heap(int task, int address) {
    return checked
        .ledger()
        .heap(task)
        .containing(address)
        .filter(block -> block.address() == address)
        .flatMap(block -> blocks.block(task, block));
  }

  private static String part(HeapBlock block, int address) {
    int offset = address - block.address();
    String name = "block at " + Wording.address(block.address());
    return offset == 0 ? name : name + " +" + offset;
  }

  /** Whether there is a global variable at an address. */
  public boolean isVariable(int address) {
    return names.variable(address, 1).isPresent();
  }

  /** The name of a function. */
  public String function(int address) {
    return names.functionAt(address).map(symbol -> symbol.name()).orElse("");
  }

  /** The place of an instruction. */
  public Frame code(int address) {
    return checked
        .stacks()
        .frame(
            new org.landslide.binary.unwind.RawFrame(
                address, address, names.functionAt(address), names.lineAt(address)));
  }

  /** Where a thread has just accessed something: in C if possible, since stubs say nothing. */
  public Frame access(int tid, int instruction) {
    Frame frame = code(instruction);
    return isTelling(frame) ? frame : here(tid, instruction);
  }

  /** Whether an instruction is in a stub, of which the caller alone says something. */
  public boolean isInStub(int instruction) {
    return stubs.computeIfAbsent(instruction, address -> !isTelling(code(address)));
  }

  /**
   * The place of the call that returns to an address, by a thread that is still in the function, or
   * has just left it. Where a mere wrapper called, that of its caller.
   */
  public Frame caller(int tid, int returnAddress) {
    int call = returnAddress - 1;
    Frame frame =
        checked
            .stacks()
            .frame(
                new org.landslide.binary.unwind.RawFrame(
                    returnAddress, call, names.functionAt(call), names.lineAt(call)));
    return isWrapper(frame) ? outside(tid, frame) : frame;
  }

  /** Whether a place says something by itself: it is in C, and does more than call another. */
  private boolean isTelling(Frame frame) {
    return isSource(frame) && !isWrapper(frame);
  }

  private boolean isWrapper(Frame frame) {
    return api.isWrapper(frame.function());
  }

  /** The first frame in a thread's stack that is behind a frame and is no wrapper. */
  private Frame outside(int tid, Frame wrapper) {
    if (!checked.world().isAlive(tid)) {
      return wrapper;
    }
    List<Frame> stack = checked.stacks().of(tid);
    return stack.stream()
        .dropWhile(frame -> !frame.function().equals(wrapper.function()))
        .filter(this::isTelling)
        .findFirst()
        .orElse(wrapper);
  }

  /**
   * Where a thread stands: not in the stub that makes a system call, but in the function that
   * called the stub.
   */
  public Frame here(int tid, int instruction) {
    if (!checked.world().isAlive(tid)) {
      return lastSeen(instruction);
    }
    List<Frame> stack = checked.stacks().of(tid, instruction);
    return stack.stream().filter(this::isTelling).findFirst().orElseGet(() -> code(instruction));
  }

  /** Of a thread that is gone there is no stack, but the call of the stub was seen. */
  private Frame lastSeen(int instruction) {
    for (int i = recentEnd - 1; i >= Math.max(0, recentEnd - RECENT); i--) {
      Frame frame = code(recent[i % RECENT]);
      if (isSource(frame)) {
        return frame;
      }
    }
    return code(instruction);
  }

  /** Whether a place is in a language that people read. */
  public static boolean isSource(Frame frame) {
    return !frame.file().isEmpty() && !frame.file().endsWith(".S");
  }
}
