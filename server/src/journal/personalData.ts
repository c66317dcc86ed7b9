import type { PersonalDataModule } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { readSeals } from "../ledger/published/readSeals.ts";
import { JournalEntry, type EntryRow } from "./JournalEntry.ts";
import { JournalSettings, type SettingsRow } from "./JournalSettings.ts";
import { SignalNote, type SignalNoteRow } from "./received/SignalNote.ts";
import { SignalReception, type ReceptionRow } from "../reach/SignalReception.ts";

/**
 * What the journal stores of a member: entries, notes, limits, the leaderboard
 * choice, and from when to when which signals reached them. With each entry
 * comes what the public log seals of its signal, so that it can be checked there at any time.
 */
export function journalPersonalData(database: Database): PersonalDataModule {
  const entries = database.model(JournalEntry);
  const settings = database.model(JournalSettings);
  const notes = database.model(SignalNote);
  const receptions = database.model(SignalReception);
  return {
    name: "journal",
    tables: ["journal_entries", "journal_settings", "signal_notes", "signal_receptions"],
    async export(memberId) {
      const own = { where: { memberId }, attributes: { exclude: ["memberId"] }, raw: true };
      const limits: SettingsRow[] = await settings.findAll(own);
      const marked: EntryRow[] = await entries.findAll({ ...own, order: [["slot", "ASC"]] });
      const noted: SignalNoteRow[] = await notes.findAll({ ...own, order: [["signalId", "ASC"]] });
      const reached: ReceptionRow[] = await receptions.findAll({
        ...own,
        order: [["since", "ASC"]],
      });
      const seals = await readSeals(
        database,
        marked.map(({ signalId }) => signalId),
      );
      return [
        ...limits.map((row) => ({ kind: "limits", ...row })),
        ...marked.map((row) => ({ kind: "entry", ...row, seal: seals.get(row.signalId) ?? null })),
        ...noted.map((row) => ({ kind: "note", ...row })),
        ...reached.map((row) => ({ kind: "reception", ...row })),
      ];
    },
    async erase(memberId, transaction) {
      await notes.destroy({ where: { memberId }, transaction });
      await receptions.destroy({ where: { memberId }, transaction });
      await entries.destroy({ where: { memberId }, transaction });
      await settings.destroy({ where: { memberId }, transaction });
    },
  };
}
