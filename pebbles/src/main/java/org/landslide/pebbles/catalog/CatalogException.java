package org.landslide.pebbles.catalog;

/** The programs folder is not as it must be; the message says which file and what to do. */
public final class CatalogException extends Exception {
  CatalogException(String message) {
    super(message);
  }
}
