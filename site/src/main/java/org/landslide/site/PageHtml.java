package org.landslide.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page as HTML, in the frame that all have: navigation and search. */
final class PageHtml {
  private final Page page;
  private final Links links;

  PageHtml(Page page, Links links) {
    this.page = page;
    this.links = links;
  }

  String render() {
    page.document().accept(new Rewriting());
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .attributeProviderFactory(context -> (node, tag, attributes) -> name(node, attributes))
            .build();
    return Assets.read("frame.html")
        .replace("{{root}}", root(Sources.target(page.source())))
        .replace("{{title}}", Assets.escaped(page.title()))
        .replace("{{content}}", renderer.render(page.document()));
  }

  /** The way from a page to the folder of the site. */
  private static String root(Path target) {
    return "../".repeat(target.getNameCount() - 1);
  }

  private void name(Node node, Map<String, String> attributes) {
    if (!page.anchor(node).isEmpty()) {
      attributes.put("id", page.anchor(node));
    }
  }

  /** Makes links of the checkout links of the site. */
  private final class Rewriting extends AbstractVisitor {
    @Override
    public void visit(Link link) {
      super.visit(link);
      Optional<String> there = links.resolve(page, link.getDestination());
      there.ifPresent(link::setDestination);
      if (there.isEmpty()) {
        keepText(link);
      }
    }

    @Override
    public void visit(Image image) {
      links.resolve(page, image.getDestination()).ifPresent(image::setDestination);
    }

    private void keepText(Link link) {
      while (link.getFirstChild() != null) {
        link.insertBefore(link.getFirstChild());
      }
      link.unlink();
    }
  }
}
