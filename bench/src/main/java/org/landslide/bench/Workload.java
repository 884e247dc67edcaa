package org.landslide.bench;

/** A program to measure speed with. Its one argument says how often it repeats its work. */
enum Workload {
  COMPUTE("compute", "bench_compute"),
  MEMORY("memory", "bench_memory");

  private final String title;
  private final String program;

  Workload(String title, String program) {
    this.title = title;
    this.program = program;
  }

  String title() {
    return title;
  }

  /** Its file for Pebbles. */
  String program() {
    return program;
  }

  /** Its file for Linux, made of the same object code. */
  String linuxProgram() {
    return program + ".linux";
  }
}
