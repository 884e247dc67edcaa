package org.landslide.kernel.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Files with what kernels are like when they have booted, by what that follows from.
 *
 * <p>A file is written under another name and then renamed, so it is there as a whole or not at
 * all; any number of processes may use one folder. It begins with a digest of the rest: one that is
 * damaged, or is none of ours, is as good as missing, and is replaced. All together take up to
 * {@value #MOST_BYTES} bytes; those that were not used for longest go first. Where nothing can be
 * written, nothing is kept, and kernels boot every time.
 */
public final class BootCache {
  private static final long MOST_BYTES = 256L << 20;

  private static final byte[] MARK = {'L', 'S', 'B', 'O', 'O', 'T', '1', '\n'};
  private static final int DIGEST_BYTES = 32;
  private static final String ENDING = ".boot";

  /** None if nothing is to be kept. */
  private final @Nullable Path folder;

  private BootCache(@Nullable Path folder) {
    this.folder = folder;
  }

  /** Keeps nothing. */
  public static BootCache none() {
    return new BootCache(null);
  }

  /** Keeps files in a folder, which need not be there yet. */
  public static BootCache in(Path folder) {
    return new BootCache(folder);
  }

  /** What was kept for a key, if it is there and as it was. */
  public Optional<byte[]> find(String key) {
    if (folder == null) {
      return Optional.empty();
    }
    Path file = folder.resolve(key + ENDING);
    try {
      Optional<byte[]> content = unpack(Files.readAllBytes(file));
      if (content.isPresent()) {
        touch(file);
      }
      return content;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException e) {
      // A folder that we may only read serves as well.
      return;
    }
  }

  /** Keeps something for a key, as far as that can be done. */
  public void keep(String key, byte[] content) {
    if (folder == null) {
      return;
    }
    try {
      Files.createDirectories(folder);
      Path made = Files.createTempFile(folder, "work-", ".part");
      try {
        Files.write(made, pack(content));
        Files.move(
            made,
            folder.resolve(key + ENDING),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(made);
      }
      sweep(folder);
    } catch (IOException e) {
      // The disk is full, or not ours: the kernel will boot again.
      return;
    }
  }

  private static byte[] pack(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(content);
    } finally {
      deflater.end();
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(MARK);
    file.write(CodeVersion.sha256().digest(packed.toByteArray()));
    packed.writeTo(file);
    return file.toByteArray();
  }

  private static Optional<byte[]> unpack(byte[] file) throws IOException {
    int start = MARK.length + DIGEST_BYTES;
    if (file.length < start || !Arrays.equals(file, 0, MARK.length, MARK, 0, MARK.length)) {
      return Optional.empty();
    }
    MessageDigest digest = CodeVersion.sha256();
    digest.update(file, start, file.length - start);
    byte[] expected = Arrays.copyOfRange(file, MARK.length, start);
    if (!MessageDigest.isEqual(digest.digest(), expected)) {
      return Optional.empty();
    }
    ByteArrayInputStream packed = new ByteArrayInputStream(file, start, file.length - start);
    try (InflaterInputStream in = new InflaterInputStream(packed)) {
      return Optional.of(in.readAllBytes());
    }
  }

  /** A file, how large it is, and when it was last used. */
  private record Kept(Path file, long bytes, Instant used) {}

  /** Removes what has not been used for longest, until the rest is small enough. */
  private static void sweep(Path folder) throws IOException {
    List<Kept> all = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path file : files) {
        all.add(new Kept(file, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
      }
    }
    all.sort(Comparator.comparing(Kept::used).reversed());
    long bytes = 0;
    for (Kept kept : all) {
      bytes += kept.bytes;
      if (bytes > MOST_BYTES) {
        Files.deleteIfExists(kept.file);
      }
    }
  }
}
