import { execFile } from "node:child_process";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { VERIFIER } from "../../paths.ts";
import { recordedEntry } from "./entries.ts";
import { honestSite, type SiteReplies } from "./testing/honestSite.ts";
import { HURRY } from "./testing/hurried.ts";
import { chained, madeRecords, randomOf, signedLog, TERMS } from "./testing/madeLog.ts";
import { serveSite, SILENCE, type ServedSite, type SiteAnswers } from "./testing/serveSite.ts";
import { hearOf, workerVerifier } from "./testing/workerVerifier.ts";

/** A day that was over when its log was begun. */
const CHAIN = chained(madeRecords(200, randomOf(3), TERMS));
const LOG = signedLog(CHAIN.map(recordedEntry));
const HONEST = honestSite(CHAIN, LOG);
const { summary: SUMMARY, analysis: ANALYSIS } = HONEST;
const { endings: ENDINGS } = HONEST.endings;

/** An honest site's answers, some of them changed. */
const site =
  (change: Partial<Record<string, unknown>> = {}): SiteAnswers =>
  (call) => {
    const answer = call in change ? change[call] : HONEST[call as keyof SiteReplies];
    if (typeof answer === "number" || answer === null || answer === "<p>") return answer;
    return answer === SILENCE ? SILENCE : JSON.stringify({ data: answer });
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
async function check(
  answers: SiteAnswers,
  { options = [], asked = worker }: { options?: readonly string[]; asked?: typeof worker } = {},
): Promise<string | null> {
  served = await serveSite(LOG, answers);
  const { ledger } = served;
  const said = await new Promise<{ code: unknown; all: string }>((done) => {
    execFile(process.execPath, [...options, VERIFIER, ledger], (error, all) =>
      done({ code: error?.code ?? 0, all }),
    );
  });
  const fault = await hearOf(asked, ledger);
  expect(said.code).toBe(fault === null ? 0 : 1);
  expect(said.all).toContain(fault ?? "Everything holds.");
  return fault;
}

/** A site whose list ends so, and whose analysis counts that list. */
function listing(endings: string) {
  const letter = (one: string) => endings.split(one).length - 1;
  const listed = { won: letter("W"), lost: letter("L"), even: letter("E") };
  const analysis = { ...ANALYSIS, counts: { ...ANALYSIS.counts, ...listed } };
  return { endings: { first: 1, endings }, analysis };
}

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
      expect(await check(site({ [call]: { nothing: true } }))).toMatch(
        /gives has "nothing", which this program does not know\.$/,
      );
    },
  );

  it("is waited for only so long", async () => {
    const asked = workerVerifier(HURRY);
    const options = ["--import", `data:text/javascript,${encodeURIComponent(HURRY)}`];
    try {
      expect(await check(site({ summary: SILENCE }), { options, asked })).toMatch(
        /could not be read, so nothing holds them to the log\. \S+summary cannot be reached\.$/,
      );
    } finally {
      await asked.end();
    }
  });

  it.each([
    [
      "more won",
      { wonSignals: 150, totalSignals: 150 + SUMMARY.performance.lostSignals },
      /counts \d+ (results|signals) of/,
    ],
    ["fewer lost", { lostSignals: 3 }, /summary counts 3 loss of deriv, engine, and the log \d+/],
    ["fewer voided", { voidedSignals: 0 }, /summary counts 0 voided/],
    ["another rate", { winRate: 78.4 }, /gives deriv, engine the rate 78.4/],
    ["no rate", { winRate: undefined }, /gives its performance as it cannot be/],
    ["no total", { totalSignals: undefined }, /gives its performance as it cannot be/],
    ["a better end of its interval", { winRateLow: 60 }, /gives deriv, engine the rate/],
    ["an expectation as text", { expectedPer100: "30" }, /gives its performance as it cannot be/],
    ["another average confidence", { avgConfidence: 71 }, /the average confidence 71; by the log/],
    ["an easier break-even", { breakEvenRate: 44 }, /breaks even at 44 %/],
    ["another market", { feed: { ...SUMMARY.performance.feed, market: "simulated" } }, /a market/],
    ["another expectation", { expectedPer100: 30 }, /expects 30 per 100/],
    ["another total", { totalSignals: 400 }, /counts 400 signals of/],
    [
      "better recommended ones",
      { recommended: { ...SUMMARY.performance.recommended, wonSignals: 190 } },
      /of deriv, recommended/,
    ],
    [
      "a source that there is not",
      { otherSources: [{ source: "desk", ...SUMMARY.performance.recommended }] },
      /results of deriv, desk/,
    ],
  ])("is named where its summary has %s", async (_what, change, words) => {
    expect(await check(site({ summary: withFigures(change) }))).toMatch(words);
  });

  it.each([
    ["the head of another log", { log: { ...SUMMARY.log, root: `${"A".repeat(43)}=` } }, /400 ent/],
    ["no log, and is read beside one", { log: null }, /says that there is no public log/],
    ["nothing of a log", { log: undefined }, /summary gives does not say its log\./],
    ["a later beginning", { liveFrom: 30 }, /sealing began at signal 30 of deriv; .* signal 1\.$/],
    [
      "another last record",
      { ledger: { ...SUMMARY.ledger, hash: "ab".repeat(32) } },
      /a last reco/,
    ],
    ["no last record", { ledger: null }, /shows a last record, 0/],
  ])("is named where its summary has %s", async (_what, change, words) => {
    expect(await check(site({ summary: { ...SUMMARY, ...change } }))).toMatch(words);
  });

  it("is named where its list ends before a loss, or leaves all of them out", async () => {
    const ended = listing(ENDINGS.slice(0, ENDINGS.lastIndexOf("L")));
    expect(await check(site(ended))).toMatch(/as nothing/);
    expect(await check(site({ analysis: { ...ANALYSIS, feeds: [] } }))).toMatch(
      /leaves out deriv, engine/,
    );
  });

  it("is named where its analysis counts otherwise than its own list", async () => {
    const won = ANALYSIS.counts.won + 4;
    const better = (one: object) => ({ ...one, won });
    const analysis = {
      ...ANALYSIS,
      counts: better(ANALYSIS.counts),
      sources: ANALYSIS.sources.map(better),
    };
    expect(await check(site({ analysis }))).toMatch(/analysis of deriv, engine contradicts itself/);
  });

  it("is named where a lost signal is listed as won", async () => {
    const lost = ENDINGS.indexOf("L");
    const turned = listing(`${ENDINGS.slice(0, lost)}W${ENDINGS.slice(lost + 1)}`);
    expect(await check(site(turned))).toMatch(
      /summary counts \d+ profit of deriv, engine, and its own list/,
    );
  });
});
