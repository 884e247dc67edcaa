package org.landslide.cli.config;

/** A value, and where the user wrote it. */
record Located<E>(E value, Origin origin) {}
