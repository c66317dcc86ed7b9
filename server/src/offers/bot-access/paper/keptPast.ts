import { DAY, PaperReason, watDay } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { z } from "zod";
import { AuditRecord } from "../../../audit/AuditRecord.ts";
import type { PaperItem } from "./foldPaper.ts";
import type { PaperAccountRow } from "./PaperAccount.ts";
import { PaperClosing } from "./PaperClosing.ts";
import type { PaperDeps } from "./paperDeps.ts";
import { pastAt, type PaperPast, type ReadAccount } from "./paperPast.ts";

const whole = z.number().int();

/** A past without its rows, which are read again by the signals' ids. */
const KeptPast = z.object({
  balanceCents: whole,
  running: z.array(z.string()),
  totals: z.object({
    startCents: whole,
    closed: whole,
    won: whole,
    lost: whole,
    even: whole,
    left: whole,
    resultCents: whole,
    highCents: whole,
    deepestCents: whole,
  }),
  curve: z.object({
    width: whole,
    points: z.array(z.object({ at: whole, balanceCents: whole })),
  }),
  closed: z.array(z.object({ id: z.string(), resultCents: whole, balanceCents: whole })),
  left: z.array(z.object({ id: z.string(), reason: PaperReason })),
});
type KeptPast = z.infer<typeof KeptPast>;

/**
 * Days before the newest row that are read anew each time: more than the longest span that is looked
 * at, and than anything needs that is written late.
 */
const DAYS_OPEN = 8;
/** Rows that are worth a closing. */
const WORTH = 250;

export interface StoredPast {
  at: number;
  kept: KeptPast;
}

/** The newest closing of an account; null: it is read from its begin on. */
export async function readKept(
  { database }: PaperDeps,
  { id }: PaperAccountRow,
  transaction: Transaction | null,
): Promise<StoredPast | null> {
  // Signals that disagreed with their records were written anew: what was reckoned of them is not used.
  const restored = await database.model(AuditRecord).findOne({
    attributes: ["createdAt"],
    where: { action: "ledger.copy_restored" },
    order: [["createdAt", "DESC"]],
    transaction,
    raw: true,
  });
  const row = await database.model(PaperClosing).findOne({
    where: { accountId: id, ...(restored && { madeAt: { [Op.gt]: restored.createdAt } }) },
    order: [["at", "DESC"]],
    transaction,
    raw: true,
  });
  return row && { at: row.at.getTime(), kept: KeptPast.parse(JSON.parse(row.state)) };
}

/** All signals that a kept past names. */
export const idsOf = ({ running, closed, left }: KeptPast): string[] => [
  ...running,
  ...closed.map(({ id }) => id),
  ...left.map(({ id }) => id),
];

/** A kept past with its rows. */
export function pastOf({ at, kept }: StoredPast, items: ReadonlyMap<string, PaperItem>): PaperPast {
  const { balanceCents, running, totals, curve, closed, left } = kept;
  return {
    at,
    balanceCents,
    totals,
    curve,
    running: running.flatMap((id) => items.get(id) ?? []),
    closed: closed.flatMap(({ id, ...ended }) => withItem(items.get(id), ended)),
    left: left.flatMap(({ id, ...why }) => withItem(items.get(id), why)),
  };
}

const withItem = <Fact extends object>(item: PaperItem | undefined, fact: Fact) =>
  item ? [{ ...item, ...fact }] : [];

/**
 * Keeps what an account had come to some days before its member's newest row, where that spares
 * later readers enough. Rows are added in the order of marks, and a signal's end is recorded once:
 * what is that old does not change, so whoever keeps it keeps the same.
 * @param newest the mark of the member's newest row, epoch milliseconds
 * @param madeAt wall time before the account was read
 */
export async function keepPast(
  { database }: PaperDeps,
  { account, past, items, isEnded }: ReadAccount & { isEnded: boolean },
  { newest, madeAt }: { newest: number; madeAt: number },
): Promise<void> {
  const at = watDay(newest - DAYS_OPEN * DAY).from;
  const spared = items.filter(({ signal }) => signal.slot.getTime() < at).length;
  if (at <= past.at || spared < (isEnded ? 1 : WORTH)) return;
  const state = JSON.stringify(plain(pastAt(past, items, at)));
  const row = { accountId: account.id, at: new Date(at), state, madeAt: new Date(madeAt) };
  await database.write((transaction) =>
    database.model(PaperClosing).upsert(row, { transaction, returning: false }),
  );
}

function plain({ balanceCents, running, totals, curve, closed, left }: PaperPast): KeptPast {
  return {
    balanceCents,
    totals,
    curve,
    running: running.map(({ signal }) => signal.id),
    closed: closed.map(({ signal, resultCents, balanceCents: after }) => ({
      id: signal.id,
      resultCents: resultCents ?? 0,
      balanceCents: after ?? 0,
    })),
    left: left.map(({ signal, reason }) => ({ id: signal.id, reason })),
  };
}
