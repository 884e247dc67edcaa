package org.landslide.binary.elf;

/**
 * A file that is not a program we can run. The message is the rest of a sentence that begins with
 * the file's name, such as "is a 64-bit program; compile it with -m32".
 */
public final class ElfException extends Exception {
  private static final long serialVersionUID = 1L;

  ElfException(String message) {
    super(message);
  }
}
