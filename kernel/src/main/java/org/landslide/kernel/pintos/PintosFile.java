package org.landslide.kernel.pintos;

/** A file for a kernel's file system. */
public final class PintosFile {
  private final String name;
  private final byte[] content;

  public PintosFile(String name, byte[] content) {
    this.name = name;
    this.content = content.clone();
  }

  public String name() {
    return name;
  }

  byte[] content() {
    return content.clone();
  }

  int size() {
    return content.length;
  }
}
