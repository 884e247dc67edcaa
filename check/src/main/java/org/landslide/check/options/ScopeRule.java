package org.landslide.check.options;

/** Allows or forbids preemption points in a function and all that it calls; the last match wins. */
public record ScopeRule(boolean within, String function) {}
