
"use strict";
// Draws arrows between accesses that conflict, points them out, and moves about by keys. Without this
// script the links beside each access do the same job. Listeners are few and only rows in sight are
// looked at, so that a page of ten thousand rows is as quick as one of ten.
// No ampersand and no angle bracket may occur here, because the page is XML as well as HTML.
(function () {
  var SVG = "http://www.w3.org/2000/svg";
  var area = document.querySelector(".interleaving");
  var pinned = null;
  var pointed = null;
  var drawing = null;
  var waiting = false;

  function each(selector, action) {
    document.querySelectorAll(selector).forEach(action);
  }

  function partners(access) {
    return (access.dataset.nearest || "").split(" ").filter(Boolean).map(function (id) {
      return document.getElementById(id);
    });
  }

  function chosen() {
    return pointed || pinned;
  }

  function show() {
    each(".chosen, .partner", function (element) {
      element.classList.remove("chosen", "partner");
    });
    if (chosen()) {
      chosen().classList.add("chosen");
      partners(chosen()).forEach(function (partner) {
        partner.classList.add("partner");
      });
    }
    drawLater();
  }

  function accessOf(event) {
    return event.target.closest ? event.target.closest(".access") : null;
  }

  function point(access) {
    if (access !== pointed) {
      pointed = access;
      show();
    }
  }

  function pin(access) {
    each("button[aria-pressed=true]", function (button) {
      button.setAttribute("aria-pressed", "false");
    });
    pinned = access;
    if (pinned) {
      pinned.querySelector("button").setAttribute("aria-pressed", "true");
    }
    show();
  }

  // Of the chunks and rows in sight, all accesses.
  function inSight() {
    var found = [];
    each(".chunk", function (chunk) {
      if (isInSight(chunk)) {
        chunk.querySelectorAll(".row").forEach(function (row) {
          if (isInSight(row)) {
            found.push.apply(found, row.querySelectorAll(".access[data-nearest]"));
          }
        });
      }
    });
    return found;
  }

  function isInSight(element) {
    var box = element.getBoundingClientRect();
    return !(0 > box.bottom || box.top > window.innerHeight);
  }

  function isFolded(element) {
    return Boolean(element.closest("details:not([open])"));
  }

  function arrow(from, to, strong) {
    if (isFolded(from) || isFolded(to)) {
      return;
    }
    var origin = area.getBoundingClientRect();
    var start = from.querySelector("button").getBoundingClientRect();
    var end = to.querySelector("button").getBoundingClientRect();
    var right = end.left > start.right;
    var left = start.left > end.right;
    var x1 = (left ? start.left : start.right) - origin.left;
    var x2 = (right ? end.left : end.right) - origin.left;
    var y1 = start.top + start.height / 2 - origin.top;
    var y2 = end.top + end.height / 2 - origin.top;
    var bend1 = x1 + (left ? -40 : 40);
    var bend2 = x2 + (right ? -40 : 40);
    var path = document.createElementNS(SVG, "path");
    var tip = x2 + (right ? -6 : 6);
    var curve = ["M", x1, y1, "C", bend1, y1, bend2, y2, x2, y2];
    var head = ["M", tip, y2 - 4, "L", x2, y2, "L", tip, y2 + 4];
    path.setAttribute("d", curve.concat(head).join(" "));
    if (strong) {
      path.setAttribute("class", "strong");
    }
    drawing.appendChild(path);
  }

  function isEarlier(one, other) {
    return Boolean(one.compareDocumentPosition(other) % 8 >= 4);
  }

  function join(access, strong) {
    partners(access).forEach(function (partner) {
      if (isEarlier(partner, access)) {
        arrow(partner, access, strong);
      } else if (strong) {
        arrow(access, partner, strong);
      }
    });
  }

  function draw() {
    waiting = false;
    drawing.replaceChildren();
    inSight().forEach(function (access) {
      join(access, access.classList.contains("key"));
    });
    if (chosen()) {
      join(chosen(), true);
    }
  }

  function drawLater() {
    if (drawing) {
      if (!waiting) {
        waiting = true;
        window.requestAnimationFrame(draw);
      }
    }
  }

  function prepareArrows() {
    drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("class", "arrows");
    drawing.setAttribute("aria-hidden", "true");
    area.appendChild(drawing);
    document.addEventListener("scroll", drawLater, { passive: true });
    window.addEventListener("resize", drawLater);
    document.addEventListener("toggle", drawLater, true);
    drawLater();
  }

  function unfold(open) {
    each("details", function (details) {
      details.open = open;
    });
  }

  function offerUnfolding(button) {
    button.parentElement.hidden = false;
    button.addEventListener("click", toggleAll);
  }

  function toggleAll() {
    var button = document.getElementById("unfold");
    var open = button.textContent === "Open all";
    unfold(open);
    button.textContent = open ? "Fold all" : "Open all";
  }

  // The row that keys are about: the one that was gone to, or the first in sight.
  function currentRow() {
    var target = document.querySelector(".current");
    if (target) {
      return target;
    }
    target = document.getElementById(location.hash.slice(1));
    return target ? target.closest(".row") : null;
  }

  function go(row) {
    if (row) {
      each(".current", function (element) {
        element.classList.remove("current");
      });
      row.classList.add("current");
      row.scrollIntoView({ block: "center" });
      history.replaceState(null, "", "#" + row.id);
    }
  }

  function step(by) {
    var rows = Array.from(document.querySelectorAll(".row"));
    var at = rows.indexOf(currentRow());
    go(rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]);
  }

  function nextKey() {
    var keys = Array.from(document.querySelectorAll(".key"));
    var here = currentRow();
    var later = keys.filter(function (key) {
      return !here || key.closest(".row") !== here ? !here || isEarlier(here, key) : false;
    });
    var found = later[0] || keys[0];
    if (found) {
      go(found.closest(".row"));
    }
  }

  var actions = {
    Escape: function () { pin(null); },
    j: function () { step(1); },
    k: function () { step(-1); },
    n: nextKey,
    o: toggleAll
  };

  document.addEventListener("mouseover", function (event) {
    point(accessOf(event));
  });
  document.addEventListener("focusin", function (event) {
    point(accessOf(event));
  });
  document.addEventListener("click", function (event) {
    var access = accessOf(event);
    if (access) {
      if (event.target.closest("button")) {
        pin(pinned === access ? null : access);
      }
    }
  });
  document.addEventListener("keydown", function (event) {
    var other = event.ctrlKey || event.metaKey || event.altKey;
    var action = actions[event.key];
    if (action) {
      if (!other) {
        action();
      }
    }
  });
  window.addEventListener("hashchange", function () {
    each(".current", function (element) {
      element.classList.remove("current");
    });
  });
  each("#unfold", offerUnfolding);
  if (area) {
    prepareArrows();
  }
})();
