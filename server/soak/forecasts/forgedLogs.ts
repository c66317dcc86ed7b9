import { DAY } from "@signaldeck/contract";
import canonicalize from "canonicalize";
import type { Database } from "../../src/database/Database.ts";
import { MarkForecasts } from "../../src/ledger/forecasts/MarkForecasts.ts";
import { commitmentOf } from "../../src/ledger/forecasts/recordForecasts.ts";
import { signCheckpoint } from "../../src/ledger/published/note/checkpoint.ts";
import type { LogKey } from "../../src/ledger/published/note/LogKey.ts";
import {
  chained,
  madeEntries,
  type LooseRecord,
} from "../../src/ledger/published/testing/madeLog.ts";
import { ofLog } from "../../src/ledger/published/testing/serveSite.ts";
import { leafHash, rootOf } from "../../src/ledger/published/tree/merkleTree.ts";
import { readLedger } from "../../src/ledger/sealed/readLedger.ts";
import type { OpenedForecasts } from "../../src/ledger/sealed/recordBodies.ts";
import type { Forgery } from "./lies.ts";
import type { Lie } from "./LyingProxy.ts";

interface Opening {
  mark: number;
  salt: string;
  opened: OpenedForecasts;
}

/** All that an operator has: the records, and what opens those of forecasts, by their index. */
export interface Books {
  records: LooseRecord[];
  openings: Map<number, Opening>;
}

export async function readBooks(database: Database): Promise<Books> {
  const records = (await readLedger(database)).map(({ kind, signalId, recordedAt, body }) => ({
    kind,
    signalId,
    at: Date.parse(recordedAt),
    body: JSON.parse(body) as LooseRecord["body"],
  }));
  const rows = await database.model(MarkForecasts).findAll({ raw: true });
  const openings = rows.flatMap(({ position, mark, salt, opening }): [number, Opening][] =>
    opening === null || salt === null
      ? []
      : [
          [
            position - 1,
            { mark: mark.getTime(), salt, opened: JSON.parse(opening) as OpenedForecasts },
          ],
        ],
  );
  return { records, openings: new Map(openings) };
}

/** A log of these records, chained and signed anew with the log's own key, and what opens a day of it. */
function served(books: Books, day: string, key: LogKey): Lie {
  const entries = madeEntries(chained(books.records));
  const root = rootOf(entries.map(leafHash));
  const log = {
    key: key.verifierKey,
    checkpoint: signCheckpoint(key, { size: entries.length, root }),
    entries,
  };
  const from = Date.parse(day);
  const lines = [...books.openings]
    .filter(([, { mark }]) => mark >= from && mark <= from + DAY)
    .map(([at, { salt, opened }]) => `${at + 1} ${salt} ${canonicalize(opened) ?? ""}\n`);
  return (path) => {
    if (path === `/ledger/forecasts/${day}`) return lines.join("");
    return /^\/ledger\/(key|checkpoint|tile)/.test(path) ? ofLog(log, path) : null;
  };
}

/** The record at an index with something else in its body. */
const changed = ({ records, openings }: Books, at: number, change: LooseRecord["body"]): Books => {
  const record = records[at];
  if (!record) throw new Error(`There is no record ${at + 1}`);
  return {
    records: records.with(at, { ...record, body: { ...record.body, ...change } }),
    openings,
  };
};

/** The forecasts of a mark opened otherwise, and its record committed to that from the beginning. */
function reopened(
  books: Books,
  at: number,
  change: (one: OpenedForecasts["pairs"][number]) => OpenedForecasts["pairs"][number][],
): Books {
  const own = books.openings.get(at);
  if (!own) throw new Error(`Record ${at + 1} has no forecasts`);
  const opened = { ...own.opened, pairs: own.opened.pairs.flatMap(change) };
  const commitment = commitmentOf(own.salt, canonicalize(opened) ?? "");
  const { records } = changed(books, at, { commitment });
  return { records, openings: new Map(books.openings).set(at, { ...own, opened }) };
}

/** The same books without some records. */
function without({ records, openings }: Books, isGone: (one: LooseRecord, at: number) => boolean) {
  const kept = records
    .map((record, at) => ({ record, opening: openings.get(at) }))
    .filter(({ record }, at) => !isGone(record, at));
  return {
    records: kept.map(({ record }) => record),
    openings: new Map(
      kept.flatMap(({ opening }, at): [number, Opening][] => (opening ? [[at, opening]] : [])),
    ),
  };
}

/** Signals of after a number are one fewer. */
const renumbered = (books: Books, after: number): Books => ({
  ...books,
  records: books.records.map((record) => {
    const sequence = Number(record.body["sequence"]);
    const body = { ...record.body, sequence: sequence - 1 };
    return sequence > after ? { ...record, body } : record;
  }),
});

/**
 * What an operator can do who has the log's key, and nobody kept an earlier head: the whole log made
 * anew, of a day that lies a day behind the first forecasts.
 */
export function forgedLogs(books: Books, day: string, key: LogKey): Forgery[] {
  const { records, openings } = books;
  const find = (isMeant: (opened: OpenedForecasts, record: LooseRecord) => boolean): number => {
    for (const [at, { mark, opened }] of [...openings].sort(([one], [other]) => one - other)) {
      const record = records[at];
      const isOfDay = new Date(mark).toISOString().startsWith(day);
      if (isOfDay && record && isMeant(opened, record)) return at;
    }
    throw new Error(`No mark of ${day} can be forged so`);
  };
  const isPublished = ({ body }: LooseRecord) => body["end"] === "published";
  const forecasts = (opened: OpenedForecasts) => opened.pairs.filter((one) => "up" in one);
  const best = find((opened, record) => isPublished(record) && forecasts(opened).length > 1);
  const silent = find((opened) => opened.pairs.some((one) => "silent" in one));
  const { signalId = null, body = {} } = records[best + 1] ?? {};
  const outdone = reopened(books, best, (one) => [
    "up" in one && one.pair !== body["pair"] ? { ...one, up: 0.75 } : one,
  ]);
  const dropped = reopened(books, silent, (one) => ("silent" in one ? [] : [one]));
  const kept = renumbered(
    without(changed(books, best, { end: "quiet" }), (one) => one.signalId === signalId),
    Number(body["sequence"]),
  );
  return [
    {
      name: "a signal that was not the best",
      lie: served(outdone, day, key),
      words: /was not the best forecast of its mark/,
    },
    {
      name: "an abstention that was never committed to",
      lie: served(dropped, day, key),
      words: /opens to the forecasts of other pairs/,
    },
    {
      name: "a mark without a record",
      lie: served(
        without(books, (_, at) => at === best),
        day,
        key,
      ),
      words: /is a signal of a mark without forecasts/,
    },
    {
      name: "a best forecast that was kept back",
      lie: served(kept, day, key),
      words: /nothing could be published, and a forecast could/,
    },
  ];
}
