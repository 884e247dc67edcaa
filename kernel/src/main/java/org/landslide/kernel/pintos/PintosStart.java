package org.landslide.kernel.pintos;

import java.util.List;
import java.util.Optional;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.KernelStart;
import org.landslide.machine.device.Pc;

/** A Pintos kernel that runs a test and switches itself off. */
public final class PintosStart implements KernelStart {
  private static final List<String> ENDINGS =
      List.of("shutdown", "shutdown_power_off", "power_off");

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
  public Optional<String> firstWords() {
    return task.hasFileSystem() ? Optional.of("(" + name() + ") begin") : Optional.empty();
  }

  private String name() {
    int blank = task.line().indexOf(' ');
    return blank < 0 ? task.line() : task.line().substring(0, blank);
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  @Override
  public String failureWords() {
    return ") " + PintosVerdict.FAIL;
  }
}
