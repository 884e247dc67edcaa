package org.landslide.checker.gdb;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a debugger on this machine, and answers it. One at a time is answered, others are
 * turned away; one that goes without a word can come back, and begins anew.
 */
public final class GdbServer implements Closeable {
  private static final int WAITING_CLIENTS = 8;

  private final ServerSocket server;
  private final GdbTarget target;
  private final Consumer<String> notes;
  private final AtomicBoolean busy = new AtomicBoolean();
  private final BlockingQueue<Socket> clients = new ArrayBlockingQueue<>(1);
  private volatile @Nullable Socket client;

  /**
   * @param port where to listen; 0 for any that is free
   * @param notes hears, in a sentence each, what becomes of debuggers; from any Java thread
   * @throws IOException if that port cannot be had
   */
  public GdbServer(int port, GdbTarget target, Consumer<String> notes) throws IOException {
    this.target = target;
    this.notes = notes;
    this.server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(loopback(), port), WAITING_CLIENTS);
  }

  private static InetAddress loopback() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Answers debuggers until one says that it is done, or until {@link #close}. */
  public void serve() throws InterruptedException {
    daemon(this::accept, "gdb-connections").start();
    boolean goesOn = true;
    while (goesOn && !server.isClosed()) {
      Socket next = clients.take();
      goesOn = !server.isClosed() && answer(next);
      busy.set(false);
    }
    close();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket next = server.accept();
        if (busy.compareAndSet(false, true)) {
          clients.add(next);
        } else {
          next.close();
          notes.accept("a second debugger was turned away, since there is one already");
        }
      }
    } catch (IOException e) {
      close();
      // A Java thread that waits for a client must not wait for ever.
      boolean unused = clients.offer(new Socket());
    }
  }

  /** Whether to wait for another one. */
  private boolean answer(Socket next) throws InterruptedException {
    client = next;
    try (next) {
      next.setTcpNoDelay(true);
      MessageReader messages = new MessageReader(next.getInputStream(), target.debuggee());
      daemon(messages, "gdb-messages").start();
      GdbSession session = new GdbSession(target, messages, new Connection(next.getOutputStream()));
      return isLost(session.run());
    } catch (IOException e) {
      return isLost(new Message.Gone("has broken the connection off"));
    } finally {
      client = null;
      target.debuggee().reset();
    }
  }

  private boolean isLost(Message.Gone gone) {
    if (!gone.why().isEmpty() && !server.isClosed()) {
      notes.accept("the debugger " + gone.why() + "; another one can connect");
    }
    return !gone.why().isEmpty();
  }

  /** Ends {@link #serve}. May be called from any Java thread. */
  @Override
  public void close() {
    try {
      server.close();
      Socket now = client;
      if (now != null) {
        now.close();
      }
    } catch (IOException e) {
      // There is nothing left that could be closed.
    }
  }
}
