package org.landslide.kernel.world;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.machine.device.Pc;
import org.landslide.machine.stored.RecordCodec;

/**
 * A kernel that has booted and waits for keys: what a boot leads to, whatever the test will be.
 *
 * @param knowledge what was seen while it booted
 */
record Prompt(Pc.State state, Knowledge knowledge) {
  /**
   * What was seen while a kernel booted.
   *
   * @param current the thread that has the processor
   * @param scheduler of what is its scheduler
   * @param blocks the sizes of the blocks that its allocator has handed out, by their addresses
   */
  record Knowledge(
      List<KernelThread> threads,
      int current,
      SchedulerFunctions.Seen scheduler,
      Map<Integer, Integer> blocks) {}

  /** As bytes; nothing if it has something that cannot be kept. */
  Optional<byte[]> stored() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      RecordCodec.write(out, knowledge);
      state.write(out);
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(bytes.toByteArray());
  }

  /** What was stored. */
  static Prompt read(byte[] stored) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      Knowledge knowledge = RecordCodec.read(in, Knowledge.class);
      return new Prompt(Pc.State.read(in), knowledge);
    }
  }
}
