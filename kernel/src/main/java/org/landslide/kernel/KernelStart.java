package org.landslide.kernel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.machine.device.Pc;
import org.landslide.world.ThreadApi;

/** How a kernel is brought to the start of a test, and what is to be known of its kind for that. */
public interface KernelStart {
  /** The memory of its PC. */
  int megabytes();

  /** A PC with the kernel in it, before its first instruction. */
  Pc boot() throws KernelException;

  /**
   * All that decides how it boots up to its prompt, as bytes; nothing if it is to be booted every
   * time.
   */
  default Optional<byte[]> image() {
    return Optional.empty();
  }

  /** Whether an address is the kernel's, and the same in all address spaces. */
  boolean isKernelMemory(int address);

  /** What is typed at its prompt to start the test; nothing if it starts it by itself. */
  Optional<String> keys();

  /**
   * For a kernel that starts it by itself: functions of which the first that is there begins it. If
   * there are none, and no words that tell of it, it begins with the first user program.
   */
  List<String> beginnings();

  /** Where the test's user program begins in its own memory, if there is one. */
  OptionalInt firstInstruction() throws KernelException;

  /** Functions with which the test is over. */
  List<String> endings();

  /** What a test prints that has failed, each for itself. */
  List<String> failureWords();

  /** Adds what is known of functions that kernels of this kind have, by their names. */
  default void addRoles(ThreadApi.Builder api) {}

  /** Functions that print, or send what was printed, besides those that many kernels have. */
  default List<String> console() {
    return List.of();
  }

  /**
   * Of these, those that do nothing but send the character which they are given to a device, and
   * whose characters are all that the kernel prints.
   */
  default List<String> heardTransmitters() {
    return List.of();
  }

  /** Those that show the same characters elsewhere, and do nothing else. */
  default List<String> unheardTransmitters() {
    return List.of();
  }

  /** What is taken as given of kernels of this kind in particular, each as a clause. */
  default List<String> takenAsGiven() {
    return List.of();
  }
}
