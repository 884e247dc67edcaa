package org.landslide.cli;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What a command works with.
 *
 * @param home the Landslide checkout
 * @param out for results, and for the bytes that a guest prints
 * @param err for messages to the user
 */
record Context(Path home, PrintStream out, PrintStream err) {}
