package org.landslide.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeps the arrows between the modules as docs/ARCHITECTURE.md draws them. */
final class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.landslide");

  @ParameterizedTest(name = "{0} uses no part of ours but {1}")
  @CsvSource({
    "machine, ''",
    "machinetests, machine",
    "engine, ''",
    "guest, machine engine",
    "quicksand, engine",
    "report, engine quicksand",
    "cli, machine engine guest quicksand report",
  })
  void moduleUsesOnlyWhatItMay(String module, String allowed) {
    check(
        noClasses()
            .that()
            .resideInAPackage(packageOf(module))
            .should()
            .dependOnClassesThat(new OtherModules(module, allowed)));
  }

  /** Whoever judges the checker must not make its mistakes. */
  @Test
  void modelOfTheJudgeUsesNothingOfOurs() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.landslide.bench.soundness.model")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                packageOf("machine"),
                packageOf("engine"),
                packageOf("guest"),
                packageOf("quicksand"),
                packageOf("report"),
                packageOf("cli")));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching("org.landslide.(**)").should().beFreeOfCycles());
  }

  @Test
  void onlyTheCommandLineAndTheBenchmarksPrint() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(packageOf("cli"), packageOf("bench"))
            .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS));
  }

  /** A module that has no class yet keeps its rule, which then holds trivially. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(OURS);
  }

  private static String packageOf(String module) {
    return "org.landslide." + module + "..";
  }
}
