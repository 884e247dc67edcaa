package org.landslide.checker.gdb;

/** What the protocol describes in XML. */
final class TargetXml {
  private static final String[] WORDS = {"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"};
  private static final String[] SELECTORS = {"cs", "ss", "ds", "es", "fs", "gs"};

  private static final String[] FLOAT_CONTROL = {
    "fctrl", "fstat", "ftag", "fiseg", "fioff", "foseg", "fooff", "fop"
  };

  private TargetXml() {}

  /** The registers of an i386. gdb wants those of the floating-point unit, which have no values. */
  static String description() {
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\">"
                + "<target version=\"1.0\"><architecture>i386</architecture>"
                + "<feature name=\"org.gnu.gdb.i386.core\">");
    for (String name : WORDS) {
      boolean isPointer = name.equals("esp") || name.equals("ebp");
      register(xml, name, 32, isPointer ? "data_ptr" : "int32");
    }
    register(xml, "eip", 32, "code_ptr");
    register(xml, "eflags", 32, "int32");
    for (String name : SELECTORS) {
      register(xml, name, 32, "int32");
    }
    for (int i = 0; i < 8; i++) {
      register(xml, "st" + i, 80, "i387_ext");
    }
    for (String name : FLOAT_CONTROL) {
      register(xml, name, 32, "int\" group=\"float");
    }
    return xml.append("</feature></target>").toString();
  }

  private static void register(StringBuilder xml, String name, int bits, String type) {
    xml.append("<reg name=\"").append(name).append("\" bitsize=\"").append(bits);
    xml.append("\" type=\"").append(type).append("\"/>");
  }

  static String threads(ThreadList threads) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><threads>");
    for (int tid : threads.all()) {
      xml.append(String.format("<thread id=\"%x\" name=\"", tid));
      xml.append(escaped(threads.name(tid))).append("\">");
      xml.append(escaped(threads.describe(tid))).append("</thread>");
    }
    return xml.append("</threads>").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
