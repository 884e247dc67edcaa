package org.landslide.cli.process;

/** Signals that Java has no official way to treat otherwise than it does by itself. */
public final class Signals {
  private Signals() {}

  /**
   * From now on Ctrl-C does nothing to this process. Other processes on the same terminal get it
   * all the same. By reflection, since the class for it is no part of Java's interface, though it
   * is in every one; where it is not, Ctrl-C ends this process as ever.
   */
  public static void ignoreInterrupts() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      Object ignoring = handler.getField("SIG_IGN").get(null);
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, ignoring);
    } catch (ReflectiveOperationException e) {
      // As described.
    }
  }
}
