package org.landslide.pebbles.kernel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramImage;
import org.landslide.pebbles.program.ProgramStore;

/** Files that are text, and programs that were never ELF. */
final class TestStore implements ProgramStore {
  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private final Map<String, ProgramImage> programs = new TreeMap<>();

  TestStore text(String name, String content) {
    files.put(name, content.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  TestStore program(String name, ProgramImage image) {
    programs.put(name, image);
    return text(name, "a program");
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
    ProgramImage image = programs.get(name);
    if (image != null) {
      return image;
    }
    throw files.containsKey(name)
        ? new LoadException(LoadException.Reason.NOT_A_PROGRAM, name + " is text")
        : new LoadException(LoadException.Reason.NO_SUCH_FILE, "there is no " + name);
  }
}
