package org.landslide.kernel.world;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.KernelStart;
import org.landslide.kernel.boot.BootCache;
import org.landslide.kernel.code.KernelCode;
import org.landslide.kernel.code.LockFunctions;
import org.landslide.kernel.code.TrustedFunctions;
import org.landslide.kernel.code.UserProgram;
import org.landslide.kernel.hardware.InterruptThreads;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.kernel.hardware.Transmitters;
import org.landslide.kernel.told.AnnotatedCode;
import org.landslide.kernel.told.Annotation;
import org.landslide.kernel.told.Contradictions;
import org.landslide.kernel.told.LockRehearsal;
import org.landslide.machine.memory.Page;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** A kernel with a shell, and a test that is started from there. Is booted once. */
public final class KernelGuest implements Guest {
  /** What the function is called with which kernels and programs give up. */
  private static final String PANIC = "panic";

  private final String name;
  private final KernelStart start;
  private final SystemCalls calls;
  private final ElfFile elf;
  private final Names names;
  private final KernelCode code;
  private final Optional<UserProgram> program;
  private final AnnotatedCode told;
  private final Contradictions contradictions;
  private final FrameCount frameCount;
  private final Map<List<String>, List<LockRehearsal.Found>> rehearsed = new HashMap<>();
  private BootCache files = BootCache.none();
  private @Nullable Booted booted;

  /** How many blocks of each size are lost in a plain run, once that is known. */
  private Optional<Map<Integer, Integer>> plainLosses = Optional.empty();

  private boolean hasRunPlainly;

  private KernelGuest(
      String name,
      KernelStart start,
      ElfFile elf,
      SystemCalls calls,
      Optional<UserProgram> program) {
    this.name = name;
    this.start = start;
    this.elf = elf;
    this.names = Names.of(elf);
    this.code = KernelCode.of(elf);
    this.calls = calls;
    this.program = program;
    this.told = AnnotatedCode.of(elf, names);
    this.contradictions = new Contradictions(told);
    this.frameCount =
        new FrameCount(this::anotherWorld, elf.symbols(), functions().build(), start.keys());
  }

  /**
   * A kernel with a test of whose code nothing is known.
   *
   * @param name what it is called
   * @param start how it comes to the start of a test
   */
  public static KernelGuest of(String name, byte[] file, SystemCalls calls, KernelStart start)
      throws BootException {
    return of(name, file, calls, start, Optional.empty());
  }

  /**
   * A kernel.
   *
   * @param test the test's user program with its symbols, if it has one
   */
  public static KernelGuest of(
      String name, byte[] file, SystemCalls calls, KernelStart start, Optional<byte[]> test)
      throws BootException {
    try {
      Optional<UserProgram> program =
          test.isPresent()
              ? Optional.of(new UserProgram(ElfFile.parse(test.get()), PANIC))
              : Optional.empty();
      return new KernelGuest(name, start, ElfFile.parse(file), calls, program);
    } catch (ElfException e) {
      throw new BootException(name + " " + e.getMessage());
    }
  }

  /** Keeps the kernel at its prompt in a folder, and finds it there. */
  public KernelGuest keptIn(Path folder) {
    files = BootCache.in(folder);
    return this;
  }

  private synchronized Booted booted() throws BootException {
    Booted known = booted;
    if (known == null) {
      try {
        known = Booted.boot(start, elf, names, functions().build(), calls, files);
        requireTest(known);
      } catch (KernelException e) {
        throw new BootException(name + " " + e.getMessage());
      }
      booted = known;
    }
    return known;
  }

  /**
   * A shell that finds no program goes back to its prompt, as after a test that was right. If the
   * test's program is at hand, the kernel has it.
   */
  private void requireTest(Booted known) throws KernelException {
    Optional<String> keys = start.keys();
    if (keys.isPresent() && program.isEmpty() && new ProgramLoad(known, code).fails()) {
      throw new KernelException(
          "has no program '" + keys.get().strip() + "' that its shell could start");
    }
  }

