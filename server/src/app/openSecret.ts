import { Op } from "sequelize";
import { checkOf, makeAppSecret, readAppSecret } from "../accounts/appSecret.ts";
import { SecretCheck } from "../accounts/SecretCheck.ts";
import { decryptText } from "../process/encryptText.ts";
import { TotpSecret } from "../accounts/TotpSecret.ts";
import type { Config } from "../process/settings/config.ts";
import type { Database } from "../database/Database.ts";
import type { Logger } from "pino";
import { Webhook } from "../delivery/webhooks/Webhook.ts";

export interface OpenSecretDeps {
  config: Pick<Config, "appSecret" | "dataDir" | "acceptNewSecret">;
  database: Database;
  log: Pick<Logger, "warn">;
}

/** The only row. */
const ID = 1;

const LOST =
  "second factors and their recovery codes (staff must be given new ones with signaldeck admin promote --reset-second-factor), the secrets of members' webhooks, the mail server's password and Telegram's token where the Setup page has them, codes and registrations that wait, and the links to stop mails";

/**
 * The application's secret, made where there is none. A database remembers, by a value that does not
 * tell it, which secret it was written with, and another one is refused: what was encrypted with the
 * lost one could never be opened again, and nobody would notice before a member needs it.
 * @throws Error with a sentence for the operator.
 */
export async function openSecret(deps: OpenSecretDeps): Promise<string> {
  const { config, database, log } = deps;
  const found = await readAppSecret(config);
  if (await fits(database, found)) {
    const secret = found ?? (await makeAppSecret(config));
    await remember(database, secret);
    // Another instance may have been faster, with another one.
    if (await fits(database, secret)) return secret;
  } else if (config.acceptNewSecret) {
    const secret = found ?? (await makeAppSecret(config));
    log.warn(
      `another secret than before was accepted; lost are ${LOST}. Unset ACCEPT_NEW_SECRET now.`,
    );
    await forget(database);
    await remember(database, secret);
    return secret;
  }
  throw new Error(refusal(config, found));
}

/** Whether the database was written with this secret, or with none yet (null: there is no secret). */
async function fits(database: Database, secret: string | null): Promise<boolean> {
  const check = await database.model(SecretCheck).findByPk(ID, { raw: true });
  if (check) return secret !== null && check.checkValue === checkOf(secret);
  // A database from before there were checks: what is encrypted tells.
  const encrypted = await findEncrypted(database);
  if (!encrypted) return true;
  if (secret === null) return false;
  try {
    decryptText(secret, encrypted.owner, encrypted.text);
    return true;
  } catch {
    return false;
  }
}

async function findEncrypted(database: Database): Promise<{ owner: string; text: string } | null> {
  const totp = await database.model(TotpSecret).findOne({ raw: true });
  if (totp) return { owner: totp.memberId, text: totp.sealedSecret };
  const webhook = await database
    .model(Webhook)
    .findOne({ where: { sealedSecret: { [Op.ne]: "" } }, raw: true });
  return webhook ? { owner: webhook.id, text: webhook.sealedSecret } : null;
}

async function remember(database: Database, secret: string): Promise<void> {
  await database.write((transaction) =>
    database.model(SecretCheck).bulkCreate([{ id: ID, checkValue: checkOf(secret) }], {
      transaction,
      ignoreDuplicates: true,
    }),
  );
}

async function forget(database: Database): Promise<void> {
  await database.write((transaction) =>
    database.model(SecretCheck).destroy({ where: { id: ID }, transaction }),
  );
}

function refusal({ appSecret, dataDir }: OpenSecretDeps["config"], found: string | null): string {
  const what =
    appSecret !== null
      ? "APP_SECRET is another one than this database was written with. Set the one from before"
      : found === null
        ? `${dataDir}/secret is gone, with which this database was written. Restore it from your backup`
        : `${dataDir}/secret is another one than this database was written with. Restore the one from before`;
  return `${what}; of several servers on one database each needs the same. If it is lost for good, start once with ACCEPT_NEW_SECRET=true: lost are then ${LOST}.`;
}
