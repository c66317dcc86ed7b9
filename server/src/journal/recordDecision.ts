import { t, type JournalEntryDto, type JournalDecisionInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";
import { Signal, type SignalRow } from "../signals/Signal.ts";
import { centsOf } from "./cents.ts";
import { JournalEntry, type EntryRow } from "./JournalEntry.ts";
import type { JournalDeps, JournalOwner } from "./journalDeps.ts";
import { JournalSettings } from "./JournalSettings.ts";
import { presentEntry } from "./presentEntry.ts";
import { readEntry } from "./readEntries.ts";
import { NOT_SHOWN, wasShown } from "./wasShown.ts";

const SETTLED = () => t("This signal has settled, so its entry can no longer be changed.");
const VOIDED = () => t("This signal was voided, so its entry can no longer be changed.");
const WITHDRAWN = () => t("This signal was withdrawn, so it can no longer be taken.");

/**
 * Marks a signal taken or skipped; again until it settles. A signal that was taken in truth can be
 * marked also when a limit is reached: the journal records, only the feed is held back.
 * @throws AppError `not_found` for a signal the member was not shown, `conflict` for a settled one and
 * for taking a withdrawn one.
 */
export async function recordDecision(
  deps: JournalDeps,
  owner: JournalOwner,
  signalId: string,
  input: JournalDecisionInput,
): Promise<JournalEntryDto> {
  const { database } = deps;
  const { memberId } = owner;
  const at = new Date(deps.feed.clock.now());
  const item = await database.write(async (transaction) => {
    const signal = await openSignal(deps, owner, signalId, transaction);
    const before = await readEntry(database, { memberId, signalId }, transaction);
    const taken = input.decision === "taken";
    // A member who had taken it by then stays in it, and may still say with what stake.
    if (taken && signal.withdrawnAt !== null && before?.decision !== "taken") {
      throw new AppError("conflict", WITHDRAWN);
    }
    const entry: EntryRow = {
      memberId,
      signalId,
      feed: signal.feed,
      slot: signal.slot,
      decision: input.decision,
      stakeCents: taken ? centsOf(input.stake) : null,
      payoutPercent: taken ? input.payoutPercent : null,
      decidedAt: before?.decision === input.decision ? before.decidedAt : at,
      changedAt: at,
    };
    await database.model(JournalEntry).upsert(entry, { transaction });
    await touch(deps, memberId, transaction);
    return { entry, signal };
  });
  return presentEntry(item);
}

/**
 * Takes an entry back; what was never marked is no fault.
 * @throws AppError as `recordDecision`.
 */
export async function withdrawDecision(
  deps: JournalDeps,
  owner: JournalOwner,
  signalId: string,
): Promise<void> {
  const { memberId } = owner;
  await deps.database.write(async (transaction) => {
    await openSignal(deps, owner, signalId, transaction);
    await deps.database.model(JournalEntry).destroy({ where: { memberId, signalId }, transaction });
    await touch(deps, memberId, transaction);
  });
}

/** The signal, if the member was shown it and it has not settled; kept from settling meanwhile. */
async function openSignal(
  deps: JournalDeps,
  owner: JournalOwner,
  signalId: string,
  transaction: Transaction,
): Promise<SignalRow> {
  const signal = await deps.database.model(Signal).findOne({
    where: { id: signalId, feed: deps.feed.info.name },
    transaction,
    lock: transaction.LOCK.UPDATE,
    raw: true,
  });
  if (!signal || !wasShown(deps, owner, signal)) throw new AppError("not_found", NOT_SHOWN);
  if (signal.voidedAt !== null) throw new AppError("conflict", VOIDED);
  if (signal.settledAt !== null) throw new AppError("conflict", SETTLED);
  return signal;
}

/**
 * Lets those who hold signals back see that something of this member changed. Members without
 * limits have no row, so nothing is signalled for them.
 */
async function touch(
  { database, clock }: JournalDeps,
  memberId: string,
  transaction: Transaction,
): Promise<void> {
  const settings = await database.model(JournalSettings).findByPk(memberId, { transaction });
  await settings?.update({ updatedAt: new Date(clock.now()) }, { transaction });
}
