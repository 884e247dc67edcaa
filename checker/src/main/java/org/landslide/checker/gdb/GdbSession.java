package org.landslide.checker.gdb;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.landslide.world.World;
import org.landslide.world.debug.Debuggee;
import org.landslide.world.debug.Goal;
import org.landslide.world.debug.Stop;

/** Answers one client until it goes. */
final class GdbSession {
  private static final String OK = "OK";
  private static final String UNKNOWN = "";
  private static final String ERROR = "E01";
  private static final String NO_MEMORY = "E0e";
  private static final String FIXED = "E.a recorded run cannot be changed";

  private static final String FEATURES =
      "PacketSize="
          + Integer.toHexString(MessageReader.LONGEST)
          + ";QStartNoAckMode+;qXfer:features:read+;qXfer:threads:read+"
          + ";ReverseContinue+;ReverseStep+;vContSupported+;swbreak+;hwbreak+";

  private final GdbTarget target;
  private final Debuggee debuggee;
  private final ThreadList threads;
  private final MessageReader messages;
  private final Connection connection;
  private final PointTable points;
  private final StopReply replies;

  /** The thread whose registers and memory are asked for. */
  private int selected;

  /** The thread that a step is of, where the packet does not say so. */
  private int stepped = World.NO_THREAD;

  /** Whether the client knows of the failure at which the debuggee stands. */
  private boolean toldFailure;

  private boolean over;

  GdbSession(GdbTarget target, MessageReader messages, Connection connection) {
    this.target = target;
    this.debuggee = target.debuggee();
    this.threads = new ThreadList(target);
    this.messages = messages;
    this.connection = connection;
    this.points = new PointTable(debuggee);
    this.replies = new StopReply(points);
    this.selected = debuggee.current();
  }

  /** Answers until the client has gone; says how it went, as a clause about the client. */
  Message.Gone run() throws IOException, InterruptedException {
    while (!over) {
      Message message = messages.next();
      if (message instanceof Message.Gone gone) {
        return gone;
      } else if (message instanceof Message.Packet packet) {
        connection.acknowledge(true);
        connection.send(answer(packet.text()));
      } else if (message instanceof Message.Garbled) {
        connection.acknowledge(false);
      } else {
        connection.sendAgain();
      }
    }
    return new Message.Gone("");
  }

  private String answer(String packet) throws IOException {
    try {
      return packet.isEmpty() ? UNKNOWN : dispatch(packet.charAt(0), packet);
    } catch (BadPacketException e) {
      return ERROR;
    }
  }

  private String dispatch(char kind, String packet) throws BadPacketException, IOException {
    String rest = packet.substring(1);
    return switch (kind) {
      case '?' -> replies.of(new Stop(Stop.Reason.STEPPED, alive(selected)));
      case 'q' -> query(rest);
      case 'Q' -> startsTrust(rest) ? trust() : UNKNOWN;
      case 'H' -> select(rest);
      case 'T' -> threads.has(Hex.number(rest)) ? OK : ERROR;
      case 'g' -> registers();
      case 'p' -> register(Hex.number(rest));
      case 'm' -> memory(rest);
      case 'G', 'P', 'M', 'X' -> FIXED;
      case 'Z' -> points.set(rest, alive(selected)) ? OK : UNKNOWN;
      case 'z' -> points.clear(rest) ? OK : UNKNOWN;
      case 'v' -> longCommand(packet);
      case 'c', 'C' -> forward(Goal.CONTINUE);
      case 's', 'S' -> forward(Goal.step(steppedThread()));
      case 'b' -> backward(rest);
      case 'D', 'k' -> leave();
      default -> UNKNOWN;
    };
  }

  private static boolean startsTrust(String packet) {
    return packet.equals("StartNoAckMode");
  }

  private String trust() throws IOException {
    connection.trust();
    return OK;
  }

  private String leave() {
    over = true;
    return OK;
  }

  // ---- Queries ----

  private String query(String rest) throws BadPacketException {
    int colon = rest.indexOf(':');
    String name = colon < 0 ? rest : rest.substring(0, colon);
    String argument = colon < 0 ? "" : rest.substring(colon + 1);
    if (name.startsWith("ThreadExtraInfo,")) {
      return extra(Hex.number(name.substring("ThreadExtraInfo,".length())));
    }
    if (name.startsWith("Rcmd,")) {
      String text = Hex.text(name.substring("Rcmd,".length()));
      return Hex.of(target.monitor().answer(text, debuggee) + "\n");
    }
    return switch (name) {
      case "Supported" -> supported(argument);
      case "Xfer" -> transfer(argument);
      case "fThreadInfo" -> threadIds();
      case "sThreadInfo" -> "l";
      case "C" -> "QC" + Integer.toHexString(alive(selected));
      case "Attached" -> "1";
      default -> UNKNOWN;
    };
  }

