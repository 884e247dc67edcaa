package org.landslide.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.landslide.cli.message.UserError;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramFiles;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.WorldOptions;

/** Runs Pebbles user programs under the default schedule. */
final class PebblesRunner implements GuestRunner {
  /** No program for this machine comes near; reading a disk image by mistake would. */
  private static final long MAX_FILE_SIZE = 256L << 20;

  @Override
  public int run(RunRequest request, PrintStream out, PrintStream err) {
    String program = request.binary().getFileName().toString();
    ProgramFiles files = files(request, program);
    PebblesWorld world = boot(request, files, program);
    world.echoTo(bytes -> print(bytes, out));
    return new PebblesRun(request, world, ProgramNames.of(files), err).toTheEnd();
  }

  private static void print(byte[] bytes, PrintStream out) {
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  /** The shipped programs, which a guest may exec or read, and the one to run. */
  private static ProgramFiles files(RunRequest request, String program) {
    ProgramFiles shipped = ProgramFiles.of(Map.of());
    if (Files.isDirectory(request.shipped())) {
      try {
        shipped = ProgramFiles.in(request.shipped());
      } catch (IOException e) {
        throw unreadable(request.shipped(), e);
      }
    }
    return shipped.with(program, read(request.binary()));
  }

  private static byte[] read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new UserError("there is no file " + file + ", or no way to it");
      }
      if (Files.size(file) > MAX_FILE_SIZE) {
        throw new UserError(file + " is too large for this machine");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UserError unreadable(Path file, IOException e) {
    boolean forbidden = e instanceof AccessDeniedException;
    return new UserError(
        "cannot read " + file + ": " + (forbidden ? "no permission" : e.getMessage()));
  }

  private static PebblesWorld boot(RunRequest request, ProgramFiles files, String program) {
    byte[] input = request.input().map(PebblesRunner::read).orElse(new byte[0]);
    try {
      WorldOptions options = WorldOptions.DEFAULT.withInput(input);
      return PebblesWorld.boot(options, files, program, request.arguments());
    } catch (LoadException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }
}
