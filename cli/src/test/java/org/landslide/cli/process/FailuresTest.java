package org.landslide.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.checker.message.UserError;
import org.landslide.cli.CrashReports;

/** Whose fault it is decides the message and the status. */
final class FailuresTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void usersFaultIsOneLineAndStatus2() {
    assertThat(report(new UserError("no such thing; do that"))).isEqualTo(2);
    assertThat(message()).isEqualTo("landslide: no such thing; do that\n");
  }

  static Stream<Throwable> ourFaults() {
    return Stream.of(
        new IllegalStateException("broken\ninvariant"),
        new NullPointerException(),
        new StackOverflowError(),
        new IOException("device"));
  }

  @ParameterizedTest
  @MethodSource("ourFaults")
  void anyOtherFaultIsOursWithStatus70AndTheDetailsInAFile(Throwable fault) throws IOException {
    assertThat(report(fault)).isEqualTo(70);
    assertThat(message().lines()).hasSize(2).allMatch(line -> line.startsWith("landslide: "));
    assertThat(message()).startsWith("landslide: internal error: " + fault.getClass().getName());
    assertThat(takeDetails()).contains("[run, x]", fault.getClass().getName(), "FailuresTest");
  }

  @Test
  void lackOfMemoryComesWithTheRemedy() {
    assertThat(report(new OutOfMemoryError("Java heap space"))).isEqualTo(70);
    assertThat(message()).contains("out of memory", "LANDSLIDE_JAVA_OPTS=-Xmx").hasLineCount(1);
  }

  /** A class whose initialiser cannot end the first time, which lacks memory, or ever again. */
  private static final class Full {
    static final long[][] ALL = new long[Integer.MAX_VALUE][];
  }

  @Test
  void aClassThatCouldNotBeInitialisedForWantOfMemoryIsNoOtherFailure() {
    Throwable first = catchThrowable(() -> assertThat(Full.ALL).isNotNull());
    Throwable again = catchThrowable(() -> assertThat(Full.ALL).isNotNull());
    assertThat(first).isInstanceOf(OutOfMemoryError.class);
    assertThat(again).isInstanceOf(NoClassDefFoundError.class);
    assertThat(report(again)).isEqualTo(70);
    assertThat(message()).contains("out of memory").hasLineCount(1);
  }

  private int report(Throwable failure) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Failures(new Context(Path.of(""), stream, stream), "run", "x").report(failure);
  }

  private String message() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Reads the saved details and removes the file. */
  private String takeDetails() throws IOException {
    Path file = CrashReports.savedBy(message());
    String details = Files.readString(file);
    Files.delete(file);
    return details;
  }
}
