import { COMMANDS } from "./commands/commands.ts";
import { aliveUntilDone } from "./commands/aliveUntilDone.ts";
import { runCommand } from "./commands/runCommand.ts";
import { restrictToOwner } from "./process/files/dataFolder.ts";

restrictToOwner();
const code = await aliveUntilDone(() =>
  runCommand(COMMANDS, process.argv.slice(2), {
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
    notes: process.stderr,
  }),
);
// What was written may still be on its way, and a start that failed may have left something open.
process.stdout.write("", () => process.exit(code));
