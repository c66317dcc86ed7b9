import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config.ts";
import { Database } from "../database/Database.ts";
import { keepToOwner, openDataFolder } from "../dataFolder.ts";
import { createAdmin, promoteAdmin } from "./createAdmin.ts";
import { createLog } from "../log.ts";
import { Passwords } from "./Passwords.ts";
import { readNewPassword } from "./readNewPassword.ts";
import { runCommand } from "../runCommand.ts";

const USAGE = `npm run admin:create -- --email ADDRESS --name "FULL NAME"
npm run admin:create -- --email ADDRESS --promote [--reset-second-factor]
The password is asked for, or comes from a pipe or the file that ADMIN_PASSWORD_FILE names.
`;

/** Makes the first administrator, or one of an account that exists; settings as the server's. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: "string" },
      name: { type: "string" },
      promote: { type: "boolean", default: false },
      "reset-second-factor": { type: "boolean", default: false },
    },
  });
  const { email, name, promote, "reset-second-factor": resetSecondFactor } = values;
  if (email === undefined || (!promote && (name === undefined || resetSecondFactor))) {
    throw new Error(USAGE);
  }
  const { dataDir, databaseUrl } = readConfig(process.env);
  const log = createLog("error");
  await openDataFolder(dataDir, log);
  const database = await Database.open({
    url: databaseUrl,
    file: join(dataDir, "signaldeck.sqlite"),
    log,
  });
  const deps = { database, clock: systemClock, passwords: new Passwords() };
  try {
    if (promote) {
      const admin = await promoteAdmin(deps, { email, resetSecondFactor });
      process.stdout.write(`${admin.email} is an administrator now. Sign in anew.\n`);
      return;
    }
    const password = await readNewPassword({
      file: process.env["ADMIN_PASSWORD_FILE"] || undefined,
      input: process.stdin,
      prompt: process.stderr,
    });
    const admin = await createAdmin(deps, { email, fullName: name ?? "", password });
    process.stdout.write(
      `${admin.email} is an administrator. Sign in and set up a second factor under Profile Settings.\n`,
    );
  } finally {
    await database.close();
  }
}

keepToOwner();
await runCommand(main);
