package org.landslide.checker.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.landslide.binary.elf.ElfFile;

final class KnownNamesTest {
  private static final Path BINARIES =
      Path.of(System.getProperty("landslide.home")).resolve("programs/target/bin");

  @Test
  void functionsAndVariablesOfARealProgramAreKnownByTheirNames() throws Exception {
    byte[] file = Files.readAllBytes(BINARIES.resolve("mutex_test"));
    KnownNames names = KnownNames.of("mutex_test", ElfFile.parse(file).symbols());
    assertThat(names.functions())
        .contains("main", "mutex_lock", "critical_section", "thr_create", "deschedule")
        .doesNotContain("inside");
    assertThat(names.variables()).contains("inside", "mutex").doesNotContain("main");
  }
}
