package org.landslide.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.machine.device.Pc;

/** A multiboot kernel of Pebbles, whose shell starts the test when its name is typed. */
public final class ShellStart implements KernelStart {
  private static final int MEGABYTES = 64;

  /** Where the user memory of Pebbles begins. */
  private static final int USER_MEMORY = 0x01000000;

  /** What the course's assert prints, in programs whose panic cannot be found by its name. */
  private static final String FAILED_ASSERTION = ": failed assertion `";

  private final byte[] file;
  private final String command;
  private final String test;

  /**
   * @param file the kernel
   * @param command its command line
   * @param test what is typed
   */
  public ShellStart(byte[] file, String command, String test) {
    this.file = file.clone();
    this.command = command;
    this.test = test;
  }

  @Override
  public int megabytes() {
    return MEGABYTES;
  }

  @Override
  public Pc boot() throws KernelException {
    Pc pc = new Pc(MEGABYTES);
    Multiboot.boot(file, command, pc, MEGABYTES);
    return pc;
  }

  @Override
  public Optional<byte[]> image() {
    byte[] line = command.getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(file, file.length + line.length);
    System.arraycopy(line, 0, all, file.length, line.length);
    return Optional.of(all);
  }

  @Override
  public boolean isKernelMemory(int address) {
    return Integer.compareUnsigned(address, USER_MEMORY) < 0;
  }

  @Override
  public Optional<String> keys() {
    return Optional.of(test + "\n");
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
    return List.of("END__FAIL", FAILED_ASSERTION);
  }
}
