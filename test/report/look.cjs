/*
 * look.cjs PAGE BROWSER FOLDER: what test/report/run says, by Playwright and axe-core from the folder of TEMPER_MODULES.
 * Each check prints a line when it fails; the last line counts.
 */
"use strict";
const path = require("node:path");
const {createRequire} = require("node:module");
const {pathToFileURL} = require("node:url");
const need = createRequire(path.join(process.env.TEMPER_MODULES, "look.cjs"));
const {chromium} = need("playwright-core");
const axe = need("axe-core").source;

const [page, executablePath, folder] = process.argv.slice(2);
const WIDTHS = {phone: 360, tablet: 820, desktop: 1400};
let passed = 0;
let failed = 0;

function check(good, what, ...more) {
  good ? passed++ : failed++;
  if (!good) {
    console.log(`FAILED ${what}`, ...more);
  }
}

async function look(browser, name, width, colorScheme) {
  // The page's policy forbids the scripts that a test brings.
  const context = await browser.newContext({viewport: {width, height: 900}, colorScheme, bypassCSP: true});
  const at = `${name}, ${colorScheme}:`;
  const said = [];
  const asked = [];
  const view = await context.newPage();
  view.on("console", message => ["error", "warning"].includes(message.type()) && said.push(message.text()));
  view.on("pageerror", error => said.push(String(error)));
  view.on("request", request => request.url().startsWith("file:") || request.url().startsWith("data:") || asked.push(request.url()));
  await view.goto(pathToFileURL(page).href);
  await view.screenshot({path: path.join(folder, `${name}-${colorScheme}.png`)});

  await view.evaluate(() => document.querySelectorAll("details").forEach(part => { part.open = true; }));
  // Charts are drawn as they come into sight, and those above move those below.
  await view.evaluate(async () => {
    for (const figure of document.querySelectorAll("figure[data-kind]")) {
      figure.scrollIntoView();
      for (let tries = 0; tries < 200 && !figure.querySelector(".plot svg[role=img]"); tries++) {
        await new Promise(done => setTimeout(done, 20));
      }
    }
  });
  const charts = await view.evaluate(() => [...document.querySelectorAll("figure[data-kind]")].map(figure => {
    const svg = figure.querySelector(".plot svg[role=img][aria-label]");
    const marks = svg ? svg.querySelectorAll("path, circle, line, rect").length : 0;
    const numbers = svg ? /NaN|undefined|Infinity/.test(svg.outerHTML) : true;
    const tableless = !figure.parentElement.querySelector("table");
    return {what: figure.dataset.label, drawn: marks > 2, wrong: numbers, tableless,
            wide: svg ? svg.getBoundingClientRect().right > innerWidth + 1 : false};
  }));
  check(charts.length > 0, `${at} charts`);
  for (const [flaw, test] of Object.entries({"not drawn": c => !c.drawn, "with a number that is none": c => c.wrong, "without a table": c => c.tableless,
                                             "beyond the window": c => c.wide})) {
    const found = charts.filter(test);
    check(found.length === 0, `${at} a chart ${flaw}:`, ...found.slice(0, 3).map(c => c.what));
  }
  const wide = await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth ? "" :
    [...document.querySelectorAll("main *")].filter(each => !each.closest(".wide") && each.getBoundingClientRect().right > innerWidth)
      .slice(-1).map(each => each.outerHTML.slice(0, 120)).join() || "something");
  check(!wide, `${at} the page is wider than its window by ${wide}`);
  // The ten rows are read without moving anything sideways, and so is what is said above any table.
  const cut = await view.evaluate(() => [
    ...document.querySelector(".stacks") ? [] : ["no ten rows"],
    ...[...document.querySelectorAll(".stacks")].filter(each => each.scrollWidth > each.parentElement.clientWidth + 1).map(() => "ten rows"),
    ...[...document.querySelectorAll("caption")].filter(each => {
      const text = document.createRange();
      text.selectNodeContents(each);
      return text.getBoundingClientRect().right > innerWidth;
    }).map(each => each.textContent)]);
  check(cut.length === 0, `${at} cut off:`, ...cut.slice(0, 3));
  await view.evaluate(() => scrollTo(0, 0));
  await view.screenshot({path: path.join(folder, `${name}-${colorScheme}-whole.png`), fullPage: true});

  // A number tells its interval and its command, by the keyboard too, and Escape leads back.
  const button = view.locator("button.n").first();
  await button.focus();
  await view.keyboard.press("Enter");
  const told = await view.locator("dialog[open]").innerText();
  check(/Interval/.test(told) && /Command/.test(told) && /Processor/.test(told), `${at} a number does not tell how it came about:`, told);
  await view.screenshot({path: path.join(folder, `${name}-${colorScheme}-number.png`)});
  const violations = async what => {
    await view.evaluate(axe);
    const found = await view.evaluate(() => window.axe.run(document, {resultTypes: ["violations"]}));
    check(found.violations.length === 0, `${at} axe-core, ${what}:`,
          ...found.violations.map(v => `${v.id} (${v.nodes.length}): ${v.help}: ${v.nodes[0].html.slice(0, 160)} ${v.nodes[0].failureSummary.slice(0, 300)}`));
  };
  await violations("a number open");
  await view.keyboard.press("Escape");
  check(await view.locator("dialog[open]").count() === 0, `${at} Escape does not close`);
  check(await button.evaluate(element => element === document.activeElement), `${at} the focus is not where it was`);
  const ratio = view.locator("button.n[data-o]").first();
  if (await ratio.count()) {
    await ratio.click();
    check(/times as fast as/.test(await view.locator("dialog[open]").innerText()), `${at} a ratio does not tell what it is`);
    await view.getByRole("button", {name: "Close"}).click();
  }
  await violations("all open");
  check(said.length === 0, `${at} the console has`, ...said.slice(0, 5));
  check(asked.length === 0, `${at} asked a network for`, ...asked.slice(0, 5));
  await context.close();
}

(async () => {
  // A folder of its own each time: Playwright makes one below TMPDIR.
  const browser = await chromium.launch({executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"]});
  try {
    for (const [name, width] of Object.entries(WIDTHS)) {
      for (const scheme of ["light", "dark"]) {
        await look(browser, name, width, scheme);
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
})().catch(error => {
  console.log(`FAILED ${error.message.split("\n")[0]}`);
  console.log(`${passed} passed, ${failed + 1} failed`);
  process.exitCode = 1;
});
