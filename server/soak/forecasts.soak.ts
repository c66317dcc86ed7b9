import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe } from "vitest";
import { LogKey } from "../src/ledger/published/note/LogKey.ts";
import { checkDay, openDay, startBrowser } from "./forecasts/dayInBrowser.ts";
import { forgedLogs, readBooks } from "./forecasts/forgedLogs.ts";
import { liesOf, type Forgery } from "./forecasts/lies.ts";
import { LyingProxy } from "./forecasts/LyingProxy.ts";
import { DAYS, markAt, MARKS } from "./forecasts/recordedWeek.ts";
import { marksIn, verify } from "./forecasts/stranger.ts";
import { LEDGER_SEED, Week } from "./forecasts/Week.ts";
import { soak } from "./support/soak.ts";

/** By which the moments of the kills can be had again. */
const SEED = Number(process.env["SOAK_SEED"] ?? Date.now() % 1_000_000);
/** The second day: on the first one a feed's signals may lack forecasts. */
const [, DAY = ""] = DAYS;

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
const scratch = (name: string) => join(tmpdir(), `signaldeck-forecasts-${process.pid}-${name}`);

/** What was not found, or not by its words, with what was said. */
const unfound = (forgeries: readonly Forgery[], said: readonly string[]) =>
  forgeries.flatMap(({ name, words }, at) =>
    words.test(said[at] ?? "") ? [] : [`${name}: ${said[at]?.slice(-400)}`],
  );

describe.each(["PostgreSQL", "SQLite"] as const)("forecasts of a week on %s", (kind) => {
  let week: Week;
  let proxy: LyingProxy | null = null;
  let browser: Browser | null;
  let forgeries: Forgery[];
  beforeAll(async () => {
    week = await Week.open(kind);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.stop();
    await week.close();
  });

  soak(
    `${kind}: of ${MARKS} marks each has one record, whichever instance is killed, and each day is right`,
    async () => {
      const begun = performance.now();
      const { killed, cut } = await week.play(SEED);
      const played = secondsSince(begun);
      await week.goOn();
      const marks = await marksIn(week.url, scratch("log"));
      const ofWeek = new Set(marks.filter((mark) => mark < markAt(MARKS)));
      const wanted = Array.from({ length: MARKS }, (_, index) => markAt(index));
      const missing = wanted.filter((mark) => !ofWeek.has(mark)).length;
      const twice = marks.length - new Set(marks).size;
      const plain = await verify(week.url);
      const found = await verify(week.url, { days: DAYS });
      process.stdout.write(found.said);
      return {
        figure: `${ofWeek.size} records in ${played}, seed ${SEED}: ${killed} kills, ${cut} amid a mark; ${missing} marks without, ${twice} twice; the program ${plain.holds ? "holds" : plain.said} in ${plain.took} ms, with all days ${found.holds ? "holds" : found.said} in ${found.took} ms`,
        holds: killed > 10 && missing + twice === 0 && plain.holds && found.holds,
      };
    },
  );

  soak(`${kind}: forged forecasts are found by the program, whoever forged them`, async () => {
    const key = await (await fetch(`${week.url}/ledger/key`)).text();
    const checkpoint = await (await fetch(`${week.url}/ledger/checkpoint`)).text();
    const [name = ""] = key.split("+");
    const made = forgedLogs(await week.withDatabase(readBooks), DAY, new LogKey(name, LEDGER_SEED));
    forgeries = [...liesOf(DAY), ...made];
    const liar = new LyingProxy(() => week.url);
    proxy = liar;
    await liar.start();
    const honest = await verify(liar.url, { days: [DAY] });
    const said: string[] = [];
    for (const { lie } of forgeries) {
      liar.lie = lie;
      said.push((await verify(liar.url, { days: [DAY] })).said);
    }
    // Whoever kept a head needs no look at what was changed.
    const kept = scratch("kept");
    writeFileSync(kept, checkpoint);
    const againstKept: string[] = [];
    for (const { lie } of made) {
      liar.lie = lie;
      againstKept.push((await verify(liar.url, { words: ["--kept", kept] })).said);
    }
    const rewritten = againstKept.filter((words) => words.includes("whose checkpoint you kept"));
    const lost = unfound(forgeries, said);
    return {
      figure: `${forgeries.length - lost.length} of ${forgeries.length} found (${forgeries.map((one) => one.name).join(", ")})${lost.join("; ")}; ${rewritten.length} of ${made.length} by a kept head; the truth ${honest.holds ? "holds" : honest.said}`,
      holds: honest.holds && lost.length === 0 && rewritten.length === made.length,
    };
  });

  soak(`${kind}: and by the page's "Check this day"`, async () => {
    if (!browser || !proxy) return { figure: "no browser here, or no log", holds: false };
    proxy.lie = () => null;
    const page = await openDay(browser, proxy.url, DAY);
    const begun = performance.now();
    const honest = await checkDay(page);
    const took = secondsSince(begun);
    const said: string[] = [];
    for (const { lie } of forgeries) {
      proxy.lie = lie;
      said.push(await checkDay(page));
    }
    await page.close();
    const lost = unfound(forgeries, said);
    return {
      figure: `${honest} (in ${took}); ${forgeries.length - lost.length} of ${forgeries.length} forged ones found${lost.join("; ")}`,
      holds: honest.startsWith("Holds: ") && lost.length === 0,
    };
  });
});
