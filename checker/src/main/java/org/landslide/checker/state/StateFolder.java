package org.landslide.checker.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.file.OutputFile;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.quicksand.stored.ValueCodec;

/**
 * A folder in which a run is kept. A file takes the place of the one before it only when it is on
 * the disk as a whole, so there is always one that is right, whatever happens in between.
 *
 * <p>The file: a line that says what it is, a line with the version of the code, the SHA-256 of the
 * rest, and the rest, a {@link StoredRun}.
 */
public final class StateFolder implements AutoCloseable {
  private static final String TITLE = "landslide-run 1";
  private static final int DIGEST_BYTES = 32;

  private final Path folder;
  private @Nullable FileChannel lock;

  public StateFolder(Path folder) {
    this.folder = folder;
  }

  public Path path() {
    return folder;
  }

  /** Whether a run is kept here. */
  public boolean isUsed() {
    return Files.isRegularFile(file());
  }

  private Path file() {
    return folder.resolve("state");
  }

  /** Makes the folder if it is not there, and keeps other processes from using it. */
  public void lock() {
    try {
      Files.createDirectories(folder);
      if (lock == null) {
        FileChannel channel =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isLocked(channel)) {
          channel.close();
          throw new UserError("the run in " + folder + " is still at work");
        }
        lock = channel;
      }
    } catch (IOException e) {
      throw new UserError("cannot use the folder " + folder + ": " + Reason.of(e));
    }
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true; // by this very process
    }
  }

  /** Keeps a run, in place of what was kept before. */
  public void write(StoredRun run) throws IOException {
    lock();
    byte[] content = content(run);
    Path temporary = folder.resolve("state.tmp");
    try (FileChannel out =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    } catch (IOException e) {
      OutputFile.discard(temporary);
      throw e;
    }
    Files.move(
        temporary, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true); // the new name as well
    }
  }

  private static byte[] content(StoredRun run) throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    ValueCodec.write(new DataOutputStream(payload), run);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(all);
    out.writeUTF(TITLE);
    out.writeUTF(CodeDigest.present());
    out.write(digest(payload.toByteArray()));
    payload.writeTo(out);
    return all.toByteArray();
  }

  private static byte[] digest(byte[] bytes) {
    return CodeDigest.sha256().digest(bytes);
  }

  /** The run that is kept here; a sentence for the user if there is none that can be used. */
  public StoredRun read() {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file())))) {
      String title = in.readUTF();
      String version = in.readUTF();
      if (title.equals(TITLE) && version.equals(CodeDigest.present())) {
        return payload(in);
      }
    } catch (NoSuchFileException e) {
      throw new UserError("no run is kept in " + folder);
    } catch (IOException e) {
      throw new UserError(
          "the run in " + folder + " cannot be read, since its file is damaged; start it again");
    }
    throw new UserError(
        "the run in " + folder + " was begun by another version of Landslide; start it again");
  }

  private static StoredRun payload(DataInputStream in) throws IOException {
    byte[] digest = in.readNBytes(DIGEST_BYTES);
    byte[] payload = in.readAllBytes();
    if (!MessageDigest.isEqual(digest, digest(payload))) {
      throw new IOException("damaged");
    }
    return ValueCodec.read(new DataInputStream(new ByteArrayInputStream(payload)), StoredRun.class);
  }

  /** Takes the run away: there is nothing left to do. */
  public void discard() {
    OutputFile.discard(file());
    OutputFile.discard(folder.resolve("state.tmp"));
    if (lock != null) {
      OutputFile.discard(folder.resolve("lock"));
      OutputFile.discard(folder);
    }
  }

  /** Lets other processes use it. */
  @Override
  public void close() {
    FileChannel held = lock;
    lock = null;
    if (held != null) {
      try {
        held.close();
      } catch (IOException e) {
        // The system takes the lock away when the process ends.
      }
    }
  }
}
