package org.landslide.cli.execute;

import java.io.PrintStream;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.GuestFiles;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.pebbles.program.ProgramNames;

/** Runs Pebbles user programs under the default schedule. */
public final class PebblesRunner implements GuestRunner {
  @Override
  public int run(RunRequest request, PrintStream out, PrintStream err) {
    String program = request.binary().getFileName().toString();
    byte[] content = GuestFiles.read(request.binary());
    ProgramFiles files = GuestFiles.with(request.shipped(), program, content);
    PebblesWorld world = boot(request, files, program);
    world.echoTo(bytes -> print(bytes, out));
    return new PebblesRun(request, world, ProgramNames.of(files), err).toTheEnd();
  }

  private static void print(byte[] bytes, PrintStream out) {
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  private static PebblesWorld boot(RunRequest request, ProgramFiles files, String program) {
    byte[] input = request.input().map(GuestFiles::read).orElse(new byte[0]);
    try {
      WorldOptions options = WorldOptions.DEFAULT.withInput(input);
      return PebblesWorld.boot(options, files, program, request.arguments());
    } catch (LoadException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }
}
