package org.landslide.checker.settings;

/** A value, and where the user wrote it. */
record Located<E>(E value, Origin origin) {}
