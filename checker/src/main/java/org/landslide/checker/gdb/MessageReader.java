package org.landslide.checker.gdb;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.landslide.world.debug.Debuggee;

/**
 * Takes apart what a client sends, in a Java thread of its own, so that an interrupt is heard, and
 * the end of the connection seen, while the debuggee runs.
 */
final class MessageReader implements Runnable {
  /** The longest packet that is taken, as the client is told. */
  static final int LONGEST = 0x4000;

  private static final int INTERRUPT = 3;
  private static final int END = -1;
  private static final int WAITING_MESSAGES = 64;

  private final InputStream in;
  private final Debuggee debuggee;
  private final BlockingQueue<Message> messages = new ArrayBlockingQueue<>(WAITING_MESSAGES);

  MessageReader(InputStream in, Debuggee debuggee) {
    this.in = in;
    this.debuggee = debuggee;
  }

  /** The next message; waits for it. */
  Message next() throws InterruptedException {
    return messages.take();
  }

  @Override
  public void run() {
    try {
      Message message = read();
      while (!(message instanceof Message.Gone)) {
        messages.put(message);
        message = read();
      }
      debuggee.interrupt();
      messages.put(message);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Message read() {
    try {
      return readNext();
    } catch (IOException e) {
      return new Message.Gone("has broken the connection off");
    }
  }

  /** What is between packets and means nothing is passed over. */
  private Message readNext() throws IOException {
    while (true) {
      switch (in.read()) {
        case END -> {
          return new Message.Gone("has closed the connection");
        }
        case INTERRUPT -> debuggee.interrupt();
        case '-' -> {
          return new Message.Resend();
        }
        case '$' -> {
          // Whatever is interrupted from now on comes after this packet.
          debuggee.forgetInterrupt();
          return readPacket();
        }
        default -> {}
      }
    }
  }

  private Message readPacket() throws IOException {
    StringBuilder text = new StringBuilder();
    int sum = 0;
    int next = in.read();
    while (next != '#' && next != END) {
      if (text.length() == LONGEST) {
        return new Message.Gone("has sent a packet of more than " + LONGEST + " bytes");
      }
      text.append((char) next);
      sum += next;
      next = in.read();
    }
    int given = 16 * digit() + digit();
    return given == (sum & 0xff) ? new Message.Packet(text.toString()) : new Message.Garbled();
  }

  /** A digit of the checksum; far from any if it is none. */
  private int digit() throws IOException {
    int digit = Character.digit(in.read(), 16);
    return digit < 0 ? Integer.MIN_VALUE / 32 : digit;
  }
}
