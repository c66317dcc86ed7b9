import { createAdmin, promoteAdmin } from "../accounts/createAdmin.ts";
import { Passwords } from "../accounts/Passwords.ts";
import { readNewPassword } from "../accounts/readNewPassword.ts";
import { systemClock } from "../process/clock/clock.ts";
import { command } from "./Command.ts";
import { withDatabase } from "./storage.ts";

const EMAIL = { value: "ADDRESS", text: "mail address of the account", required: true } as const;

/** Makes the first administrator. */
export const adminCreate = command({
  name: "admin create",
  summary: "Makes an administrator, also while a server runs.",
  options: {
    email: EMAIL,
    name: { value: "NAME", text: "full name", required: true },
    "new-database": { text: "makes the database where there is none yet" },
  },
  details:
    "The password is asked for, or comes from a pipe or the file that ADMIN_PASSWORD_FILE names.",
  async run({ email, name, "new-database": create }, context) {
    const { notes, output, input, environment } = context;
    const settings = context.readSettings();
    await withDatabase(settings, { notes, create }, async (database) => {
      const password = await readNewPassword({
        file: environment["ADMIN_PASSWORD_FILE"] || undefined,
        input,
        prompt: notes,
      });
      const passwords = new Passwords(() => [settings.publicUrl]);
      const deps = { database, clock: systemClock, passwords };
      const admin = await createAdmin(deps, { email, fullName: name, password });
      output.write(
        `${admin.email} is an administrator. Sign in and set up a second factor under Profile Settings.\n`,
      );
    });
  },
});

/** Makes an administrator of an account that exists. */
export const adminPromote = command({
  name: "admin promote",
  summary: "Makes an administrator of an account that exists, also while a server runs.",
  options: {
    email: EMAIL,
    "reset-second-factor": {
      text: "turns the second factor off, for who has lost app and recovery codes",
    },
  },
  async run({ email, "reset-second-factor": resetSecondFactor }, context) {
    const { notes, output } = context;
    await withDatabase(context.readSettings(), { notes }, async (database) => {
      const deps = { database, clock: systemClock, passwords: new Passwords() };
      const admin = await promoteAdmin(deps, { email, resetSecondFactor });
      const factor = !resetSecondFactor
        ? ""
        : admin.secondFactorAt === null
          ? " There was no second factor to turn off."
          : " The second factor is off, with its recovery codes: the password alone lets them in until they set up a new one.";
      output.write(`${admin.email} is an administrator now.${factor} Sign in anew.\n`);
    });
  },
});
