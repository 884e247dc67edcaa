package org.landslide.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
    try {
      ProgramFiles shipped =
          Files.isDirectory(request.shipped())
              ? ProgramFiles.in(request.shipped())
              : ProgramFiles.of(Map.of());
      return shipped.with(program, read(request.binary()));
    } catch (IOException e) {
      throw new UserError("cannot read " + request.binary() + ": " + e.getMessage());
    }
  }

  private static byte[] read(Path file) throws IOException {
    if (Files.size(file) > MAX_FILE_SIZE) {
      throw new UserError(file + " is too large to be a program for this machine");
    }
    return Files.readAllBytes(file);
  }

  private static PebblesWorld boot(RunRequest request, ProgramFiles files, String program) {
    try {
      byte[] input = request.input().isPresent() ? read(request.input().get()) : new byte[0];
      WorldOptions options = WorldOptions.DEFAULT.withInput(input);
      return PebblesWorld.boot(options, files, program, request.arguments());
    } catch (LoadException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UserError("cannot read the input file: " + e.getMessage());
    }
  }
}
