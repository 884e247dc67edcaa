package org.landslide.binary.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.landslide.binary.elf.AddedSections;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;

/**
 * The files into which a compiler puts most of what it says about a program ({@code
 * -gsplit-dwarf}). They are named in the program by paths of the machine that compiled it; to be of
 * use wherever the program is, they become sections of the program when it is read.
 */
public final class SplitFiles {
  static final String SUFFIX = ".dwo";

  private static final String SECTION = ".landslide_split_debug";

  /** Programs without it have no addresses by numbers, so no entries in other files. */
  private static final String NEEDED = ".debug_addr";

  /** No program that is worth checking has more. */
  private static final int MOST = 10_000;

  /**
   * A file that a program names.
   *
   * @param folder which the name counts from, if it does not begin at the root
   */
  public record Name(String folder, String file) {}

  private SplitFiles() {}

  /**
   * A program with the files in it that it names.
   *
   * @param reader gives such a file, if it is there
   */
  public static byte[] bringIn(byte[] program, Function<Name, Optional<byte[]>> reader) {
    try {
      ElfFile elf = ElfFile.parse(program);
      List<byte[]> files =
          named(elf).stream().map(reader).flatMap(Optional::stream).limit(MOST).toList();
      return files.isEmpty() ? program : AddedSections.append(program, SECTION, files);
    } catch (ElfException e) {
      return program; // whatever is wrong with it is told when it is to run
    }
  }

  private static List<Name> named(ElfFile program) {
    return program.section(NEEDED).isEmpty()
        ? List.of()
        : DebugInfo.of(program).roots().stream()
            .map(SplitFiles::name)
            .filter(name -> !name.file().isEmpty())
            .distinct()
            .toList();
  }

  private static Name name(DebugEntry root) {
    String file =
        root.text(Attribute.SPLIT_NAME).or(() -> root.text(Attribute.GNU_SPLIT_NAME)).orElse("");
    return new Name(root.text(Attribute.COMPILATION_DIRECTORY).orElse(""), file);
  }

  /** The sections of each file that was brought in. */
  static List<List<Section>> in(ElfFile program) {
    List<List<Section>> files = new ArrayList<>();
    for (Section section : program.sections()) {
      if (section.name().equals(SECTION)) {
        files.add(sectionsOf(section));
      }
    }
    return files;
  }

  private static List<Section> sectionsOf(Section broughtIn) {
    byte[] file = new byte[broughtIn.contents().remaining()];
    broughtIn.contents().get(file);
    try {
      return ElfFile.sectionsOf(file);
    } catch (ElfException damaged) {
      return List.of(); // the others are as good as ever
    }
  }
}