  @Override
  public World boot(List<String> arguments) throws BootException {
    KernelWorld world = world();
    world.count(frameCount);
    if (!told.isEmpty()) {
      world.compare(told, contradictions, scheduler());
    }
    return world;
  }

  private KernelWorld world() throws BootException {
    return new KernelWorld(
        booted(),
        code,
        names,
        addresses(functions().build().named(Role.PANIC)),
        addresses(start.endings()),
        !functions().build().named(Role.TIMER).isEmpty(),
        program,
        new Transmitters(
            addresses(start.heardTransmitters()), addresses(start.unheardTransmitters())),
        new Losses.Kernel(variables(), everything(), this::plainLosses));
  }

  /** Where the kernel's variables are. */
  private List<Range> variables() {
    return elf.sections().stream()
        .filter(section -> section.isLoaded() && section.isWritable())
        .map(section -> new Range(section.address(), section.size()))
        .toList();
  }

  /** All pages of memory where the kernel sees them. */
  private List<Range> everything() {
    List<Range> all = new ArrayList<>();
    int code = elf.symbols().functions().isEmpty() ? 0 : elf.symbols().functions().get(0).address();
    int first = start.isKernelMemory(0) ? 0 : code & HIGH;
    for (int page = 0; page < start.megabytes() << 8; page++) {
      int address = first + (page << Page.SHIFT);
      if (start.isKernelMemory(address)) {
        all.add(new Range(address, Page.SIZE));
      }
    }
    return all;
  }

  /** Kernels that are not at the bottom of memory are at the bottom of such a part of it. */
  private static final int HIGH = 0xf0000000;

  private synchronized Optional<Map<Integer, Integer>> plainLosses() {
    if (!hasRunPlainly) {
      hasRunPlainly = true;
      plainLosses = runPlainly();
    }
    return plainLosses;
  }

  private Optional<KernelWorld> anotherWorld() {
    try {
      return Optional.of(world());
    } catch (BootException e) {
      return Optional.empty();
    }
  }

  private Optional<Map<Integer, Integer>> runPlainly() {
    try {
      KernelWorld world = world();
      HeapHistory heap =
          new HeapHistory(
              world.machine().cpu(),
              elf.symbols(),
              functions().build(),
              address -> world.load32(world.current(), address).orElse(0),
              world.blocksAtStart());
      return PlainRun.losses(world, heap);
    } catch (BootException e) {
      return Optional.empty();
    }
  }

