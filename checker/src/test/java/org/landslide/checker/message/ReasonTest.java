package org.landslide.checker.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class ReasonTest {
  @Test
  void nameOfTheFileIsNoReason() {
    assertThat(Reason.of(new AccessDeniedException("x"))).isEqualTo("no permission");
    assertThat(Reason.of(new NoSuchFileException("x")))
        .isEqualTo("there is no such file or folder");
    assertThat(Reason.of(new FileSystemException("x", null, "Read-only file system")))
        .isEqualTo("read-only file system");
    assertThat(Reason.of(new IOException("No space left on device")))
        .isEqualTo("no space left on device");
    assertThat(Reason.of(new IOException())).isEqualTo("java.io.IOException");
  }
}
