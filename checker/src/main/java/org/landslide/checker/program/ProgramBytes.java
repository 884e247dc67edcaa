package org.landslide.checker.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.checker.message.UserError;
import org.landslide.kernel.FirstProgramStart;
import org.landslide.kernel.KernelStart;
import org.landslide.kernel.Multiboot;
import org.landslide.kernel.ShellStart;
import org.landslide.kernel.pintos.PintosFile;
import org.landslide.kernel.pintos.PintosStart;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/**
 * A program as a value: what another process needs to run it that sees none of its files, but has
 * the same programs shipped, which it may run or read.
 *
 * @param name what it is called
 * @param arguments of the program
 * @param content of its file
 * @param test of a kernel: the user program that it is tested with, if that is known
 * @param pintos what a Pintos kernel is to do, if it is one
 */
public record ProgramBytes(
    String name,
    List<String> arguments,
    Content content,
    Optional<Content> test,
    Optional<Pintos> pintos) {
  public ProgramBytes {
    arguments = List.copyOf(arguments);
  }

  /** What a file holds. Is not to be changed. */
  @SuppressWarnings("ArrayRecordComponent") // is never compared
  public record Content(byte[] bytes) {}

  /** A file in a folder. */
  public record NamedFile(String name, Content content) {}

  /** See {@link org.landslide.kernel.pintos.PintosTask}. */
  public record Pintos(
      String line, List<String> flags, List<NamedFile> files, boolean hasFileSystem) {
    public Pintos {
      flags = List.copyOf(flags);
      files = List.copyOf(files);
    }

    private PintosTask task() {
      List<PintosFile> all =
          files.stream().map(file -> new PintosFile(file.name(), file.content().bytes())).toList();
      return new PintosTask(line, flags, all, hasFileSystem);
    }
  }

  /**
   * The program, for which no file has to be there.
   *
   * @param home the Landslide checkout whose programs it may run
   */
  public CheckedProgram program(Path home) {
    return CheckedProgram.of(home, this);
  }

  /** What runs it. */
  Guest guest(Path home) {
    try {
      byte[] bytes = content.bytes();
      if (pintos.isPresent()) {
        PintosStart start = new PintosStart(bytes, pintos.get().task());
        return KernelGuest.of(name, bytes, PintosTrees.CALLS, start, testBytes());
      }
      return Multiboot.isKernel(bytes)
          ? KernelGuest.of(name, bytes, PebblesCalls.TABLE, start(bytes), testBytes())
              .keptIn(CacheFolder.of("boots"))
          : PebblesGuest.of(GuestFiles.with(GuestFiles.shipped(home), name, bytes), name);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  private Optional<byte[]> testBytes() {
    return test.map(Content::bytes);
  }

  /** Without arguments the kernel's own first program is the test. */
  private KernelStart start(byte[] bytes) {
    return arguments.isEmpty()
        ? new FirstProgramStart(bytes, name)
        : new ShellStart(bytes, name, String.join(" ", arguments));
  }
}
