import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { Database } from "../database/Database.ts";
import { lockFolder } from "../database/lockFolder.ts";
import { keepToOwner } from "../dataFolder.ts";
import { createLog } from "../log.ts";
import { beginLog } from "./beginLog.ts";
import { runCommand } from "../runCommand.ts";

const USAGE = `npm run ledger:begin -- --origin NAME
Ends the ledger's public log and begins another one of that name, such as deck.example/ledger-2.
No server may run. Keep the old log first: node verify.mjs ADDRESS/ledger --save FILE
`;

/** Begins another log; settings as the server's. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { origin: { type: "string" } } });
  if (values.origin === undefined) throw new Error(USAGE);
  const config = readConfig(process.env);
  const unlock = config.databaseUrl === null ? await lockFolder(config.dataDir) : null;
  try {
    const database = await Database.open({
      url: config.databaseUrl,
      file: join(config.dataDir, "signaldeck.sqlite"),
      log: createLog("error"),
    });
    try {
      const verifierKey = await beginLog(database, config, values.origin);
      process.stdout.write(
        `The log is a new one. Tell those who check it, and its witnesses, of its key: ${verifierKey}\n`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await unlock?.();
  }
}

keepToOwner();
await runCommand(main);
