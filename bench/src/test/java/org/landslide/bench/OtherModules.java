package org.landslide.bench;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Matches our classes outside a module and outside the modules that it may use. */
final class OtherModules extends DescribedPredicate<JavaClass> {
  private static final String ROOT = "org.landslide.";

  private final Set<String> allowed;

  OtherModules(String module, String allowed) {
    super("belong to a module of ours other than " + (module + " " + allowed).strip());
    this.allowed =
        Stream.of((module + " " + allowed).strip().split(" ")).collect(Collectors.toSet());
  }

  @Override
  public boolean test(JavaClass used) {
    String name = used.getPackageName();
    return name.startsWith(ROOT) && !allowed.contains(moduleOf(name));
  }

  private static String moduleOf(String packageName) {
    return packageName.substring(ROOT.length()).split("\\.")[0];
  }
}