  private String supported(String theirs) {
    replies.setSaysBreakpoint(Arrays.asList(theirs.split(";", -1)).contains("swbreak+"));
    return FEATURES;
  }

  private String threadIds() {
    return "m"
        + Arrays.stream(threads.all())
            .mapToObj(Integer::toHexString)
            .collect(Collectors.joining(","));
  }

  private String extra(int tid) {
    return threads.has(tid) ? Hex.of(threads.name(tid) + ": " + threads.describe(tid)) : ERROR;
  }

  /** A part of something that may be long: {@code features:read:target.xml:0,fff}. */
  private String transfer(String argument) throws BadPacketException {
    String[] parts = argument.split(":", -1);
    if (parts.length != 4 || !parts[1].equals("read")) {
      return UNKNOWN;
    }
    if (parts[0].equals("threads")) {
      return part(TargetXml.threads(threads), parts[3]);
    }
    boolean isTarget = parts[0].equals("features") && parts[2].equals("target.xml");
    return isTarget ? part(TargetXml.description(), parts[3]) : "E00";
  }

  private static String part(String all, String range) throws BadPacketException {
    String[] ends = range.split(",", -1);
    if (ends.length != 2) {
      throw new BadPacketException();
    }
    long from = Math.min(Integer.toUnsignedLong(Hex.number(ends[0])), all.length());
    long length = Integer.toUnsignedLong(Hex.number(ends[1]));
    long to = Math.min(Math.min(from + length, from + MessageReader.LONGEST / 2), all.length());
    return (to == all.length() ? "l" : "m") + all.substring((int) from, (int) to);
  }

  // ---- Threads, registers, memory ----

  private String select(String rest) throws BadPacketException {
    if (rest.length() < 2) {
      return ERROR;
    }
    int tid = ResumePacket.thread(rest.substring(1), World.NO_THREAD);
    if (tid != World.NO_THREAD && !threads.has(tid)) {
      return ERROR;
    }
    if (rest.charAt(0) == 'c') {
      stepped = tid;
    } else if (tid != World.NO_THREAD) {
      selected = tid;
    }
    return OK;
  }

  /** The thread itself, or if it is gone, one that is not. */
  private int alive(int tid) {
    if (debuggee.hasThread(tid)) {
      return tid;
    }
    int[] all = debuggee.threads();
    return debuggee.hasThread(debuggee.current()) || all.length == 0 ? debuggee.current() : all[0];
  }

  private int steppedThread() {
    return alive(stepped == World.NO_THREAD ? selected : stepped);
  }

  private String registers() {
    return Arrays.stream(threads.registers(selected))
        .mapToObj(Hex::ofWord)
        .collect(Collectors.joining());
  }

  private String register(int number) {
    int[] values = threads.registers(selected);
    boolean isWord = number >= 0 && number < values.length;
    return isWord ? Hex.ofWord(values[number]) : "x".repeat(isFloat(number) ? 20 : 8);
  }

  private static boolean isFloat(int number) {
    return number >= 16 && number < 24;
  }

  private String memory(String rest) throws BadPacketException {
    String[] parts = rest.split(",", -1);
    if (parts.length != 2) {
      return ERROR;
    }
    int address = Hex.number(parts[0]);
    int wanted = Hex.number(parts[1]);
    int length =
        Integer.compareUnsigned(wanted, MessageReader.LONGEST / 2) > 0
            ? MessageReader.LONGEST / 2
            : wanted;
    byte[] bytes = debuggee.read(alive(selected), address, length);
    return bytes.length == 0 && length > 0 ? NO_MEMORY : Hex.of(bytes);
  }

  // ---- Going to other moments ----

  private String longCommand(String packet) throws BadPacketException, IOException {
    if (packet.equals("vCont?")) {
      return ResumePacket.ACTIONS;
    }
    if (packet.startsWith("vCont")) {
      return forward(ResumePacket.goal(packet.substring("vCont".length()), steppedThread()));
    }
    return packet.startsWith("vKill") ? leave() : UNKNOWN;
  }

  private String forward(Goal goal) throws IOException {
    Stop stop = debuggee.forward(goal);
    if (stop.reason() == Stop.Reason.END && !toldFailure) {
      return fail(target.failure());
    }
    return stopped(stop);
  }

  private String fail(Failure failure) throws IOException {
    toldFailure = true;
    selected = alive(failure.thread());
    connection.show(failure.sentence() + "\n");
    return replies.signal(failure.signal(), selected);
  }

  private String stopped(Stop stop) {
    selected = alive(stop.thread());
    return replies.of(new Stop(stop.reason(), selected, stop.watchpoint()));
  }

  private String backward(String rest) throws BadPacketException {
    Goal goal =
        switch (rest) {
          case "s" -> Goal.step(steppedThread());
          case "c" -> Goal.CONTINUE;
          default -> throw new BadPacketException();
        };
    toldFailure = false;
    return stopped(debuggee.backward(goal));
  }
}
