package org.landslide.pebbles.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.LoadSegment;

/** Files in memory, of which the executables can be run. */
public final class ProgramFiles implements ProgramStore {
  private final SortedMap<String, byte[]> files;
  private final Map<String, ProgramImage> images = new ConcurrentHashMap<>();

  private ProgramFiles(SortedMap<String, byte[]> files) {
    this.files = files;
  }

  /** These files; their content must not change any more. */
  public static ProgramFiles of(Map<String, byte[]> files) {
    return new ProgramFiles(new TreeMap<>(files));
  }

  /** The files of a folder as they are now, without its subfolders. */
  public static ProgramFiles in(Path folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        files.put(path.getFileName().toString(), Files.readAllBytes(path));
      }
    }
    return new ProgramFiles(files);
  }

  /** These files with one more, or with that one in place of the one of its name. */
  public ProgramFiles with(String name, byte[] content) {
    SortedMap<String, byte[]> more = new TreeMap<>(files);
    more.put(name, content);
    return new ProgramFiles(more);
  }

  @Override
  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  @Override
  public byte @Nullable [] file(String name) {
    return files.get(name);
  }

  @Override
  public ProgramImage program(String name) throws LoadException {
    ProgramImage known = images.get(name);
    if (known != null) {
      return known;
    }
    byte[] content = files.get(name);
    if (content == null) {
      throw new LoadException(LoadException.Reason.NO_SUCH_FILE, "there is no file " + name);
    }
    ProgramImage image = parse(name, content);
    images.put(name, image);
    return image;
  }

  private static ProgramImage parse(String name, byte[] content) throws LoadException {
    try {
      return image(ElfFile.parse(content));
    } catch (ElfException e) {
      throw new LoadException(LoadException.Reason.NOT_A_PROGRAM, name + " " + e.getMessage());
    }
  }

  /** What an executable looks like in memory. */
  public static ProgramImage image(ElfFile elf) {
    List<ProgramImage.Segment> segments = new ArrayList<>();
    for (LoadSegment segment : elf.segments()) {
      segments.add(
          new ProgramImage.Segment(
              segment.address(),
              segment.source(),
              segment.sourceOffset(),
              segment.fileSize(),
              segment.memorySize(),
              segment.writable()));
    }
    return new ProgramImage(elf.entry(), segments, elf.threadLocals());
  }
}
