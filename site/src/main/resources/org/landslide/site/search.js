// Looks through all sections for those that have every word, and shows the best ones.
(function () {
  "use strict";
  var MOST = 12;
  var AROUND = 60;
  var field = document.getElementById("search");
  var list = document.getElementById("results");
  var root = document.body.dataset.root;

  function words(text) {
    return text.toLowerCase().split(/\s+/).filter(Boolean);
  }

  function count(text, word) {
    return Math.min(5, text.toLowerCase().split(word).length - 1);
  }

  // 0 if a word is missing; a word of a heading counts for more than one of the text.
  function score(section, wanted) {
    var sum = 0;
    for (var i = 0; i < wanted.length; i++) {
      var heading = count(section.heading, wanted[i]);
      var page = count(section.page, wanted[i]);
      var found = 10 * heading + 5 * page + count(section.text, wanted[i]);
      if (found === 0) {
        return 0;
      }
      sum += found;
    }
    var phrase = wanted.join(" ");
    return sum + 8 * count(section.text + " " + section.heading, phrase);
  }

  function excerpt(text, word) {
    var at = Math.max(0, text.toLowerCase().indexOf(word));
    var from = Math.max(0, at - AROUND);
    var to = Math.min(text.length, at + 2 * AROUND);
    return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
  }

  function element(tag, text) {
    var made = document.createElement(tag);
    made.textContent = text;
    return made;
  }

  function item(section, wanted) {
    var line = document.createElement("li");
    var same = section.heading === section.page || !section.heading;
    var link = element("a", same ? section.page : section.page + ": " + section.heading);
    link.href = root + section.to;
    line.appendChild(link);
    line.appendChild(element("p", excerpt(section.text, wanted[0])));
    return line;
  }

  function search() {
    var wanted = words(field.value);
    var found = wanted.length === 0 ? [] : SECTIONS.map(function (section) {
      return { section: section, score: score(section, wanted) };
    }).filter(function (each) {
      return each.score > 0;
    });
    found.sort(function (one, other) {
      return other.score - one.score;
    });
    list.replaceChildren.apply(list, found.slice(0, MOST).map(function (each) {
      return item(each.section, wanted);
    }));
    if (wanted.length > 0 && found.length === 0) {
      list.appendChild(element("li", "Nothing has all of these words."));
    }
    list.hidden = wanted.length === 0;
  }

  field.addEventListener("input", search);
  field.form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = list.querySelector("a");
    if (first) {
      location.href = first.href;
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape") {
      field.value = "";
      search();
    }
  });
})();
