import type { SignalNoteInput } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import { Signal } from "../../signals/Signal.ts";
import { JournalEntry } from "../JournalEntry.ts";
import type { JournalDeps, JournalOwner } from "../journalDeps.ts";
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
    const signal = await database
      .model(Signal)
      .findOne({ where: { id: signalId, feed: deps.feed.info.name }, transaction, raw: true });
    const mark = await database
      .model(JournalEntry)
      .findOne({ where: { memberId, signalId }, transaction, raw: true });
    const isTheirs =
      signal !== null &&
      (mark !== null ||
        wasShown(deps, owner, signal) ||
        (await isReceived(database, memberId, signal, transaction)));
    if (!isTheirs) throw new AppError("not_found", NOT_SHOWN);
    const changedAt = new Date(clock.now());
    await notes.upsert({ memberId, signalId, text, changedAt }, { transaction });
  });
}
