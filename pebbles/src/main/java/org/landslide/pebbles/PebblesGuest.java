package org.landslide.pebbles;

import java.util.List;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.KernelObject;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramNames;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** A Pebbles user program, with a thread library of the course's interface. */
public final class PebblesGuest implements Guest {
  private static final ThreadApi API =
      ThreadApi.builder()
          .with(Role.LOCK, "mutex_lock")
          .with(Role.UNLOCK, "mutex_unlock")
          .with(Role.TRY_LOCK, "pthread_mutex_trylock", "pthread_spin_trylock")
          .with(Role.INITIALISE, "mutex_init")
          .with(Role.CONDITION, "cond_wait")
          .with(Role.ALLOCATE, "malloc", "_malloc")
          .with(Role.ALLOCATE_ARRAY, "calloc", "_calloc")
          .with(Role.REALLOCATE, "realloc", "_realloc")
          .with(Role.FREE, "free", "_free")
          .with(Role.CREATE, "thr_create")
          .with(Role.EXIT, "thr_exit")
          .with(Role.JOIN, "thr_join")
          // What a thread that merely waits does not call (thesis, section 3.4.6).
          .with(Role.PROGRESS, "thr_create", "thr_join", "thr_exit")
          .with(Role.PROGRESS, "cond_init", "cond_destroy")
          .with(Role.PROGRESS, "cond_wait", "cond_signal", "cond_broadcast")
          .with(Role.PROGRESS, "sem_init", "sem_destroy", "sem_wait", "sem_signal")
          .with(Role.PROGRESS, "rwlock_init", "rwlock_destroy")
          .with(Role.PROGRESS, "rwlock_lock", "rwlock_unlock", "rwlock_downgrade")
          .with(Role.PANIC, "panic")
          .with(Role.MARKER, "landslide_preempt", "tell_landslide_preempt")
          .with(Role.LIST_STACK, "tell_landslide_dump_stack")
          .withCalls(SystemCall.names())
          .failingWith("END__FAIL")
          .wrapping(Wrappers.NAMES)
          .build();

  private final ProgramStore store;
  private final String program;
  private final ProgramNames programs;
  private final byte[] input;

  private PebblesGuest(ProgramStore store, String program, ProgramNames programs, byte[] input) {
    this.store = store;
    this.program = program;
    this.programs = programs;
    this.input = input;
  }

  /**
   * A program of a store.
   *
   * @param program the name of its file
   */
  public static PebblesGuest of(ProgramStore store, String program) {
    return new PebblesGuest(store, program, ProgramNames.of(store), new byte[0]);
  }

  /**
   * The same program with something to read from its console.
   *
   * @param newInput not to be changed
   */
  public PebblesGuest reading(byte[] newInput) {
    return new PebblesGuest(store, program, programs, newInput);
  }

  @Override
  public World boot(List<String> arguments) throws LoadException {
    WorldOptions options = WorldOptions.DEFAULT.withFrozenClock().withInput(input);
    PebblesWorld world = PebblesWorld.boot(options, programs, store, program, arguments);
    world.setFaultsStop(true);
    return world;
  }

  @Override
  public ElfFile executable() throws LoadException {
    byte[] content = store.file(program);
    try {
      return ElfFile.parse(content == null ? new byte[0] : content);
    } catch (ElfException e) {
      throw new LoadException(LoadException.Reason.NOT_A_PROGRAM, program + " " + e.getMessage());
    }
  }

  @Override
  public Names names() throws LoadException {
    ElfFile elf = executable();
    return programs.of(program).orElseGet(() -> ProgramNames.of(elf));
  }

  @Override
  public ThreadApi api() {
    return API;
  }

  @Override
  public SharedObject object(int number) {
    return KernelObject.numbered(number);
  }
}
