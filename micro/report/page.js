/*
 * Draws the charts of the page and says what stands behind a number. All statistics are in the data (scripts/temper/report.py);
 * nothing is computed here but places. Colours are names of page.css, so that a change of scheme draws nothing anew.
 */
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SYMBOLS = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"];
  const FONT = {fontSize: "12px"};
  // Of a letter, about.
  const LETTER = 7.2;
  const number = value => value >= 100 ? value.toLocaleString("en", {maximumFractionDigits: 0}) : value.toPrecision(3);
  const size = value => value >= 1048576 ? `${value / 1048576} MiB` : value >= 1024 ? `${value / 1024} KiB` : `${value} B`;

  // What a chart has of a runtime: the same colour and symbol in all charts of a run.
  const style = (run, t) => ({color: `var(--${run.runtimes[t].color})`, symbol: SYMBOLS[t % SYMBOLS.length]});

  function points(run, rows) {
    const found = [];
    for (const r of rows) {
      const result = run.results[r];
      result.f.forEach((f, t) => {
        if (f) {
          found.push({r, t, name: run.runtimes[t].title, label: result.c, size: result.x, value: f[0], low: f[1], high: f[2],
                      tip: `${run.runtimes[t].title}, ${result.c}: ${number(f[0])} ${result.u} (${number(f[1])} to ${number(f[2])})`});
        }
      });
    }
    return found;
  }

  const scales = (run, found) => {
    const names = [...new Set(found.map(p => p.t))].sort((a, b) => a - b);
    return {
      color: {type: "ordinal", domain: names, range: names.map(t => style(run, t).color)},
      symbol: {domain: names, range: names.map(t => style(run, t).symbol)}
    };
  };

  // Labels of cases stand above their marks on a narrow screen, beside them else.
  function byCase(run, rows, width) {
    const found = points(run, rows);
    const labels = rows.map(r => run.results[r].c);
    const longest = Math.max(...labels.map(text => text.length));
    const left = Math.min(20 + LETTER * longest, width * 0.42);
    const spread = found.length && Math.max(...found.map(p => p.value)) / Math.min(...found.map(p => p.value)) > 20;
    return Plot.plot({
      style: FONT, width, height: 60 + Math.max(26, left < 20 + LETTER * longest ? 40 : 26) * labels.length, marginLeft: left, marginRight: 20, marginBottom: 46,
      x: {type: spread ? "log" : "linear", zero: !spread, label: run.results[rows[0]].u, grid: true, tickFormat: "~s", ticks: width / 110},
      y: {domain: labels, label: null}, ...scales(run, found),
      marks: [
        Plot.axisY({lineWidth: left / 12.5, tickSize: 0}),
        Plot.ruleY(found, {y: "label", x1: "low", x2: "high", stroke: "t", strokeWidth: 2}),
        Plot.dot(found, {x: "value", y: "label", fill: "t", symbol: "t", r: 5, title: "tip"})
      ]
    });
  }

  function bySize(run, rows, width) {
    const found = points(run, rows);
    const sizes = [...new Set(found.map(p => p.size))].sort((a, b) => a - b);
    return Plot.plot({
      style: FONT, width, height: Math.min(320, width * 0.7), marginLeft: 56, marginRight: 20, marginBottom: 46,
      x: {type: "point", domain: sizes, tickFormat: size, label: "message"},
      y: {type: "log", label: run.results[rows[0]].u, grid: true, tickFormat: "~s", ticks: 5}, ...scales(run, found),
      marks: [
        Plot.ruleX(found, {x: "size", y1: "low", y2: "high", stroke: "t", strokeWidth: 2}),
        Plot.lineY(found, {x: "size", y: "value", stroke: "t", z: "t", strokeOpacity: 0.6}),
        Plot.dot(found, {x: "size", y: "value", fill: "t", symbol: "t", r: 5, title: "tip"})
      ]
    });
  }

  // Image / stock, and a tick for the best peer / stock. Rows may come from several runs.
  function main(rows, width) {
    const longest = Math.max(...rows.map(row => row.label.length));
    const left = Math.min(20 + LETTER * longest, width * 0.42);
    const peers = rows.filter(row => row.peer);
    return Plot.plot({
      style: FONT, width, height: 60 + (left < 20 + LETTER * longest ? 42 : 30) * rows.length, marginLeft: left, marginRight: 45, marginBottom: 46,
      x: {type: "log", label: "times as fast as stock", grid: true, ticks: width / 120, tickFormat: "~g"},
      y: {domain: rows.map(row => row.label), label: null},
      marks: [
        Plot.axisY({lineWidth: left / 12.5, tickSize: 0}),
        Plot.ruleX([1], {stroke: "var(--soft)", strokeDasharray: "3 3"}),
        Plot.ruleY(rows, {y: "label", x1: 1, x2: row => row.ratio[0], stroke: "var(--image)", strokeWidth: 9}),
        Plot.ruleY(rows, {y: "label", x1: row => row.ratio[1], x2: row => row.ratio[2], stroke: "var(--ink)", strokeWidth: 1.5}),
        Plot.tickX(peers, {x: "peer", y: "label", stroke: "var(--peer0)", strokeWidth: 3}),
        Plot.text(rows, {x: row => Math.max(row.ratio[2], 1), y: "label", text: "said", textAnchor: "start", dx: 8, fill: "var(--ink)"})
      ]
    });
  }

  function noHarm(cases, width) {
    const groups = [...new Set(cases.map(c => c.group))];
    const colors = {faster: "var(--better)", same: "var(--soft)", slower: "var(--worse)"};
    return Plot.plot({
      style: FONT, width, height: 60 + 34 * groups.length, marginLeft: 115, marginRight: 20, marginBottom: 46,
      x: {type: "log", label: "stock's time / the image's", grid: true, ticks: width / 120, tickFormat: "~g"},
      y: {domain: groups, label: null},
      marks: [
        Plot.ruleX([1], {stroke: "var(--ink)", strokeDasharray: "3 3"}),
        Plot.tickX(cases, {x: "ratio", y: "group", stroke: c => colors[c.verdict], strokeOpacity: 0.65, title: c => `${c.label}: ${number(c.ratio)}`}),
      ]
    });
  }

  function legend(run, rows) {
    const list = document.createElement("ul");
    list.className = "keys";
    for (const t of [...new Set(points(run, rows).map(p => p.t))].sort((a, b) => a - b)) {
      const item = document.createElement("li");
      const {color, symbol} = style(run, t);
      const path = d3.symbol(d3[`symbol${symbol[0].toUpperCase()}${symbol.slice(1)}`], 70)();
      item.innerHTML = `<svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true"><path d="${path}" fill="${color}" stroke="${color}"/></svg>`;
      item.append(run.runtimes[t].title);
      list.append(item);
    }
    return list;
  }

  function draw(place) {
    const figure = place.closest("figure");
    const width = Math.max(280, Math.floor(place.clientWidth));
    if (Number(place.dataset.width) === width) {
      return;
    }
    place.dataset.width = width;
    const kind = figure.dataset.kind;
    const run = data.runs[figure.dataset.run];
    let chart;
    if (kind === "main") {
      chart = main(data.main[figure.dataset.main], width);
    } else if (kind === "noharm") {
      chart = noHarm(run.noharm, width);
    } else {
      const rows = figure.dataset.rows.split(",").map(Number);
      chart = (kind === "size" ? bySize : byCase)(run, rows, width);
      const old = figure.querySelector(".keys");
      if (!old) {
        place.before(legend(run, rows));
      }
    }
    const svg = chart.matches("svg") ? chart : chart.querySelector("svg");
    // One picture with one description; the table behind it has the rest.
    for (const part of svg.querySelectorAll("[aria-label], [aria-description]")) {
      part.removeAttribute("aria-label");
      part.removeAttribute("aria-description");
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", figure.dataset.label);
    place.replaceChildren(chart);
  }

  // A chart is drawn when it comes into sight, and again when its width changes.
  const resized = new ResizeObserver(entries => entries.forEach(entry => entry.target.clientWidth && draw(entry.target)));
  const seen = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        seen.unobserve(entry.target);
        resized.observe(entry.target);
      }
    }
  }, {rootMargin: "400px"});
  document.querySelectorAll("figure > .plot").forEach(place => seen.observe(place));

  // What stands behind a number.
  const dialog = document.getElementById("about");
  const list = dialog.querySelector("dl");

  function say(term, text, code) {
    if (text === "" || text === null || text === undefined) {
      return;
    }
    const dt = document.createElement("dt");
    const dd = document.createElement("dd");
    dt.textContent = term;
    (code ? dd.appendChild(document.createElement("code")) : dd).textContent = text;
    list.append(dt, dd);
  }

  const quoted = word => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

  function command(run, result, t) {
    const runtime = run.runtimes[t];
    if (result.k && result.k[runtime.name]) {
      return result.k[runtime.name];
    }
    if (run.noharm) {
      return run.command;
    }
    const words = [runtime.command, quoted(`${result.b.replaceAll(".", "\\.")}$`), ...run.options.map(quoted)];
    for (const [name, value] of Object.entries({...result.p, ...(runtime.provider ? {provider: runtime.provider} : {})})) {
      words.push("-p", quoted(`${name}=${value}`));
    }
    if (runtime.flags.length) {
      words.push("-jvmArgsAppend", quoted(runtime.flags.join(" ")));
    }
    return words.join(" ");
  }

  function tell(run, result, t) {
    const runtime = run.runtimes[t];
    const [median, low, high, forks] = result.f[t];
    say(runtime.title, `${number(median)} ${result.u}`);
    say("Interval", forks.length > 1 ? `${number(low)} to ${number(high)}` : "none, of one fork");
    say(forks.length > 1 ? `${forks.length} forks` : "1 fork", forks.map(number).join("  "));
    say("Allocated", result.a && result.a[t] !== null && result.a[t] !== undefined ? `${number(result.a[t])} bytes per operation` : "");
    say("Noted", result.n && result.n[runtime.name] ? result.n[runtime.name].join("; ") : "");
    say("Version", runtime.details || runtime.version);
    say("Command", command(run, result, t), true);
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("button.n");
    if (!button) {
      return;
    }
    const place = button.closest("[data-r]");
    const run = data.runs[(button.closest("[data-run]")).dataset.run];
    const result = run.results[place.dataset.r];
    list.replaceChildren();
    dialog.querySelector("h2").textContent = `${result.b}, ${result.c}`;
    if (button.dataset.o !== undefined) {
      const [ratio, low, high, verdict] = result.q[button.dataset.o];
      const forks = [run.subject, Number(button.dataset.o)];
      say("Ratio", `${run.runtimes[run.subject].title} is ${number(ratio)} times as fast as ${run.runtimes[forks[1]].title}`);
      say("Interval", `${number(low)} to ${number(high)}`);
      say("Verdict", {faster: "faster: the intervals part", slower: "slower: the intervals part", same: "no difference: the intervals meet",
                      "too few": "too few forks to tell a difference"}[verdict]);
      forks.forEach(t => tell(run, result, t));
    } else {
      tell(run, result, Number(button.dataset.t));
    }
    say("Processor", run.processor);
    say("Date", `${run.date}, load ${run.load}`);
    say("Measured by", run.command, true);
    dialog.showModal();
  });

  // Links lead into closed sections.
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let part = target; part; part = part.parentElement) {
      if (part.matches("details")) {
        part.open = true;
      }
    }
    target && target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
