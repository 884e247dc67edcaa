package org.landslide.kernel.pintos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.KernelStart;
import org.landslide.machine.device.Pc;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** A Pintos kernel that runs a test and switches itself off. */
public final class PintosStart implements KernelStart {
  private static final List<String> ENDINGS =
      List.of("shutdown", "shutdown_power_off", "power_off");

  /** They take a lock of their own, and an interrupt sends what is printed. */
  private static final List<String> CONSOLE =
      List.of("vprintf", "puts", "putbuf", "putchar", "serial_interrupt");

  private final byte[] kernel;
  private final PintosTask task;

  public PintosStart(byte[] kernel, PintosTask task) {
    this.kernel = kernel.clone();
    this.task = task;
  }

  @Override
  public int megabytes() {
    return PintosBoot.MEGABYTES;
  }

  @Override
  public Pc boot() throws KernelException {
    return PintosBoot.boot(kernel, task);
  }

  @Override
  public boolean isKernelMemory(int address) {
    return Integer.compareUnsigned(address, PintosLayout.BASE) >= 0;
  }

  @Override
  public Optional<String> keys() {
    return Optional.empty();
  }

  /** The function that a test of the kernel consists of, or what calls all of them. */
  @Override
  public List<String> beginnings() {
    return List.of("test_" + name().replace('-', '_'), "run_test", "run_task");
  }

  @Override
  public OptionalInt firstInstruction() throws KernelException {
    if (!task.hasFileSystem() || task.files().isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(ElfFile.parse(task.files().get(0).content()).entry());
    } catch (ElfException e) {
      throw new KernelException(String.valueOf(e.getMessage()), e);
    }
  }

  private String name() {
    int blank = task.line().indexOf(' ');
    return blank < 0 ? task.line() : task.line().substring(0, blank);
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  /**
   * Pages and blocks are two heaps, of which the second is cut from the first. Locks and semaphores
   * are under test, so they have no roles: what they do is seen as what any code does.
   */
  @Override
  public void addRoles(ThreadApi.Builder api) {
    api.with(Role.ALLOCATE_PAGE, "palloc_get_page")
        .with(Role.ALLOCATE_PAGES, "palloc_get_multiple", 1, 0)
        .with(Role.FREE, "palloc_free_page", "palloc_free_multiple")
        .with(Role.FREE_PAGES, "palloc_free_multiple")
        .with(Role.TIMER, "timer")
        .wrapping("printf", "msg", "vmsg", "fail");
    if (task.hasFileSystem()) {
      api.with(Role.DISK, "disk");
    }
  }

  @Override
  public List<String> console() {
    return CONSOLE;
  }

  @Override
  public List<String> heardTransmitters() {
    return List.of("serial_putc");
  }

  @Override
  public List<String> unheardTransmitters() {
    return List.of("vga_putc");
  }

  @Override
  public List<String> takenAsGiven() {
    List<String> given =
        new ArrayList<>(List.of("a palloc that is right, whatever pages it returns"));
    if (task.hasFileSystem()) {
      given.add("disks that do at once what they are told");
    }
    return given;
  }

  @Override
  public List<String> failureWords() {
    return List.of(") " + PintosVerdict.FAIL);
  }
}
