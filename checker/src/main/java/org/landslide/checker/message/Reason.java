package org.landslide.checker.message;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;

/** Why a file could not be read or written; the messages of Java often name the file only. */
public final class Reason {
  private Reason() {}

  /** As a clause, to stand behind a colon. */
  public static String of(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "no permission";
    }
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    String reason = failure instanceof FileSystemException e ? e.getReason() : failure.getMessage();
    return firstLower(Objects.requireNonNullElse(reason, failure.toString()));
  }

  private static String firstLower(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }
}
