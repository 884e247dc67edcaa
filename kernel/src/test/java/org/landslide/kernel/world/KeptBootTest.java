package org.landslide.kernel.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.kernel.ShellStart;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** A kernel that was kept at its prompt goes on as if it had booted. */
final class KeptBootTest {
  private static final SystemCalls CALLS =
      new SystemCalls(0x4e, Set.of(0x4c, 0x4d), vector -> vector >= 0x41 ? "call" : null);
  private static final Path KERNELS = Path.of("../programs/target/kernel");
  private static final long LONGEST = 1_000_000;

  private final Path folder;

  KeptBootTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void keptKernelIsTheSame() throws Exception {
    List<String> booted = story("pebbles", "double_wait");
    assertThat(files()).hasSize(1);
    assertThat(story("pebbles", "double_wait")).isEqualTo(booted);
  }

  @Test
  void onePromptServesAllTests() throws Exception {
    story("pebbles", "double_wait");
    List<String> kept = story("pebbles", "fork_wait");
    assertThat(files()).hasSize(1);
    forget();
    assertThat(story("pebbles", "fork_wait")).isEqualTo(kept);
  }

  @Test
  void nothingIsBootedThatIsKept() throws Exception {
    List<String> booted = story("pebbles", "double_wait");
    Path file = files().get(0);
    byte[] other = withAnotherText(Files.readAllBytes(KERNELS.resolve("pebbles")));
    List<String> ofOther = story(other, "double_wait");
    assertThat(ofOther).isNotEqualTo(booted);
    assertThat(files()).hasSize(2);
    Path fileOfOther = files().get(0).equals(file) ? files().get(1) : files().get(0);
    Files.write(file, Files.readAllBytes(fileOfOther));
    assertThat(story("pebbles", "double_wait")).isEqualTo(ofOther);
  }

  /** A kernel that differs in nothing but a text that it never prints. */
  private static byte[] withAnotherText(byte[] kernel) {
    String content = new String(kernel, StandardCharsets.ISO_8859_1);
    assertThat(content).contains("there is no shell");
    return content
        .replace("there is no shell", "there is no snail")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void damagedFileIsReplaced() throws Exception {
    List<String> booted = story("pebbles", "double_wait");
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    for (int place : new int[] {20, whole.length - 1}) {
      byte[] damaged = whole.clone();
      damaged[place] ^= 0x10;
      Files.write(file, damaged);
      assertThat(story("pebbles", "double_wait")).isEqualTo(booted);
      assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }
    Files.writeString(file, "something else");
    assertThat(story("pebbles", "double_wait")).isEqualTo(booted);
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
  }

  private List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return all.sorted(Comparator.naturalOrder()).toList();
    }
  }

  private void forget() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
  }

  /** The state in which the test begins, and what happens from there. */
  private List<String> story(String name, String test) throws Exception {
    return story(Files.readAllBytes(KERNELS.resolve(name)), test);
  }

  private List<String> story(byte[] kernel, String test) throws Exception {
    KernelGuest guest =
        KernelGuest.of("pebbles", kernel, CALLS, new ShellStart(kernel, "pebbles", test))
            .keptIn(folder);
    World world = guest.boot(List.of());
    List<String> story = new ArrayList<>();
    story.add(
        world.machine().stateHash()
            + " "
            + world.blocksAtStart()
            + " "
            + guest.takenAsGiven()
            + world.current());
    for (int i = 0; i < 5 && !world.isOver(); i++) {
      WorldEvent event = world.run(LONGEST);
      story.add(world.current() + " " + event.describe() + " " + world.machine().stateHash());
      if (event instanceof WorldEvent.GaveWay || event instanceof WorldEvent.Blocked) {
        break;
      }
    }
    return story;
  }
}
