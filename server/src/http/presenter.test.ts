import { expect, it } from "vitest";
import { z } from "zod";
import { presenter } from "./presenter.ts";

interface Row {
  id: string;
  openedAt: Date;
  closedAt: Date | null;
  cents: number;
  secret: string;
  note: string | null;
}

const Dto = z.object({
  id: z.string(),
  amount: z.number(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  note: z.string().optional(),
});

const present: (row: Row) => z.infer<typeof Dto> = presenter(Dto, {
  amount: ({ cents }) => cents / 100,
  note: ({ note }) => note ?? undefined,
});

const AT = new Date("2026-06-01T10:00:00.000Z");
const row: Row = { id: "a", openedAt: AT, closedAt: null, cents: 250, secret: "s", note: null };

it("says what the schema names in its order, times as texts, and nothing else of a row", () => {
  expect(JSON.stringify(present(row))).toBe(
    '{"id":"a","amount":2.5,"openedAt":"2026-06-01T10:00:00.000Z","closedAt":null}',
  );
  expect(present({ ...row, closedAt: AT, note: "late" })).toEqual({
    id: "a",
    amount: 2.5,
    openedAt: AT.toISOString(),
    closedAt: AT.toISOString(),
    note: "late",
  });
});
