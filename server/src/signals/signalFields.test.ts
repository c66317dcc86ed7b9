import { FIELD_NAMES, GIVEN_NAMES, NEWER_NAMES, SEALED_NAMES } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { givenFields, pickFields, sealedFields, storedFields } from "./signalFields.ts";

const GIVEN = {
  pair: "EUR/USD",
  direction: "PUT",
  confidence: null,
  confidenceLow: null,
  confidenceHigh: null,
  confidenceSample: 0,
  analysis: "It held twice.",
  stopLoss: 1.1015,
  takeProfit: null,
} as const;
const PUBLISHED_AT = new Date("2026-06-01T10:00:00.900Z");

it("says of a newer field that nobody gives that it is null, and seals nothing of it", () => {
  const row = { ...givenFields(GIVEN_NAMES, GIVEN), grade: null, publishedAt: null };
  expect(Object.keys(row).sort()).toEqual([...FIELD_NAMES].sort());
  expect(pickFields(NEWER_NAMES, row)).toEqual(
    Object.fromEntries(NEWER_NAMES.map((name) => [name, null])),
  );
  const { analysis: _, ...sealed } = GIVEN;
  expect(sealedFields(row)).toEqual(sealed);
  expect(storedFields(sealedFields(row))).toEqual(pickFields(SEALED_NAMES, row));
});

it("seals what is sealed as text that gives the row back", () => {
  const row = {
    ...givenFields(GIVEN_NAMES, GIVEN),
    grade: "recommended",
    publishedAt: PUBLISHED_AT,
  } as const;
  const record = sealedFields(row);
  expect(record).toMatchObject({ grade: "recommended", publishedAt: "2026-06-01T10:00:00.900Z" });
  expect(storedFields(record)).toEqual(pickFields(SEALED_NAMES, row));
});
