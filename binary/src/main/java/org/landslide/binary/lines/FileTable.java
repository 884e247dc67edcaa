package org.landslide.binary.lines;

import java.util.ArrayList;
import java.util.List;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.LazyString;

/**
 * The source files of one compilation unit. Up to version 4 files are counted from 1, and folder 0
 * is the one the compiler was started in, which is not named; from version 5 on both are counted
 * from 0 and folder 0 is named.
 */
final class FileTable {
  private record Entry(LazyString name, long folder) {}

  private final boolean countsFromZero;
  private final List<LazyString> folders = new ArrayList<>();
  private final List<Entry> files = new ArrayList<>();

  FileTable(int version) {
    countsFromZero = version >= 5;
  }

  void addFolder(LazyString name) {
    folders.add(name);
  }

  void addFile(LazyString name, long folder) {
    files.add(new Entry(name, folder));
  }

  /** The path of a file, relative to the folder the compiler was started in where possible. */
  String path(long number) throws DwarfException {
    Entry entry = pick(files, number);
    return join(entry.folder(), entry.name().read());
  }

  private String join(long folder, String name) throws DwarfException {
    if (folder == 0 || name.startsWith("/")) {
      return name;
    }
    String path = pick(folders, folder).read();
    String start = countsFromZero ? folders.get(0).read() : "";
    if (path.equals(start)) {
      return name;
    }
    boolean isBelowStart = !start.isEmpty() && path.startsWith(start + "/");
    return (isBelowStart ? path.substring(start.length() + 1) : path) + "/" + name;
  }

  private <T> T pick(List<T> list, long number) throws DwarfException {
    long index = countsFromZero ? number : number - 1;
    if (index < 0 || index >= list.size()) {
      throw new DwarfException("no such file or folder");
    }
    return list.get((int) index);
  }
}
