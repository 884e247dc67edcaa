package org.landslide.world;

/** A world as it was at one time; can be gone back to any number of times, in any order. */
public interface WorldSnapshot {}
