package org.landslide.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.landslide.checker.message.UserError;

/** Where a process of a cluster is to be found. */
public record Address(String host, int port) {
  private static final int MOST = 65_535;

  /** What a user has typed. */
  public static Address of(String typed) {
    int colon = typed.lastIndexOf(':');
    try {
      int port = Integer.parseInt(typed.substring(colon + 1));
      if (colon > 0 && port >= 0 && port <= MOST) {
        return new Address(typed.substring(0, colon), port);
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new UserError("'" + typed + "' is no address of a cluster; give HOST:PORT");
  }

  /** Whether only processes of this machine reach it. */
  boolean isLoopback() {
    return resolved().isLoopbackAddress();
  }

  private InetAddress resolved() {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new UserError("there is no host called " + host);
    }
  }

  /** By which address this machine is seen from there. */
  String ownHost() {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(resolved(), Math.max(1, port))); // Sends nothing.
      return socket.getLocalAddress().getHostAddress();
    } catch (IOException e) {
      throw new UserError("there is no way to " + host + ": " + e.getMessage());
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
