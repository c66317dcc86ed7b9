import type { Logger } from "pino";
import type { Config } from "../../process/settings/config.ts";
import type { Database } from "../../database/Database.ts";
import { signCheckpoint } from "./note/checkpoint.ts";
import { LogKey } from "./note/LogKey.ts";
import { makeLogSeed, readLogSeed } from "./note/logSeed.ts";
import { HEAD_ID, LogHead, type LogHeadRow } from "./storage/LogHead.ts";
import { readHead } from "./storage/readHead.ts";
import { EMPTY_ROOT } from "./tree/merkleTree.ts";

export interface OpenLogDeps {
  config: Pick<Config, "ledgerKey" | "dataDir" | "publicUrl" | "hasAddress" | "acceptNewSecret">;
  database: Database;
  log: Pick<Logger, "warn">;
}

/** Names the empty log of a server that does not know its address; nothing is ever added to it. */
const UNNAMED = "unnamed.invalid/ledger";

/**
 * The key that signs the ledger's log, made where there is none, under the name that the log was
 * begun with. The log remembers its key, and another one is refused: those who check the log know
 * it by that key. Begins an empty log where there is none; it gets its name once the address is known.
 * @throws Error with a sentence for the operator.
 */
export async function openLogKey({ config, database, log }: OpenLogDeps): Promise<LogKey> {
  const found = await readLogSeed(config);
  const head = await find(database);
  if (head && !found && !config.acceptNewSecret) throw new Error(refusal(config, found));
  const seed = found ?? (await makeLogSeed(config));
  const isNamed = head !== null && (head.origin !== UNNAMED || !config.hasAddress);
  const key = new LogKey(isNamed ? head.origin : originOf(config), seed);
  const begun = isNamed ? head : await begin(database, key);
  if (begun.origin === key.name && begun.verifierKey === key.verifierKey) return key;
  if (!config.acceptNewSecret) throw new Error(refusal(config, found));
  const renewed = new LogKey(begun.origin, seed);
  await exchangeKey(database, renewed);
  log.warn(
    `another key than before was accepted for the ledger's log: tell those who check it of ${renewed.verifierKey}. Unset ACCEPT_NEW_SECRET now.`,
  );
  return renewed;
}

/** A log is named by the address at which it begins, without its scheme. */
function originOf({ hasAddress, publicUrl }: OpenLogDeps["config"]): string {
  if (!hasAddress) return UNNAMED;
  return `${publicUrl.replace(/^https?:\/\//, "")}/ledger`;
}

async function find(database: Database): Promise<LogHeadRow | null> {
  return database.model(LogHead).findByPk(HEAD_ID, { raw: true });
}

/** The head of the empty log, or what another instance has begun meanwhile. */
async function begin(database: Database, key: LogKey): Promise<LogHeadRow> {
  const head: LogHeadRow = {
    id: HEAD_ID,
    origin: key.name,
    verifierKey: key.verifierKey,
    size: 0,
    root: EMPTY_ROOT.toString("hex"),
    position: 0,
    checkpoint: signCheckpoint(key, { size: 0, root: EMPTY_ROOT }),
  };
  await database.write(async (transaction) => {
    await database.model(LogHead).destroy({ where: { origin: UNNAMED }, transaction });
    await database.model(LogHead).bulkCreate([head], { ignoreDuplicates: true, transaction });
  });
  return (await find(database)) ?? head;
}

/** Signs what the other key has signed; the tree stays as it is. */
async function exchangeKey(database: Database, key: LogKey): Promise<void> {
  await database.write(async (transaction) => {
    await database.lockTable(transaction, LogHead);
    const { size, root } = await readHead(database, transaction);
    const checkpoint = signCheckpoint(key, { size, root: Buffer.from(root, "hex") });
    await database
      .model(LogHead)
      .update(
        { verifierKey: key.verifierKey, checkpoint },
        { where: { id: HEAD_ID }, transaction },
      );
  });
}

function refusal({ ledgerKey, dataDir }: OpenLogDeps["config"], found: Buffer | null): string {
  const what =
    ledgerKey !== null
      ? "LEDGER_KEY is another one than the ledger's log was signed with. Set the one from before"
      : found === null
        ? `${dataDir}/ledger-key is gone, with which the ledger's log was signed. Restore it from your backup`
        : `${dataDir}/ledger-key is another one than the ledger's log was signed with. Restore the one from before, or set it as LEDGER_KEY`;
  return `${what}; of several servers on one database each needs the same. If it is lost for good, start once with ACCEPT_NEW_SECRET=true: the log goes on under another key, of which you have to tell those who check it.`;
}
