"use strict";

/* Listens to the server that this page came from. What comes is only ever set as text. */
(() => {
  const ROW_HEIGHT = 30;
  const BEYOND = 10;
  const actions = document.body.dataset.actions.split(" ");
  const may = action => actions.includes(action);
  const byId = id => document.getElementById(id);

  let states = [];
  let classes = [];
  let jobs = [];
  let points = [];
  let races = [];
  let bugs = [];
  let grades = [];
  let over = false;

  const count = (number, one, many) => number.toLocaleString("en") + " " + (number === 1 ? one : many);

  const element = (name, text, className) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const button = (text, label, action) => {
    const made = element("button", text);
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.addEventListener("click", action);
    return made;
  };

  /* A table of which only the rows in sight are in the page. */
  const virtual = (table, rowOf) => {
    const space = table.querySelector(".space");
    const shown = table.querySelector(".window");
    let rows = [];
    const draw = () => {
      space.style.setProperty("height", rows.length * ROW_HEIGHT + "px");
      const first = Math.max(0, Math.floor(table.scrollTop / ROW_HEIGHT) - BEYOND);
      const last = Math.min(rows.length, first + Math.ceil(table.clientHeight / ROW_HEIGHT) + 2 * BEYOND);
      shown.style.setProperty("top", first * ROW_HEIGHT + "px");
      const kept = document.activeElement && shown.contains(document.activeElement)
        ? document.activeElement.getAttribute("aria-label") : null;
      shown.replaceChildren(...rows.slice(first, last).map(rowOf));
      if (kept) shown.querySelector(`[aria-label="${CSS.escape(kept)}"]`)?.focus();
    };
    let asked = false;
    const soon = () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => { asked = false; draw(); });
    };
    table.addEventListener("scroll", soon);
    addEventListener("resize", soon);
    table.dataset.rows = "0";
    return { show(all) { rows = all; table.dataset.rows = String(all.length); soon(); } };
  };

  const row = (cells, className) => {
    const made = element("div", "", "row " + className);
    made.setAttribute("role", "row");
    for (const cell of cells) {
      cell.setAttribute("role", "cell");
      if (!cell.title) cell.title = cell.textContent;
      made.append(cell);
    }
    return made;
  };

  const ask = async (action, query) => {
    const answer = byId("answer");
    try {
      const response = await fetch(action + (query ? "?" + new URLSearchParams(query) : ""), { method: "POST" });
      answer.textContent = await response.text();
    } catch {
      answer.textContent = "The command has ended.";
    }
  };

  const look = { "found a BUG": "bug", "running": "running", "complete": "complete" };

  const jobRow = job => {
    const [number, state, explored, left, interleavings, time, failure] = job;
    const [words, open] = states[state];
    const tools = element("span", "");
    if (open && !over) {
      if (may("favour")) tools.append(button("Favour", "Favour job " + number, () => ask("favour", { job: number })), " ");
      if (may("drop")) tools.append(button("Drop", "Drop job " + number, () => ask("drop", { job: number })));
    }
    tools.title = " ";
    return row([
      element("span", number), element("span", words + (failure ? ": " + failure : "")), element("span", explored),
      element("span", left), element("span", interleavings.toLocaleString("en")), element("span", time),
      element("span", points[number]), tools], look[words] || "");
  };

  const raceRow = race => {
    const [, kind, text, functions] = race;
    const tools = element("span", "");
    if (may("trust") && !over && bugs.length === 0) {
      for (const name of functions) {
        tools.append(button("Trust " + name, "Trust " + name, () => ask("trust", { function: name })), " ");
      }
    }
    tools.title = " ";
    return row([element("span", classes[kind]), element("span", text), tools], kind === 0 ? "bug" : "");
  };

  const jobTable = virtual(byId("jobs"), jobRow);
  const raceTable = virtual(byId("races"), raceRow);

  const showJobs = () => {
    const filter = byId("filter").value;
    const wanted = jobs.filter(job => filter === "all" || states[job[1]][1] === (filter === "open"));
    wanted.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    jobTable.show(wanted);
    const counts = states.map(() => 0);
    for (const job of jobs) counts[job[1]]++;
    byId("states").textContent = states.flatMap(([words], i) => counts[i] ? [counts[i].toLocaleString("en") + " " + words] : []).join(" · ");
  };

  const showBugs = () => {
    byId("bugs-section").hidden = bugs.length === 0;
    byId("bugs").replaceChildren(...bugs.map(bug => {
      const item = element("li", "");
      item.append(element("strong", bug.title), element("p", bug.message),
        element("p", `Found by job ${bug.job} after ${bug.after}.`, "hint"));
      if (bug.page) {
        const link = element("a", "Open the trace");
        link.href = "bug/" + bug.number;
        link.target = "_blank";
        link.rel = "noopener";
        item.append(link, " ", element("span", bug.file, "hint"));
      } else {
        item.append(element("span", over ? "" : "The trace is being recorded…", "hint"));
      }
      return item;
    }));
  };

  const showGrades = () => {
    byId("grades-section").hidden = grades.length === 0;
    byId("grades").replaceChildren(...grades.map(grade => {
      const line = element("tr", "");
      line.append(...grade.map(cell => element("td", cell)));
      return line;
    }));
  };

  const hear = news => {
    if (news.fresh) {
      states = news.states;
      classes = news.classes;
      jobs = []; points = []; races = []; bugs = []; grades = [];
    }
    points.push(...news.points);
    for (const job of news.jobs) jobs[job[0]] = job;
    for (const race of news.races) races[race[0]] = race;
    for (const bug of news.bugs) bugs[bug.number] = bug;
    for (const grade of news.grades) grades.push(grade);
    over = news.over !== "";
    document.title = (over ? "" : "▶ ") + news.title + " – Landslide";
    byId("title").textContent = news.title;
    byId("state").textContent = over ? news.over : news.note;
    byId("figures").textContent = news.figures;
    byId("counts").textContent = news.figures === "" ? "" : [
      count(jobs.reduce((sum, job) => sum + job[4], 0), "interleaving", "interleavings")
        + (news.cut > 0 ? " and " + news.cut.toLocaleString("en") + " cut short" : ""),
      ...(over ? [] : [news.rate + " a second"]), count(jobs.length, "job", "jobs"),
      count(races.length, "data race", "data races"), count(bugs.length, "bug", "bugs")].map(text => "· " + text).join(" ");
    byId("processes").hidden = news.processes === "";
    byId("processes").textContent = news.processes;
    byId("random").hidden = news.random === "";
    byId("random").textContent = "Besides: " + news.random;
    byId("next").textContent = news.next.length === 0 ? "" : "Next: " + news.next.map(n => "job " + n).join(", ") + ".";
    byId("stop").hidden = !may("stop") || over;
    byId("trust").hidden = !may("trust") || over || bugs.length > 0;
    if (over || news.fresh || news.jobs.length > 0) showJobs();
    if (over || news.fresh || news.races.length > 0 || news.bugs.length > 0) {
      raceTable.show([...races].sort((a, b) => a[1] - b[1] || a[0] - b[0]));
    }
    showBugs();
    showGrades();
  };

  byId("filter").addEventListener("change", showJobs);
  byId("stop").addEventListener("click", () => ask("stop"));
  byId("trust").addEventListener("submit", event => {
    event.preventDefault();
    ask("trust", { function: byId("function").value });
  });

  const events = new EventSource("events");
  events.addEventListener("message", event => hear(JSON.parse(event.data)));
  events.addEventListener("error", () => {
    if (over) events.close();
    else byId("state").textContent = "No connection: the command has ended, or does not answer.";
  });
})();
