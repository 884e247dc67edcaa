package org.landslide.cluster.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.landslide.checker.run.Exploration;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.stored.ValueCodec;

/** What is said in a session. */
public sealed interface Message {
  /** What is explored from now on; to a worker's process. */
  record Begin(long run, Exploration exploration) implements Message {}

  /**
   * A worker has something to do.
   *
   * @param worker which one of the process
   * @param number of the task; each worker has one at a time
   */
  record Work(long run, int worker, long number, Task task) implements Message {}

  /** A worker is to come to an end with what it does. */
  record Stop(int worker, long number) implements Message {}

  /** A worker has done its task. */
  record Done(long number, TaskOutcome outcome) implements Message {}

  /** For the codec, which writes what a field is declared to be. */
  record Envelope(Message message) {}

  /** As bytes. */
  default byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ValueCodec.write(new DataOutputStream(bytes), new Envelope(this));
    return bytes.toByteArray();
  }

  /** Of bytes. */
  static Message of(byte[] bytes) throws IOException {
    try {
      return ValueCodec.read(new DataInputStream(new ByteArrayInputStream(bytes)), Envelope.class)
          .message();
    } catch (IllegalArgumentException | NullPointerException e) {
      throw new IOException(e); // Fields do not fit together.
    }
  }
}
