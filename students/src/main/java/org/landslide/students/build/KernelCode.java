package org.landslide.students.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.landslide.students.content.Digests;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.KernelLayout;
import org.landslide.students.tree.Library;
import org.landslide.students.tree.TreeException;

/**
 * What a kernel consists of but for the files in it: the student's objects, and those of the base
 * code, in archives as those of user programs are.
 */
final class KernelCode {
  private static final String PARTS = "kernelparts";
  private static final String RECIPE = "1 " + Compiler.RECIPE;

  /** All objects of the student's. */
  private static final String OBJECT = "kernel.o";

  private final BuildSite site;
  private final Optional<BaseCode> base;
  private final KernelLayout layout;
  private final Linker linker;

  /**
   * @param base what stands in for what the tree lacks of 410kern, if anything does
   */
  KernelCode(BuildSite site, Optional<BaseCode> base) throws TreeException {
    this.site = site;
    this.base = base;
    this.layout = site.tree().kernelLayout();
    this.linker = new Linker(site.tool());
  }

  /** Fails if the kernel does not compile. */
  void compile() throws TreeException {
    requireBaseCode();
    own(false);
  }

  private void requireBaseCode() throws TreeException {
    boolean stoodIn = base.isPresent() && base.get().kernelLayout().isComplete();
    if (!layout.isComplete() && !stoodIn) {
      throw new TreeException(
          "the tree lacks "
              + layout.missing()
              + ", base code of the course that its kernel is linked with; name the folder above"
              + " a 410kern with --base");
    }
  }

  /**
   * Links a kernel; gives what is odd about it.
   *
   * @param image the object with its files
   */
  List<String> link(Path image, Path executable) throws TreeException {
    Libraries own = own(false);
    List<Libraries> used = layout.isComplete() ? List.of(own) : withBase(own, false);
    Linker.Outcome outcome = link(used, image, executable);
    if (outcome.message().isPresent() && base.isPresent() && used.size() == 1) {
      used = withBase(own, false);
      outcome = link(used, image, executable);
    }
    if (outcome.message().isPresent()) {
      // A function that is inline and nothing else is not defined anywhere under the newer rule.
      List<Libraries> old = used.size() == 1 ? List.of(own(true)) : withBase(own(true), true);
      Linker.Outcome second = link(old, image, executable);
      if (second.message().isPresent()) {
        throw Linker.explainKernel(outcome.message().get(), used);
      }
      used = old;
      outcome = second;
    }
    return notes(used, outcome);
  }

  private Linker.Outcome link(List<Libraries> used, Path image, Path executable)
      throws TreeException {
    Path kernel = used.get(0).folder().resolve(OBJECT);
    return linker.linkKernel(site.work().folder(), kernel, image, used, executable);
  }

  private List<String> notes(List<Libraries> used, Linker.Outcome outcome) throws TreeException {
    List<String> notes = new ArrayList<>(used.get(0).notes());
    if (used.size() > 1) {
      Set<String> stoodIn = new LinkedHashSet<>(used.get(0).stoodIn());
      stoodIn.addAll(StandIns.libraries(used.get(1), outcome.trace()));
      notes.addAll(StandIns.notes(base.orElseThrow(), stoodIn));
    }
    return notes;
  }

  private Libraries own(boolean oldInline) throws TreeException {
    List<String> headers = new ArrayList<>(layout.headers());
    if (base.isPresent()) {
      Path root = base.get().root();
      base.get()
          .kernelLayout()
          .headers()
          .forEach(folder -> headers.add(root.resolve(folder).toString()));
    }
    return parts("own", site.tree().root(), layout, headers, oldInline);
  }

  private List<Libraries> withBase(Libraries own, boolean oldInline) throws TreeException {
    BaseCode code = base.orElseThrow();
    KernelLayout parts = code.kernelLayout();
    return List.of(own, parts("base", code.root(), parts, parts.headers(), oldInline));
  }

  private Libraries parts(
      String what, Path root, KernelLayout parts, List<String> headers, boolean oldInline)
      throws TreeException {
    String variant = what + (oldInline ? "-old" : "-new");
    String key =
        Digests.hex(
            List.of(RECIPE, variant, site.fingerprint().whole(), site.toolchain().identity()));
    Optional<Path> known = site.cache().find(PARTS, key, Libraries.MISSING);
    if (known.isPresent()) {
      return new Libraries(known.get());
    }
    Compiler compiler =
        new Compiler(
            root,
            site.readable(),
            headers,
            site.toolchain(),
            site.tool(),
            oldInline,
            Compiler.LENIENT);
    Path made = make(variant, parts, compiler);
    return new Libraries(
        site.isUnchanged() ? site.cache().publish(made, PARTS, key, Libraries.MISSING) : made);
  }

  private Path make(String variant, KernelLayout parts, Compiler compiler) throws TreeException {
    Path made = site.work().part("kernel-" + variant);
    Path objects = site.work().part("kernel-objects-" + variant);
    UnitCompiler units = new UnitCompiler(compiler, site.tool(), objects);
    Library startup = new Library("startup", true, startup(parts), List.of());
    List<UnitCompiler.Unit> all = new ArrayList<>(UnitCompiler.units(startup));
    all.addAll(UnitCompiler.units(parts.kernel()));
    parts.libraries().forEach(library -> all.addAll(UnitCompiler.units(library)));
    units.compile(all);
    join(units.objects(startup), objects, made.resolve(Libraries.STARTUP));
    join(units.objects(parts.kernel()), objects, made.resolve(OBJECT));
    int number = 0;
    for (Library library : parts.libraries()) {
      String name = String.format(Locale.ROOT, "%03d-%s.a", number++, library.name());
      units.archive(library, made.resolve(name));
    }
    List<String> notes = new ArrayList<>(units.notes());
    for (String object : parts.kernel().sourceless()) {
      notes.add("config.mk names " + object + ", but kern has no source");
    }
    List<String> headers =
        base.isPresent() ? StandIns.headers(base.get(), compiler.included()) : List.of();
    new Libraries(made).save(List.of(), notes, headers);
    return made;
  }

  /** One half of it would not fit the other's. */
  private static List<String> startup(KernelLayout parts) {
    return parts.isComplete() ? parts.startup() : List.of();
  }

  private void join(List<String> objects, Path folder, Path joined) throws TreeException {
    if (objects.isEmpty()) {
      return;
    }
    Optional<String> message = linker.join(folder, objects, joined);
    if (message.isPresent()) {
      throw new TreeException(
          "the kernel cannot be linked:", UnitCompiler.firstLines(message.get()));
    }
    site.tool().count(joined);
  }
}
