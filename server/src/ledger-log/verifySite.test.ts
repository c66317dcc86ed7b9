import { execFile } from "node:child_process";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { VERIFIER } from "../paths.ts";
import { recordedEntry } from "./entries.ts";
import { chained, madeRecords, randomOf, signedLog, TERMS } from "./testing/madeLog.ts";
import { serveSite, type ServedSite, type SiteAnswers } from "./testing/serveSite.ts";
import { workerVerifier } from "./testing/workerVerifier.ts";

/** A day that was over when its log was begun. */
const RECORDS = madeRecords(200, randomOf(3), TERMS);
const LOG = signedLog(chained(RECORDS).map(recordedEntry));

const LETTERS: Record<string, string> = { profit: "W", loss: "L", breakeven: "E" };
const KINDS: Record<string, string> = { unsettled: "U", voided: "V" };

const ENDINGS = RECORDS.filter(({ kind }) => kind !== "published")
  .sort((one, other) => Number(one.body["sequence"]) - Number(other.body["sequence"]))
  .map(({ kind, body }) => LETTERS[String(body["outcome"])] ?? KINDS[kind] ?? "?")
  .join("");

const countOf = (endings: string, letter: string) => endings.split(letter).length - 1;

function rowOf(endings: string) {
  const [won, lost] = [countOf(endings, "W"), countOf(endings, "L")];
  return {
    key: "engine",
    won,
    lost,
    even: countOf(endings, "E"),
    unsettled: countOf(endings, "U"),
    voided: countOf(endings, "V"),
    rate: Math.round((10_000 * won) / (won + lost)) / 100,
  };
}

const isRecommended = ({ body }: (typeof RECORDS)[number]) => body["grade"] === "recommended";
const RECOMMENDED = new Set(RECORDS.filter(isRecommended).map(({ body }) => body["sequence"]));

function figuresOf(endings: string) {
  const { won, lost, even, unsettled, voided, rate } = rowOf(endings);
  return {
    totalSignals: won + lost + even,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: even,
    unsettledSignals: unsettled,
    voidedSignals: voided,
    winRate: won + lost < 30 ? null : rate,
    expectedPer100:
      won + lost < 30 ? null : Math.round((won / (won + lost)) * 18_500 - 10_000) / 100,
  };
}

const SUMMARY = {
  performance: {
    ...figuresOf(ENDINGS),
    payoutPercent: 85,
    feed: { name: "deriv", label: "Deriv", market: "real" },
    recommended: figuresOf(
      Array.from(ENDINGS)
        .filter((_, index) => RECOMMENDED.has(index + 1))
        .join(""),
    ),
    otherSources: [] as object[],
  },
  log: {
    size: LOG.entries.length,
    root: LOG.checkpoint.split("\n")[2] ?? "",
    key: LOG.key,
  },
};

/** An honest site's answers, some of them changed. */
const site =
  (change: Partial<Record<string, unknown>> = {}): SiteAnswers =>
  (call) => {
    const honest: Record<string, unknown> = {
      analysis: { feeds: [{ name: "deriv" }], sources: [rowOf(ENDINGS)] },
      endings: { first: 1, endings: ENDINGS },
      summary: SUMMARY,
    };
    const answer = call in change ? change[call] : honest[call];
    if (typeof answer === "number" || answer === null || answer === "<p>") return answer;
    return JSON.stringify({ data: answer });
  };

const withFigures = (change: object) => ({
  ...SUMMARY,
  performance: { ...SUMMARY.performance, ...change },
});

let served: ServedSite | null = null;
const worker = workerVerifier();
afterEach(() => served?.close());
afterAll(() => worker.end());

/** What the program says, and what a page hears; both must be refused or both hold. */
async function check(answers: SiteAnswers): Promise<string | null> {
  served = await serveSite(LOG, answers);
  const { ledger } = served;
  const said = await new Promise<{ code: unknown; all: string }>((done) => {
    execFile(process.execPath, [VERIFIER, ledger], (error, all) =>
      done({ code: error?.code ?? 0, all }),
    );
  });
  const heard = await worker.ask({ ledger });
  const fault = "found" in heard ? heard.found.fault : heard.unread;
  expect(said.code).toBe(fault === null ? 0 : 1);
  expect(said.all).toContain(fault ?? "Everything holds.");
  return fault;
}

const lost = ENDINGS.indexOf("L");

describe("what a site shows beside its log", () => {
  it("holds where summary, lists and log agree", async () => {
    expect(await check(site())).toBeNull();
  });

  it.each(["analysis", "endings", "summary"])(
    "is read, or the check does not hold: %s",
    async (call) => {
      for (const answer of [500, 404, null, "<p>"]) {
        expect(await check(site({ [call]: answer }))).toMatch(
          /^The site's own figures could not be read, so nothing holds them to the log\./,
        );
      }
      expect(await check(site({ [call]: { nothing: true } }))).toMatch(/of the form/);
    },
  );

  it.each([
    [
      "more won",
      { wonSignals: 150, totalSignals: 150 + SUMMARY.performance.lostSignals },
      /counts \d+ (results|signals) of/,
    ],
    ["fewer lost", { lostSignals: 3 }, /summary counts 3 loss of deriv, engine, and the log \d+/],
    ["fewer voided", { voidedSignals: 0 }, /summary counts 0 voided/],
    ["another rate", { winRate: 78.4 }, /gives deriv, engine the rate 78.4/],
    ["another expectation", { expectedPer100: 30 }, /expects 30 per 100/],
    ["another total", { totalSignals: 400 }, /counts 400 signals of/],
    ["better recommended ones", { recommended: figuresOf("WWWWWW") }, /of deriv, recommended/],
    [
      "a source that there is not",
      { otherSources: [{ source: "desk", ...figuresOf("WWW") }] },
      /counts 3 results of deriv, desk/,
    ],
  ])("is named where its summary has %s", async (_what, change, words) => {
    expect(await check(site({ summary: withFigures(change) }))).toMatch(words);
  });

  it("is named where its summary shows the head of another log", async () => {
    const summary = { ...SUMMARY, log: { ...SUMMARY.log, root: `${"A".repeat(43)}=` } };
    expect(await check(site({ summary }))).toMatch(/shows a log of 400 entries that is not this/);
  });

  it("is named where its list ends before a loss, or leaves all of them out", async () => {
    const endings = ENDINGS.slice(0, ENDINGS.lastIndexOf("L"));
    const analysis = { feeds: [{ name: "deriv" }], sources: [rowOf(endings)] };
    expect(await check(site({ analysis, endings: { first: 1, endings } }))).toMatch(/as nothing/);
    expect(await check(site({ analysis: { feeds: [] } }))).toMatch(/leaves out deriv, engine/);
  });

  it("is named where its analysis counts otherwise than its own list", async () => {
    const better = rowOf(`${ENDINGS}WWWW`);
    const analysis = { feeds: [{ name: "deriv" }], sources: [better] };
    expect(await check(site({ analysis }))).toMatch(/analysis counts \d+ profit of deriv, engine/);
    const rate = { ...rowOf(ENDINGS), rate: 91 };
    expect(
      await check(site({ analysis: { feeds: [{ name: "deriv" }], sources: [rate] } })),
    ).toMatch(/the rate 91/);
  });

  it("is named where a lost signal is listed as won", async () => {
    const endings = `${ENDINGS.slice(0, lost)}W${ENDINGS.slice(lost + 1)}`;
    const analysis = { feeds: [{ name: "deriv" }], sources: [rowOf(endings)] };
    expect(await check(site({ analysis, endings: { first: 1, endings } }))).toMatch(
      /counts|as profit/,
    );
  });
});
