import type { SignalNoteInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { AppError } from "../../http/AppError.ts";
import { Signal } from "../../signals/Signal.ts";
import type { JournalDeps, JournalOwner } from "../journalDeps.ts";
import { readEntry } from "../readEntries.ts";
import { NOT_SHOWN, wasShown } from "../wasShown.ts";
import { isReceived } from "./readReceptions.ts";
import { SignalNote } from "./SignalNote.ts";

/**
 * Writes down what a member notes about a signal, at any time and however it ended; empty text
 * removes the note.
 * @throws AppError `not_found` for a signal that the member neither received nor is shown.
 */
export async function noteSignal(
  deps: JournalDeps,
  owner: JournalOwner,
  signalId: string,
  { text }: SignalNoteInput,
): Promise<void> {
  const { clock, database } = deps;
  const { memberId } = owner;
  await database.write(async (transaction) => {
    const notes = database.model(SignalNote);
    if (text === "") {
      await notes.destroy({ where: { memberId, signalId }, transaction });
      return;
    }
    if (!(await isTheirs(deps, owner, signalId, transaction))) {
      throw new AppError("not_found", NOT_SHOWN);
    }
    const changedAt = new Date(clock.now());
    await notes.upsert({ memberId, signalId, text, changedAt }, { transaction });
  });
}

/** Whether the member is shown the signal, has received it, or has marked it. */
async function isTheirs(
  deps: JournalDeps,
  owner: JournalOwner,
  signalId: string,
  transaction: Transaction,
): Promise<boolean> {
  const { database, feed } = deps;
  const { memberId } = owner;
  const signal = await database.model(Signal).findOne({
    attributes: ["feed", "slot", "audience"],
    where: { id: signalId, feed: feed.info.name },
    transaction,
    raw: true,
  });
  if (!signal) return false;
  // What is known from memory first.
  return (
    wasShown(deps, owner, signal) ||
    (await isReceived(database, memberId, signal, transaction)) ||
    (await readEntry(database, { memberId, signalId }, transaction)) !== null
  );
}
