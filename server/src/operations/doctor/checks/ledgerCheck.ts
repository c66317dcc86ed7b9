import { utcMinute } from "@signaldeck/contract";
import { HeadFile } from "../../../ledger/published/HeadFile.ts";
import { readFault } from "../../../ledger/sealed/doubt/ledgerDoubt.ts";
import { critical, foundOr, NO_DATABASE, type Check } from "../Check.ts";

/** Whether signals can be published: no record is in doubt, and the public log goes on. */
export const ledger: Check = {
  id: "ledger",
  subject: "The record and the ledger's public log",
  look: async ({ config: { dataDir, hasAddress }, database, ledgerLog }) => {
    if (database === null) return NO_DATABASE;
    const doubt = await readFault(database);
    const found = [];
    if (doubt !== null) {
      found.push(
        critical(
          `The record is in doubt since ${utcMinute(doubt.since)}: ${doubt.message}`,
          "Nothing is published, by the engine or by hand, until what is stored agrees with the ledger again.",
          "The signal desk says what can be done.",
        ),
      );
    }
    // A log is known by the address at which it begins: without one there is none that could halt.
    const halted = hasAddress
      ? ((await new HeadFile({ database, dataDir }).look()).fork ?? ledgerLog?.fault ?? null)
      : null;
    if (halted !== null) {
      found.push(
        critical(
          `The ledger's public log does not go on: ${halted}`,
          "Signals are published, and nobody outside can prove them: no new head is signed.",
          "Do what the sentence says; docs/guide/backup.md has the ledger's log after a restore.",
        ),
      );
    }
    return foundOr(
      found,
      hasAddress
        ? "No record is in doubt, and the ledger's public log goes on"
        : "No record is in doubt; the ledger's public log waits for the public address",
    );
  },
};
