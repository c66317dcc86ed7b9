// Some thousand readers of the live stream in a process of their own, so that they share no event
// loop with the measuring process. Asked by its parent, see `Crowd`.
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { createSecureContext } from "node:tls";
import { tierRank } from "@signaldeck/contract";
import type {
  Comparison,
  CrowdAnswers,
  CrowdQuestion,
  CrowdReader,
  Outages,
} from "./crowdWords.ts";
import { compareIds } from "./compareIds.ts";
import { EventClient, type Place } from "./EventClient.ts";

/** Openings on their way at once. */
const AT_ONCE = 100;
/** As `nice` counts. */
const GIVES_WAY = 10;

const crowd: { client: EventClient; reader: CrowdReader }[] = [];

async function open(question: CrowdQuestion & { ask: "open" }): Promise<CrowdAnswers["open"]> {
  const { port, host, certificate, readers } = question;
  const context = createSecureContext({ ca: readFileSync(certificate) });
  const place: Place = { port, host, context };
  const begun = performance.now();
  const waiting = [...readers].reverse();
  const work = async () => {
    for (let reader = waiting.pop(); reader; reader = waiting.pop()) {
      const client = new EventClient(place, reader.token);
      crowd.push({ client, reader });
      await client.open();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { opened: crowd.length, milliseconds: performance.now() - begun };
}

function outages({ since }: CrowdQuestion & { ask: "outages" }): Outages {
  const found: Outages = { cut: 0, back: 0, slowest: 0, refusals: {} };
  for (const { client } of crowd) {
    for (const { to } of client.outages.filter((outage) => outage.from >= since)) {
      found.cut += 1;
      if (to === null) continue;
      found.back += 1;
      found.slowest = Math.max(found.slowest, to - since);
    }
    for (const refusal of client.refusals.splice(0)) {
      found.refusals[refusal] = (found.refusals[refusal] ?? 0) + 1;
    }
  }
  return found;
}

function compare({ events }: CrowdQuestion & { ask: "compare" }): Comparison {
  const all = { clients: 0, due: 0, came: 0, missing: 0, twice: 0, foreign: 0 };
  const examples: string[] = [];
  let resets = 0;
  for (const { client, reader } of crowd) {
    const found = compareIds(client.ids, events, tierRank(reader.tier));
    all.clients += 1;
    for (const kind of ["due", "came", "missing", "twice", "foreign"] as const) {
      all[kind] += found[kind];
    }
    if (found.fault !== null && examples.length < 5) {
      examples.push(`${reader.tier}: ${found.fault}`);
    }
    resets += client.resets;
  }
  return { ...all, resets, examples };
}

async function answer(question: CrowdQuestion): Promise<CrowdAnswers[keyof CrowdAnswers]> {
  if (question.ask === "open") return open(question);
  return question.ask === "outages" ? outages(question) : compare(question);
}

// The clients' work is that of thousands of devices: what is measured goes before it.
setPriority(GIVES_WAY);

process.on("message", (question: CrowdQuestion) => {
  void answer(question).then((found) => process.send?.(found));
});
process.once("disconnect", () => process.exit());
