package org.landslide.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * HotSpot does not compile methods of more than 8,000 bytes of bytecode at all, and nothing says so
 * but a machine that is ten times slower.
 */
final class HotMethodTest {
  private static final int MOST = 8_000;

  @Test
  void noMethodIsTooLongToBeCompiled() throws IOException, URISyntaxException {
    URL url = Objects.requireNonNull(Interpreter.class.getResource("Interpreter.class"));
    try (Stream<Path> files = Files.walk(Path.of(url.toURI()).resolveSibling("."))) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classes).hasSizeGreaterThan(30);
      for (Path file : classes) {
        codeSizes(Files.readAllBytes(file))
            .forEach(
                (method, size) ->
                    assertThat(size).as("%s.%s", file.getFileName(), method).isLessThan(MOST));
      }
    }
  }

  @Test
  void theInterpretersLoopIsAmongThem() throws IOException {
    try (var in =
        Objects.requireNonNull(Interpreter.class.getResourceAsStream("Interpreter.class"))) {
      int longest =
          codeSizes(in.readAllBytes()).values().stream().mapToInt(size -> size).max().orElse(0);
      assertThat(longest).isBetween(1_000, MOST);
    }
  }

  /** The size of each method's code, by name and type, read from a class file (JVMS chapter 4). */
  private static Map<String, Integer> codeSizes(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    in.skipNBytes(8);
    String[] texts = constantPool(in);
    in.skipNBytes(6);
    in.skipNBytes(2L * in.readUnsignedShort());
    Map<String, Integer> sizes = new HashMap<>();
    members(in, texts, new HashMap<>());
    members(in, texts, sizes);
    return sizes;
  }

  private static String[] constantPool(DataInputStream in) throws IOException {
    int count = in.readUnsignedShort();
    String[] texts = new String[count];
    for (int i = 1; i < count; i++) {
      texts[i] = "";
      switch (in.readUnsignedByte()) {
        case 1 -> texts[i] = in.readUTF();
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        case 5, 6 -> {
          in.skipNBytes(8);
          // A long or a double takes two places.
          i++;
        }
        case 15 -> in.skipNBytes(3);
        default -> in.skipNBytes(2);
      }
    }
    return texts;
  }

  private static void members(DataInputStream in, String[] texts, Map<String, Integer> sizes)
      throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 0; i < count; i++) {
      in.skipNBytes(2);
      String name = texts[in.readUnsignedShort()] + texts[in.readUnsignedShort()];
      int attributes = in.readUnsignedShort();
      for (int j = 0; j < attributes; j++) {
        boolean isCode = texts[in.readUnsignedShort()].equals("Code");
        byte[] content = in.readNBytes(in.readInt());
        if (isCode) {
          DataInputStream code = new DataInputStream(new ByteArrayInputStream(content, 4, 4));
          sizes.put(name, code.readInt());
        }
      }
    }
  }
}
