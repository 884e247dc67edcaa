package org.landslide.pebbles.call;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.Kernel;

/** readfile. */
final class FileCalls {
  /** The file that lists all others. */
  private static final String LISTING = ".";

  private final Kernel kernel;

  FileCalls(Kernel kernel) {
    this.kernel = kernel;
  }

  void readfile() {
    int[] arguments = kernel.arguments(4);
    if (arguments == null) {
      kernel.reply(ErrorCode.BAD_ADDRESS);
      return;
    }
    kernel.reply(readfile(arguments[0], arguments[1], arguments[2], arguments[3]));
  }

  private int readfile(int nameAddress, int buffer, int count, int offset) {
    byte[] name = kernel.user.string(nameAddress, Limits.MAX_NAME);
    if (name == null) {
      return ErrorCode.BAD_ADDRESS;
    }
    if (count < 0 || offset < 0) {
      return ErrorCode.BAD_ARGUMENT;
    }
    if (!kernel.user.writable(buffer, count)) {
      return ErrorCode.BAD_ADDRESS;
    }
    byte[] content = content(new String(name, StandardCharsets.UTF_8));
    if (content == null) {
      return ErrorCode.NO_FILE;
    }
    if (offset > content.length) {
      return ErrorCode.BAD_ARGUMENT;
    }
    int length = Math.min(count, content.length - offset);
    kernel.user.store(buffer, content, offset, length);
    return length;
  }

  private byte @Nullable [] content(String name) {
    return name.equals(LISTING) ? listing() : kernel.store.file(name);
  }

  private byte[] listing() {
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    for (String name : kernel.store.names()) {
      names.writeBytes(name.getBytes(StandardCharsets.UTF_8));
      names.write(0);
    }
    names.write(0);
    return names.toByteArray();
  }
}
