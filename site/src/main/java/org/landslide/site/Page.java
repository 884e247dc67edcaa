package org.landslide.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** A page of the documentation, as it was read. */
final class Page {
  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private final Path source;
  private final Node document;
  private final Map<Node, String> anchors = new HashMap<>();
  private final List<Section> sections = new ArrayList<>();

  /**
   * What stands below a heading.
   *
   * @param anchor empty for what comes before the first heading
   */
  record Section(String anchor, String heading, String text) {}

  private Page(Path source, Node document) {
    this.source = source;
    this.document = document;
    split();
  }

  /**
   * @param source relative to the checkout
   */
  static Page parse(Path source, String markdown) {
    return new Page(source, PARSER.parse(markdown));
  }

  Path source() {
    return source;
  }

  Node document() {
    return document;
  }

  List<Section> sections() {
    return sections;
  }

  /** The first heading. */
  String title() {
    return sections.stream()
        .map(Section::heading)
        .filter(heading -> !heading.isEmpty())
        .findFirst()
        .orElse(source.toString());
  }

  boolean hasAnchor(String name) {
    return sections.stream().anyMatch(section -> section.anchor().equals(name));
  }

  /** Empty unless the node is a heading. */
  String anchor(Node node) {
    return anchors.getOrDefault(node, "");
  }

  private void split() {
    Anchors names = new Anchors();
    String anchor = "";
    String heading = "";
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        add(anchor, heading, text);
        heading = words(node);
        anchor = names.next(heading);
        anchors.put(node, anchor);
        text.setLength(0);
      } else {
        text.append(words(node)).append(' ');
      }
    }
    add(anchor, heading, text);
  }

  private void add(String anchor, String heading, StringBuilder text) {
    if (!heading.isEmpty() || !text.isEmpty()) {
      sections.add(new Section(anchor, heading, text.toString().replaceAll("\\s+", " ").trim()));
    }
  }

  /** What a reader sees of a node, without any markup. */
  private static String words(Node node) {
    Words words = new Words();
    node.accept(words);
    return words.text.toString().trim();
  }

  private static final class Words extends AbstractVisitor {
    final StringBuilder text = new StringBuilder();

    @Override
    public void visit(Text node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock node) {
      text.append(' ').append(node.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock node) {
      text.append(' ').append(node.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak node) {
      text.append(' ');
    }

    @Override
    public void visit(HardLineBreak node) {
      text.append(' ');
    }

    @Override
    protected void visitChildren(Node parent) {
      super.visitChildren(parent);
      if (parent instanceof Block && !(parent instanceof Heading)) {
        text.append(' ');
      }
    }
  }
}
