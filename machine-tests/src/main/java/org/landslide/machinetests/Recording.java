package org.landslide.machinetests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the processor did with the first cases of one seed, as hashes: the reference where the host
 * cannot run 32-bit code. Where it can, every run of these cases checks the recording as well.
 */
final class Recording {
  static final long SEED = InstructionComparison.DEFAULT_SEED;
  static final int COUNT = InstructionComparison.DEFAULT_COUNT;

  private static final String RESOURCE = "recorded-outcomes.bin";
  private static final Path SOURCE =
      Path.of("machine-tests/src/main/resources/org/landslide/machinetests", RESOURCE);

  private final ByteBuffer hashes;

  private Recording(ByteBuffer hashes) {
    this.hashes = hashes;
  }

  static Recording load() {
    try (InputStream in = Recording.class.getResourceAsStream(RESOURCE)) {
      byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
      return new Recording(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces the recording among the sources; the next build packs it. */
  static Path save(Path home, List<TestCase> cases, List<Outcome> outcomes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(cases.size() * Long.BYTES);
    for (int i = 0; i < cases.size(); i++) {
      buffer.putLong(outcomes.get(i).masked(cases.get(i)).stableHash());
    }
    return Files.write(home.resolve(SOURCE), buffer.array());
  }

  boolean covers(long seed, long index) {
    return seed == SEED && index < hashes.capacity() / Long.BYTES;
  }

  /** The hash of the outcome of a case that it covers. */
  long hash(long index) {
    return hashes.getLong((int) index * Long.BYTES);
  }
}
