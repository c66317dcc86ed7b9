import { beginLog } from "../ledger/published/beginLog.ts";
import { command } from "./Command.ts";
import { withDatabase } from "./storage.ts";

/** Ends the ledger's log and begins another one. */
export const ledgerBegin = command({
  name: "ledger begin",
  summary: "Ends the ledger's public log and begins another one.",
  options: {
    origin: { value: "NAME", text: "its name, such as deck.example/ledger-2", required: true },
  },
  details: "No server may run. Keep the old log first: node verify.mjs ADDRESS/ledger --save FILE",
  async run({ origin }, context) {
    const config = context.readSettings();
    const { notes, output } = context;
    await withDatabase(config, { notes, alone: true }, async (database) => {
      const verifierKey = await beginLog(database, config, origin);
      output.write(
        `The log is a new one. Tell those who check it, and its witnesses, of its key: ${verifierKey}\n`,
      );
    });
  },
});