  /** Where functions begin; those that the kernel does not have are left out. */
  private Set<Integer> addresses(Collection<String> functions) {
    return functions.stream()
        .flatMap(function -> elf.symbols().find(function).stream())
        .map(Symbol::address)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public ElfFile executable() {
    return elf;
  }

  @Override
  public Names names() {
    return names;
  }

  @Override
  public ThreadApi api() {
    ThreadApi.Builder builder = functions();
    for (LockRehearsal.Found lock : toldLocks(told.locks())) {
      builder.with(Role.LOCK, lock.function(), lock.argument(), lock.argument() + 1);
    }
    for (LockRehearsal.Found lock : toldLocks(told.unlocks())) {
      builder.with(Role.UNLOCK, lock.function(), lock.argument(), lock.argument() + 1);
    }
    for (String function : scheduler()) {
      builder.with(Role.SCHEDULE, function);
    }
    return builder.build();
  }

  /** Of functions that the kernel's annotations are in, those that are locks beyond doubt. */
  private synchronized List<LockRehearsal.Found> toldLocks(List<String> functions) {
    ThreadApi known = functions().build();
    List<String> unknown =
        functions.stream()
            .filter(each -> !known.has(each, Role.LOCK) && !known.has(each, Role.UNLOCK))
            .toList();
    return unknown.isEmpty() ? List.of() : rehearsed.computeIfAbsent(unknown, this::rehearse);
  }

  private List<LockRehearsal.Found> rehearse(List<String> functions) {
    try {
      return LockRehearsal.of(booted().open(), told, functions);
    } catch (BootException e) {
      return List.of();
    }
  }

  private ThreadApi.Builder functions() {
    ThreadApi.Builder api = ThreadApi.builder();
    LockFunctions.addTo(api, elf.symbols());
    told.tries().forEach(function -> api.with(Role.TRY_LOCK, function));
    for (String function : TrustedFunctions.frames(elf.symbols())) {
      api.with(Role.SERVE, function);
    }
    TrustedFunctions.newFrames(elf.symbols())
        .forEach(function -> api.with(Role.ALLOCATE_FRAME, function));
    TrustedFunctions.freeFrames(elf.symbols())
        .forEach(function -> api.with(Role.FREE_FRAME, function));
    for (String function : console()) {
      api.with(Role.SERVE, function);
    }
    start.addRoles(api);
    return api.with(Role.ALLOCATE, "malloc", "smalloc", "_malloc", "_smalloc")
        .with(Role.ALLOCATE, "memalign", 1, 1)
        .with(Role.ALLOCATE, "smemalign", 1, 1)
        .with(Role.ALLOCATE, "_memalign", 1, 1)
        .with(Role.ALLOCATE, "_smemalign", 1, 1)
        .with(Role.ALLOCATE_ARRAY, "calloc", "_calloc")
        .with(Role.REALLOCATE, "realloc", "_realloc")
        .with(Role.FREE, "free", "sfree", "_free", "_sfree")
        .with(Role.FREE_SIZED, "sfree", "_sfree")
        .with(Role.PANIC, PANIC)
        .with(Role.PANIC, "debug_panic", 3, 4)
        .with(Role.MARKER, "landslide_preempt", Annotation.PREEMPT)
        .with(Role.LIST_STACK, Annotation.LIST_STACK)
        .with(Role.DISABLE, "cli")
        .with(Role.ENABLE, "sti")
        .guessingLocks()
        .failingWith(start.failureWords().toArray(String[]::new));
  }

  private List<String> console() {
    List<String> functions = new ArrayList<>(TrustedFunctions.console(elf.symbols()));
    start.console().stream()
        .filter(function -> elf.symbols().find(function).isPresent())
        .forEach(functions::add);
    return functions;
  }

  @Override
  public SharedObject object(int number) {
    return InterruptThreads.Part.numbered(number);
  }

  @Override
  public List<String> takenAsGiven() {
    List<String> given = new ArrayList<>();
    boolean hasDisks = !functions().build().named(Role.DISK).isEmpty();
    given.add("no interrupts but those of the timer" + (hasDisks ? " and of disks" : ""));
    given.addAll(start.takenAsGiven());
    return given;
  }

  @Override
  public List<String> trusted() {
    List<String> trusted = new ArrayList<>();
    add(trusted, "the kernel's scheduler", scheduler());
    add(trusted, "its heap", heap());
    add(trusted, "its allocator of frames", TrustedFunctions.frames(elf.symbols()));
    add(trusted, "its console", console());
    return trusted;
  }

  private List<String> heap() {
    return functions().build().functions().stream()
        .filter(function -> function.roles().stream().anyMatch(Role::isAllocator))
        .map(ThreadApi.Function::name)
        .filter(name -> elf.symbols().find(name).isPresent())
        .toList();
  }

  @Override
  public List<String> contradictions() {
    return contradictions.sentences();
  }

  private static void add(List<String> given, String what, List<String> functions) {
    if (!functions.isEmpty()) {
      given.add(what + " (" + String.join(", ", functions) + ")");
    }
  }

  private List<String> scheduler() {
    try {
      return booted().scheduler();
    } catch (BootException e) {
      return List.of();
    }
  }
}
