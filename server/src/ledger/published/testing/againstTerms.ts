import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import {
  corrected,
  isLost,
  isPublication,
  iso,
  timeOf,
  voided,
  withBodies,
  type Forge,
} from "./forgeries.ts";

/** What an operator could do against the terms that its publications say. */
export const AGAINST_TERMS: Record<string, Forge> = {
  "voids later than a minute after the publication": [
    (records) => voided(records, { after: 62 * SECOND, most: 1 }),
    /voids a signal later than 60 s after its publication/,
  ],
  "records a void later than it says": [
    (records) => voided(records, { after: 50 * SECOND, behind: 20 * SECOND, most: 1 }),
    /voids a signal later than 60 s after its publication/,
  ],
  "leaves the terms away again": [
    (records) =>
      records.map((record) => {
        const { terms: _terms, ...body } = record.body;
        return Number(body["sequence"]) > 20 ? { ...record, body } : record;
      }),
    /does not say by which terms it was published/,
  ],
  "gives itself looser terms for a void": [
    (records) =>
      withBodies(voided(records, { after: 2 * MINUTE, most: 1 }), isPublication, () => ({
        terms: { tickAgeMs: 30_000, voidWithinMs: 5 * MINUTE },
      })),
    /voids a signal later than 60 s after its publication/,
  ],
  "gives itself looser terms for prices": [
    (records) =>
      withBodies(records, isPublication, ({ slot }) => ({
        entryTickAt: iso(timeOf(slot) - MINUTE),
        terms: { tickAgeMs: 4 * HOUR, voidWithinMs: MINUTE },
      })),
    /has an entry price that was too old/,
  ],
  "gives itself terms that are none": [
    (records) => withBodies(records, isPublication, () => ({ terms: {} })),
    /^Record \d+ \(published\) gives its terms as it cannot be\.$/,
  ],
  "is held to terms of its own that are stricter": [
    (records) =>
      withBodies(records, isPublication, () => ({
        terms: { tickAgeMs: 300, voidWithinMs: MINUTE },
      })),
    /has an entry price that was too old/,
  ],
  "corrects an entry by a price from another time": [
    (records) => {
      const lost = records.find(isLost);
      return withBodies(
        records,
        (record) => record === lost,
        (body) => ({ ...corrected(body, "profit"), entryTickAt: body["closeTickAt"] }),
      );
    },
    /corrects the entry by a price from another time/,
  ],
  "does not say when it published": [
    (records) =>
      records.map((record) => {
        const { publishedAt: _published, ...body } = record.body;
        return { ...record, body };
      }),
    /does not say when its signal was published/,
  ],
  "does not say when somebody handed a signal in": [
    (records) =>
      records.map((record) => {
        const { grade: _grade, payoutPercent: _payout, ...body } = record.body;
        return isPublication(record) ? { ...record, body: { ...body, source: "desk" } } : record;
      }),
    /does not say rightly when its signal was handed in/,
  ],
};
