package org.landslide.checker.gdb;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Sends packets to a client. */
final class Connection {
  private final OutputStream out;
  private byte[] last = {};
  private boolean acknowledges = true;

  Connection(OutputStream out) {
    this.out = out;
  }

  /** From now on packets are taken to arrive. */
  void trust() {
    acknowledges = false;
  }

  void acknowledge(boolean arrived) throws IOException {
    if (acknowledges) {
      out.write(arrived ? '+' : '-');
      out.flush();
    }
  }

  void send(String text) throws IOException {
    String escaped = escaped(text);
    int sum = 0;
    for (int i = 0; i < escaped.length(); i++) {
      sum += escaped.charAt(i);
    }
    String packet = "$" + escaped + "#" + String.format("%02x", sum & 0xff);
    last = packet.getBytes(StandardCharsets.ISO_8859_1);
    sendAgain();
  }

  void sendAgain() throws IOException {
    out.write(last);
    out.flush();
  }

  /** Shows something on the client's console, which can be done while the debuggee runs. */
  void show(String text) throws IOException {
    send("O" + Hex.of(text));
  }

  private static String escaped(String text) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each == '#' || each == '$' || each == '}' || each == '*') {
        all.append('}').append((char) (each ^ 0x20));
      } else {
        all.append(each < 0x80 ? each : '?');
      }
    }
    return all.toString();
  }
}
