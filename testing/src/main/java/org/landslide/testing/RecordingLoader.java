package org.landslide.testing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Loads some packages' classes anew, and tells which ones were needed. */
public final class RecordingLoader extends ClassLoader {
  private final Set<String> packages;
  private final Set<String> loaded = new TreeSet<>();

  /**
   * A loader for one run.
   *
   * @param packages classes of these packages, and of those within them, are loaded anew
   */
  public RecordingLoader(ClassLoader parent, Set<String> packages) {
    super(parent);
    this.packages = packages;
  }

  /** The simple names of the classes that it has loaded. */
  public Set<String> loaded() {
    return Collections.unmodifiableSet(loaded);
  }

  /** An object of a class as it is after this loader has loaded it. */
  public Object make(Class<?> known) throws ReflectiveOperationException {
    var constructor = loadClass(known.getName()).getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      boolean anew = packages.stream().anyMatch(prefix -> name.startsWith(prefix + "."));
      return anew ? define(name) : getParent().loadClass(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream content = getParent().getResourceAsStream(file)) {
      if (content == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = content.readAllBytes();
      loaded.add(name.substring(name.lastIndexOf('.') + 1));
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
