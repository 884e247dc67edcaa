package org.landslide.cli.debug;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.landslide.checker.debug.GdbCommand;
import org.landslide.checker.debug.TraceTarget;
import org.landslide.checker.gdb.GdbServer;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.Replay;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.Signals;

/** {@code replay --gdb}: lets gdb go through the run of a trace. */
public final class GdbRun {
  /** In place of a port: gdb is started, and the port does not matter. */
  public static final int STARTS_GDB = -1;

  private static final int LAST_PORT = 65_535;

  private final Context context;
  private final Replay replay;

  public GdbRun(Context context, Replay replay) {
    this.context = context;
    this.replay = replay;
  }

  /** Fails before anything else is done if it cannot be. */
  public static void require(Context context, int port) {
    if (port < STARTS_GDB || port > LAST_PORT) {
      throw new UserError("--gdb takes a port from 0 to " + LAST_PORT + ", not " + port);
    }
    if (port != STARTS_GDB) {
      return;
    }
    if (GdbCommand.find().isEmpty()) {
      throw new UserError(
          "gdb is not installed; on Debian, install it with: apt-get install gdb,"
              + " or give a port, as in --gdb 1234, to which a debugger can connect");
    }
    if (!context.terminal().hasUser()) {
      throw new UserError(
          "gdb can be started on a terminal only; give a port, as in --gdb 1234, to which a"
              + " debugger can connect");
    }
  }

  public void run(int port) throws InterruptedException {
    boolean startsGdb = port == STARTS_GDB;
    try (GdbServer server = open(startsGdb ? 0 : port)) {
      if (startsGdb) {
        start(server);
      } else {
        await(server);
      }
    } catch (IOException e) {
      throw new UserError("cannot start gdb: " + Reason.of(e));
    }
  }

  private GdbServer open(int port) {
    try {
      return new GdbServer(port, TraceTarget.of(replay.recordRun()), context::say);
    } catch (IOException e) {
      throw new UserError("cannot listen on port " + port + ": " + Reason.of(e));
    }
  }

  private void await(GdbServer server) throws InterruptedException {
    context.say(
        "waiting for a debugger on port " + server.port() + " of this machine; Ctrl-C ends");
    context.err().println("    " + GdbCommand.line(replay.program(), server.port()));
    server.serve();
  }

  /** Ctrl-C is for gdb then, which shares the terminal. */
  private void start(GdbServer server) throws IOException, InterruptedException {
    Signals.ignoreInterrupts();
    Process gdb =
        new ProcessBuilder(GdbCommand.words(replay.program(), server.port())).inheritIO().start();
    CompletableFuture<Void> unused = gdb.onExit().thenRun(server::close);
    server.serve();
    int unusedStatus = gdb.waitFor();
  }
}
