package org.landslide.cli.process;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Standard output that remembers whether something was lost.
 *
 * <p>{@link java.io.PrintStream} swallows every error, so a result on a full disk would be lost
 * with status 0. A reader that has seen enough ({@code landslide list | head -1}) is no failure.
 */
public final class WatchedOutput extends BufferedOutputStream {
  private static final String READER_IS_GONE = "Broken pipe";

  private boolean failed;

  public WatchedOutput(FileDescriptor descriptor) {
    super(new FileOutputStream(descriptor));
  }

  public boolean failed() {
    return failed;
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      super.write(bytes, offset, length);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public synchronized void write(int b) throws IOException {
    try {
      super.write(b);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    try {
      super.flush();
    } catch (IOException e) {
      throw noted(e);
    }
  }

  private IOException noted(IOException e) {
    failed |= !READER_IS_GONE.equals(e.getMessage());
    return e;
  }
}
