package org.landslide.bench.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.landslide.cli.Main;
import org.landslide.cli.process.Context;

/** One call of {@code landslide bench}, with what it printed. */
record BenchSession(int status, String out, String err) {
  static BenchSession run(Path home, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = new Context(home, stream(out), stream(err));
    int status = Main.run(context, BenchMain::commands, args);
    return new BenchSession(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
