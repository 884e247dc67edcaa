package org.landslide.checker.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.message.UserError;

@Timeout(30)
final class OutputFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void fileIsThereCompletelyOrNotAtAll() throws IOException {
    Path file = Files.writeString(folder.resolve("result"), "old");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write("half");
                      throw new IOException("disk full");
                    }))
        .withMessage("cannot write " + file + ": disk full");
    assertThat(file).hasContent("old");
    OutputFile.write(file, out -> out.write("new"));
    assertThat(file).hasContent("new");
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void folderIsCreatedAndAFileInItsPlaceIsAnError() throws IOException {
    OutputFile.requireFolder(folder.resolve("a/b"));
    assertThat(folder.resolve("a/b")).isDirectory();
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFolder(file))
        .withMessage(file + " is not a folder; name another folder with -d DIR");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(folder.resolve("a")))
        .withMessageContaining("is a folder");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(folder.resolve("no/file")))
        .withMessageContaining("there is no folder");
  }

  @Test
  void newFileHasThePermissionsOfAllNewFilesAndAnOldOneKeepsItsOwn() throws IOException {
    Path usual = Files.createFile(folder.resolve("usual"));
    Path file = folder.resolve("file");
    OutputFile.write(file, out -> out.write("x"));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    Set<PosixFilePermission> secret = PosixFilePermissions.fromString("rw-r-----");
    Files.setPosixFilePermissions(file, secret);
    OutputFile.write(file, out -> out.write("y"));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(secret);
  }

  @Test
  void pipeIsWrittenToAndStaysAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe.getFileName());
    for (Path name : new Path[] {pipe, link}) {
      Process reader = new ProcessBuilder("cat", pipe.toString()).start();
      OutputFile.requireFile(name);
      OutputFile.write(name, out -> out.write("content"));
      assertThat(reader.getInputStream().readAllBytes()).asString().isEqualTo("content");
    }
    assertThat(Files.exists(pipe) && !Files.isRegularFile(pipe)).isTrue();
    assertThat(link).isSymbolicLink();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("pipe", "link");
  }

  @Test
  void linkIsFollowedAndStays() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path file = Files.writeString(inner.resolve("file"), "old");
    Path near = Files.createSymbolicLink(inner.resolve("near"), Path.of("file"));
    Path far = Files.createSymbolicLink(folder.resolve("far"), Path.of("inner/near"));
    OutputFile.write(far, out -> out.write("new"));
    assertThat(far).isSymbolicLink().hasContent("new");
    assertThat(near).isSymbolicLink().hasContent("new");
    assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  void linkToNothingGetsItsFile() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
    OutputFile.requireFile(link);
    OutputFile.write(link, out -> out.write("new"));
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("file")).hasContent("new");
    Path lost = Files.createSymbolicLink(folder.resolve("lost"), Path.of("no/such"));
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(lost))
        .withMessage("there is no folder " + folder + "/no to write " + lost + " to");
  }

  @Test
  void linksInACircleAreAnError() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("link"));
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OutputFile.requireFile(link))
        .withMessageEndingWith("its links go round in a circle");
  }

  @Test
  void whatAProcessHasOpenIsWrittenToBehindWhatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text, ");
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      Path name = descriptor(file);
      OutputFile.write(name, out -> out.write("content"));
      assertThat(open.length()).isEqualTo("text, content".length());
    }
    assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEqualTo("text, content");
  }

  /** The name under which this process knows a file that it has open. */
  private static Path descriptor(Path file) throws IOException {
    try (DirectoryStream<Path> names = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path name : names) {
        if (Files.exists(name) && Files.isSameFile(name, file)) {
          return name;
        }
      }
    }
    throw new AssertionError(file + " is not open");
  }
}
