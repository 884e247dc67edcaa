package org.landslide.students.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.students.tree.Folders;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;

/**
 * What was built, by what it was built from.
 *
 * <p>An entry is made in a folder of its own and then renamed, so it is there as a whole or not at
 * all, and it never changes afterwards. Any number of processes may work with one cache and none
 * waits for another: when two build the same thing, the second finds the first one's and drops its
 * own. What a killed process leaves behind is removed by a later one; so is what has not been asked
 * for in a month.
 */
final class BuildCache {
  private static final Duration KEPT = Duration.ofDays(30);

  /** A process whose number is not known here may still be alive, in another container. */
  private static final Duration ABANDONED = Duration.ofMinutes(15);

  private static final String WORK = "work-";
  private static final Pattern WORK_OF = Pattern.compile(WORK + "(\\d+)-.*");
  private static final Pattern ENTRY = Pattern.compile("[a-z]+-[0-9a-f]{64}");

  /** Those of this process: they go when it ends early, by Ctrl-C for instance. */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(BuildCache::close));
  }

  /** Often enough for what comes to lie in a folder while it is being deleted. */
  private static final int TRIES = 20;

  /** Whether this process is about to end. */
  private static volatile boolean closing;

  /**
   * A compiler that still writes would put its files back; and the thread that it worked for may
   * delete, or begin, a folder at the same time.
   */
  private static void close() {
    closing = true;
    Tool.endAll();
    for (int i = 0; i < TRIES && OPEN.stream().anyMatch(Files::exists); i++) {
      OPEN.forEach(Folders::delete);
    }
  }

  private final Path folder;

  BuildCache(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  Path folder() {
    return folder;
  }

  /** A folder to build in, which is gone when it is closed. */
  record Work(Path folder) implements AutoCloseable {
    /** A folder in it, made anew. */
    Path part(String name) throws TreeException {
      try {
        return Files.createDirectories(folder.resolve(name));
      } catch (IOException e) {
        throw unwritable(folder, e);
      }
    }

    @Override
    public void close() {
      Folders.delete(folder);
      OPEN.remove(folder);
    }
  }

  Work begin() throws TreeException {
    try {
      Files.createDirectories(folder);
      sweep();
      Path work = Files.createTempDirectory(folder, WORK + ProcessHandle.current().pid() + "-");
      OPEN.add(work);
      if (closing) {
        Folders.delete(work);
      }
      return new Work(work);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  /** What to say where the cache cannot be written: the disk is the user's, not the tree's. */
  static HostException unwritable(Path file, IOException e) {
    return new HostException(
        "cannot write to "
            + file
            + ", where builds are kept: "
            + SourceFile.reason(e)
            + "; make room there, or set XDG_CACHE_HOME to a folder of yours");
  }

  /** The entry of this kind and key, if it is there with the file that makes it one. */
  Optional<Path> find(String kind, String key, String file) {
    Path entry = entry(kind, key);
    if (!Files.isRegularFile(entry.resolve(file))) {
      return Optional.empty();
    }
    try {
      Files.setLastModifiedTime(entry, FileTime.from(Instant.now()));
    } catch (IOException e) {
      return Optional.of(entry); // a cache that we may only read serves as well
    }
    return Optional.of(entry);
  }

  private Path entry(String kind, String key) {
    return folder.resolve(kind + "-" + key);
  }

  /** Makes an entry of a folder with the file that makes it one; there may be one already. */
  Path publish(Path made, String kind, String key, String file) throws TreeException {
    Path entry = entry(kind, key);
    try {
      if (Files.exists(entry) && !Files.isRegularFile(entry.resolve(file))) {
        Folders.delete(entry); // it was partly deleted by hand
      }
      Files.move(made, entry, StandardCopyOption.ATOMIC_MOVE);
      return entry;
    } catch (IOException e) {
      return find(kind, key, file).orElseThrow(() -> unwritable(entry, e));
    }
  }

  private void sweep() throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (isOver(file)) {
          Folders.delete(file);
        }
      }
    }
  }

  private static boolean isOver(Path file) {
    String name = file.getFileName().toString();
    Matcher work = WORK_OF.matcher(name);
    if (work.matches()) {
      boolean alive = ProcessHandle.of(Long.parseLong(work.group(1))).isPresent();
      return !alive && isOlder(file, ABANDONED);
    }
    return ENTRY.matcher(name).matches() && isOlder(file, KEPT);
  }

  private static boolean isOlder(Path file, Duration age) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(age));
    } catch (IOException e) {
      return false; // another process has just removed it
    }
  }
}
