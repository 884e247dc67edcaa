package org.landslide.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeps the arrows between the modules as docs/ARCHITECTURE.md draws them. */
final class ArchitectureTest {
  private static final long MOST_CLASSES = 25;

  /** One form of instructions each, all at one level. */
  private static final String UNDIVIDED = "org.landslide.machinetests";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.landslide");

  @ParameterizedTest(name = "{0} uses no part of ours but {1}")
  @CsvSource({
    "machine, ''",
    "machinetests, machine",
    "engine, ''",
    "binary, machine",
    "world, machine binary",
    "pebbles, machine binary world",
    "kernel, machine binary world",
    "check, machine engine binary world",
    "students, ''",
    "quicksand, engine",
    "report, engine quicksand",
    "checker, engine binary world pebbles kernel check students quicksand report",
    "cluster, engine quicksand checker",
    "cli, engine binary world pebbles kernel students quicksand report checker cluster",
  })
  void moduleUsesOnlyWhatItMay(String module, String allowed) {
    check(
        noClasses()
            .that()
            .resideInAPackage(packageOf(module))
            .should()
            .dependOnClassesThat(new OtherModules(module, allowed)));
  }

  /** What judges the checker must not share its mistakes. */
  @Test
  void modelOfTheJudgeUsesNothingOfOurs() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.landslide.bench.soundness.model")
            .should()
            .dependOnClassesThat(new OtherModules("bench", "")));
  }

  /** Nothing else depends on how processes find each other. */
  @Test
  void onlyTheClusterKnowsPekko() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(packageOf("cluster"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.pekko.."));
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

  /** Where more would be in one folder, a stranger does not see the parts. */
  @Test
  void packagesAreSmall() {
    Map<String, Long> sizes =
        OURS.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    sizes.remove(UNDIVIDED);
    assertThat(sizes)
        .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MOST_CLASSES));
  }

  /** A module that has no class yet keeps its rule, which then holds trivially. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(OURS);
  }

  private static String packageOf(String module) {
    return "org.landslide." + module + "..";
  }
}
