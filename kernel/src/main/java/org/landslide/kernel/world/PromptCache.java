package org.landslide.kernel.world;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.landslide.kernel.KernelStart;
import org.landslide.kernel.boot.BootCache;
import org.landslide.kernel.boot.CodeVersion;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/** Keeps one kernel at its prompt from one run to the next. */
final class PromptCache {
  private final BootCache files;

  /** All that the prompt follows from, as one word; nothing if it is not to be kept. */
  private final Optional<String> key;

  private PromptCache(BootCache files, Optional<String> key) {
    this.files = files;
    this.key = key;
  }

  /**
   * For a kernel.
   *
   * @param api its allocator, of which the prompt knows what that has handed out
   */
  static PromptCache of(BootCache files, KernelStart start, ThreadApi api) {
    Optional<byte[]> image = start.image();
    Optional<String> version = CodeVersion.present();
    if (image.isEmpty() || version.isEmpty()) {
      return new PromptCache(files, Optional.empty());
    }
    List<String> allocator =
        api.functions().stream()
            .filter(function -> function.roles().stream().anyMatch(Role::isAllocator))
            .map(
                function -> function.name() + new TreeSet<>(function.roles()) + function.argument())
            .sorted()
            .toList();
    String key =
        CodeVersion.digest(
            List.of(
                image.get(),
                version.get().getBytes(StandardCharsets.UTF_8),
                (start.megabytes() + " " + start.getClass().getName() + allocator)
                    .getBytes(StandardCharsets.UTF_8)));
    return new PromptCache(files, Optional.of(key));
  }

  /** The kernel at its prompt, if it was kept. */
  Optional<Prompt> find() {
    Optional<byte[]> stored = key.flatMap(files::find);
    try {
      return stored.isPresent() ? Optional.of(Prompt.read(stored.get())) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // It is none of ours, whatever its digest says.
    }
  }

  void keep(Prompt prompt) {
    if (key.isPresent()) {
      prompt.stored().ifPresent(bytes -> files.keep(key.get(), bytes));
    }
  }
}
