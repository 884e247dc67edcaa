
"use strict";
// Points out conflicts: an access that is pointed at, focused or pressed marks the rows and the
// accesses that it conflicts with. Without this script the links beside each access do the same job.
// No ampersand and no angle bracket may occur here, because the page is XML as well as HTML.
(function () {
  var pinned = null;

  function each(selector, action) {
    document.querySelectorAll(selector).forEach(action);
  }

  function marks(list, name) {
    list.split(" ").filter(Boolean).forEach(function (id) {
      document.getElementById(id).classList.add(name);
    });
  }

  function show(access) {
    each(".chosen, .conflicting, .partner", function (element) {
      element.classList.remove("chosen", "conflicting", "partner");
    });
    if (access) {
      access.classList.add("chosen");
      marks(access.dataset.rows, "conflicting");
      marks(access.dataset.accesses, "partner");
    }
  }

  function pin(access) {
    pinned = access;
    each(".access button", function (button) {
      button.setAttribute("aria-pressed", String(button.parentElement === pinned));
    });
    show(pinned);
  }

  function watch(access) {
    function enter() {
      show(access);
    }
    function leave() {
      show(pinned);
    }
    access.addEventListener("mouseenter", enter);
    access.addEventListener("mouseleave", leave);
    access.addEventListener("focusin", enter);
    access.addEventListener("focusout", leave);
    access.querySelector("button").addEventListener("click", function () {
      pin(pinned === access ? null : access);
    });
  }

  function unfold(open) {
    each("details", function (details) {
      details.open = open;
    });
  }

  function offerUnfolding(button) {
    var open = false;
    button.parentElement.hidden = false;
    button.addEventListener("click", function () {
      open = !open;
      unfold(open);
      button.textContent = open ? "Fold all stacks" : "Open all stacks";
    });
  }

  each(".access", watch);
  each("#unfold", offerUnfolding);
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") {
      pin(null);
    }
  });
  window.addEventListener("beforeprint", function () {
    unfold(true);
  });
})();
