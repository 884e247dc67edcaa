package org.landslide.world;

import java.util.List;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;

/** What can be booted to be checked, any number of times, by several Java threads at once. */
public interface Guest {
  /**
   * A world of its own in which the guest is about to execute its first instruction.
   *
   * @param arguments what it gets besides its own name
   */
  World boot(List<String> arguments) throws BootException;

  /** The file with the code under test. */
  ElfFile executable() throws BootException;

  /** What the addresses of that file are called. */
  Names names() throws BootException;

  /** Which of its functions do what. */
  ThreadApi api();

  /**
   * What is taken as given about it besides what is about every guest of its kind: clauses without
   * a verb. None for a user program.
   */
  default List<String> takenAsGiven() {
    return List.of();
  }

  /**
   * Its functions that are taken to be right, by what they are for: clauses such as {@code its
   * console (putbyte)}. None for a user program.
   */
  default List<String> trusted() {
    return List.of();
  }

  /**
   * What its author has told Landslide about it and was seen to be otherwise, in any of its worlds
   * so far: a sentence each, in the order of the source.
   */
  default List<String> contradictions() {
    return List.of();
  }

  /** The kind of kernel objects that has a {@linkplain SharedObject#number number}. */
  default SharedObject object(int number) {
    return SharedObject.numbered(number, SharedObject.Core.values());
  }
}
