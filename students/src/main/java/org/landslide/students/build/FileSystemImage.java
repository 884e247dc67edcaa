package org.landslide.students.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.landslide.students.tree.TreeException;

/**
 * The files of a kernel, which has no disk: they are linked with it, and found by a table of names,
 * addresses and lengths. The first one lists the names of all others.
 */
final class FileSystemImage {
  /** Changes with anything in here that changes what is made. */
  static final String RECIPE = "1";

  /** As many as fit into the table, besides the list of names. */
  static final int MOST_FILES = 127;

  private static final int NAME_LENGTH = 256;
  private static final int ENTRY_LENGTH = NAME_LENGTH + 8;
  private static final String LIST = ".";

  private final Tool tool;
  private final Path folder;
  private final SortedMap<String, Path> files = new TreeMap<>();

  /**
   * @param folder an empty one for what is made on the way
   */
  FileSystemImage(Tool tool, Path folder) {
    this.tool = tool;
    this.folder = folder;
  }

  /** Adds a program, without its symbols. */
  void addProgram(String name, Path executable) throws TreeException {
    Path stripped = next();
    List<String> command = List.of("strip", "-s", "-o", stripped.toString(), executable.toString());
    Tool.Result result = tool.run(folder, command);
    if (!result.succeeded()) {
      throw new TreeException(
          "cannot strip " + name + ":", UnitCompiler.firstLines(result.errors().strip()));
    }
    files.put(name, stripped);
  }

  /** Adds a file as it is. */
  void addFile(String name, Path file) throws TreeException {
    Path copy = next();
    try {
      Files.copy(file, copy);
    } catch (IOException e) {
      throw BuildCache.unwritable(copy, e);
    }
    files.put(name, copy);
  }

  /** Under a name of ours, which needs no quoting. */
  private Path next() {
    return folder.resolve("file" + files.size());
  }

  /** Makes the object. */
  void assemble(Path object) throws TreeException {
    Path source = folder.resolve("image.s");
    try {
      Path list = next();
      Files.write(list, listing());
      Files.writeString(source, text(list), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw BuildCache.unwritable(folder, e);
    }
    List<String> command = List.of("as", "--32", "-o", object.toString(), source.toString());
    Tool.Result result = tool.run(folder, command);
    if (!result.succeeded()) {
      throw new TreeException(
          "the programs cannot be put into one file:",
          UnitCompiler.firstLines(result.errors().strip()));
    }
  }

  private byte[] listing() {
    StringBuilder names = new StringBuilder();
    files.keySet().forEach(name -> names.append(name).append('\0'));
    return names.append('\0').toString().getBytes(StandardCharsets.US_ASCII);
  }

  private String text(Path list) throws IOException {
    List<Map.Entry<String, Path>> all = new ArrayList<>();
    all.add(Map.entry(LIST, list));
    all.addAll(files.entrySet());
    StringBuilder text = new StringBuilder(".section .rodata\n");
    line(text, ".globl exec2obj_userapp_count\n.balign 4\nexec2obj_userapp_count:");
    line(text, ".long " + all.size());
    line(text, ".globl exec2obj_userapp_TOC\n.balign 32\nexec2obj_userapp_TOC:");
    for (Map.Entry<String, Path> file : all) {
      line(text, ".ascii \"" + file.getKey() + "\"");
      line(text, ".zero " + (NAME_LENGTH - file.getKey().length()));
      line(text, ".long " + label(file.getValue()) + ", " + Files.size(file.getValue()));
    }
    line(text, ".zero " + (MOST_FILES + 1 - all.size()) * ENTRY_LENGTH);
    for (Map.Entry<String, Path> file : all) {
      line(text, ".balign 32\n" + label(file.getValue()) + ":");
      line(text, ".incbin \"" + file.getValue().getFileName() + "\"");
    }
    return text.append(".section .note.GNU-stack,\"\",@progbits\n").toString();
  }

  /** One that the kernel's symbols do not show. */
  private static String label(Path file) {
    return ".L" + file.getFileName();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
