package org.landslide.checker.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.landslide.engine.finding.Frame;
import org.landslide.report.trace.SourceText;

/**
 * The source files of a program, in and below some folders. The names of files come from the
 * program, which may be a stranger's: nothing outside of these folders is ever read, whatever links
 * there are, and nothing that is no source.
 */
public final class SourceFolders implements SourceText {
  /** No file that people write is longer. */
  private static final long LONGEST = 2 << 20;

  private static final List<String> ENDINGS = List.of(".c", ".h", ".S", ".s", ".inc");

  private final List<Path> folders;
  private final Function<Frame, Optional<String>> files;
  private final Map<String, List<String>> known = new ConcurrentHashMap<>();

  /**
   * @param files the file that a frame is in, with its path
   */
  public SourceFolders(List<Path> folders, Function<Frame, Optional<String>> files) {
    this.folders = List.copyOf(folders);
    this.files = files;
  }

  @Override
  public List<String> lines(Frame frame) {
    return files
        .apply(frame)
        .map(file -> known.computeIfAbsent(file, this::read))
        .orElse(List.of());
  }

  private List<String> read(String file) {
    if (ENDINGS.stream().noneMatch(file::endsWith)) {
      return List.of();
    }
    List<List<String>> found = new ArrayList<>();
    for (Path folder : folders) {
      find(folder, file).map(SourceFolders::content).ifPresent(found::add);
    }
    return found.stream().filter(lines -> !lines.isEmpty()).findFirst().orElse(List.of());
  }

  private static Optional<Path> find(Path folder, String file) {
    try {
      Path path = folder.resolve(file).toRealPath();
      boolean fits =
          path.startsWith(folder.toRealPath())
              && Files.isRegularFile(path)
              && Files.size(path) <= LONGEST;
      return fits ? Optional.of(path) : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty(); // It is not there, as far as this program can see.
    }
  }

  /** Bytes that are no UTF-8 are shown as such. */
  private static List<String> content(Path path) {
    try {
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of(); // A page without its source is better than none.
    }
  }
}
