package org.landslide.kernel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.machine.device.Pc;

/** A multiboot kernel without a shell: its own first program is the test. */
public final class FirstProgramStart implements KernelStart {
  /** In all else it is like a kernel with a shell at which nothing is typed. */
  private final ShellStart shell;

  /**
   * @param file the kernel
   * @param command its command line
   */
  public FirstProgramStart(byte[] file, String command) {
    this.shell = new ShellStart(file, command, "");
  }

  @Override
  public int megabytes() {
    return shell.megabytes();
  }

  @Override
  public Pc boot() throws KernelException {
    return shell.boot();
  }

  @Override
  public Optional<byte[]> image() {
    return shell.image();
  }

  @Override
  public boolean isKernelMemory(int address) {
    return shell.isKernelMemory(address);
  }

  @Override
  public Optional<String> keys() {
    return Optional.empty();
  }

  @Override
  public List<String> beginnings() {
    return List.of();
  }

  @Override
  public OptionalInt firstInstruction() {
    return OptionalInt.empty();
  }

  @Override
  public List<String> endings() {
    return List.of();
  }

  @Override
  public List<String> failureWords() {
    return shell.failureWords();
  }
}
