import {
  ChannelTier,
  type AddressInput,
  type FeedInput,
  type MailInput,
  type SetupPart,
  type TelegramInput,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { createFeed } from "../../market/createFeed.ts";
import { messageOf } from "../../process/messageOf.ts";
import type { SetupDeps } from "./setupDeps.ts";
import { StoredSetting } from "./StoredSetting.ts";
import {
  readStored,
  storePart,
  type StoredPart,
  type StoredSettings,
  type StoredValue,
} from "./storedSettings.ts";
import { storedFeed } from "./withStored.ts";
import type { ProvenOwner } from "../../http/owner.ts";

/**
 * Stores where members reach the server.
 * @throws AppError `conflict` where the environment sets it.
 */
export function saveAddress(deps: SetupDeps, owner: ProvenOwner, { url }: AddressInput) {
  return save(deps, owner, "address", () => ({ value: { url }, secret: null }));
}

/**
 * Stores how mail leaves. Without a password the stored one stays, but never goes to another server
 * or under another name: a person who may change these must not learn it by that.
 * @throws AppError `conflict` where the environment sets it; `validation_failed` without a password.
 */
export function saveMail(deps: SetupDeps, owner: ProvenOwner, input: MailInput) {
  const { host, port, security, user, password, fromName, fromAddress } = input;
  return save(deps, owner, "mail", ({ mail: before }) => {
    const value = { host, port, security, user, from: { name: fromName, address: fromAddress } };
    const isSame =
      before?.value.host === host && before.value.port === port && before.value.user === user;
    const kept = isSame ? before.secret : null;
    const secret = user === "" ? null : password === "" ? kept : password;
    if (user !== "" && secret === null) {
      throw missing("password", "Please enter the password for this server and name");
    }
    return { value, secret };
  });
}

/**
 * Stores where prices come from.
 * @throws AppError `conflict` where the environment sets it; `validation_failed` for a pair that the
 * feed does not have.
 */
export async function saveFeed(
  deps: SetupDeps,
  owner: ProvenOwner,
  value: FeedInput,
): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  await createFeed(storedFeed(value), { clock: deps.clock, log: silent }).catch(
    (error: unknown) => {
      throw missing("pairs", messageOf(error));
    },
  );
  await save(deps, owner, "feed", () => ({ value, secret: null }));
}

/**
 * Stores the bot and its channels; without a token the stored one stays.
 * @throws AppError `conflict` where the environment sets it; `validation_failed` without a token.
 */
export function saveTelegram(deps: SetupDeps, owner: ProvenOwner, input: TelegramInput) {
  const channels = ChannelTier.options
    .map((tier) => ({ tier, chatId: input[tier] }))
    .filter(({ chatId }) => chatId !== "");
  return save(deps, owner, "telegram", ({ telegram: before }) => {
    const secret = input.token === "" ? (before?.secret ?? null) : input.token;
    if (secret === null) throw missing("token", "Please enter the bot's token");
    return { value: { channels, posts: input.posts }, secret };
  });
}

/**
 * Forgets the bot that was saved here.
 * @throws AppError `conflict` where the environment sets it.
 */
export function removeTelegram(deps: SetupDeps, owner: ProvenOwner): Promise<void> {
  requireOurs(deps, "telegram");
  return deps.database.write(async (transaction) => {
    const where = { name: "telegram" } as const;
    const gone = await deps.database.model(StoredSetting).destroy({ where, transaction });
    if (gone > 0) await trace(deps, transaction, owner, "setup.removed", "telegram");
  });
}

/** Lets every server of this database begin anew with what is saved. */
export function wishRestart(deps: SetupDeps, owner: ProvenOwner): Promise<void> {
  return deps.database.write(async (transaction) => {
    await trace(deps, transaction, owner, "setup.restarted", "server");
    const changedAt = new Date(deps.clock.now());
    await deps.database
      .model(StoredSetting)
      .upsert({ name: "restart", value: "{}", sealed: null, changedAt }, { transaction });
  });
}

function save<Part extends SetupPart>(
  deps: SetupDeps,
  owner: ProvenOwner,
  part: Part,
  make: (before: StoredSettings) => StoredPart<Part>,
): Promise<void> {
  requireOurs(deps, part);
  return deps.database.write(async (transaction) => {
    const stored = await readStored(deps.database, deps.secret, transaction);
    const after = make(stored);
    const before = stored[part];
    await storePart(deps, transaction, part, after);
    // Of a secret the trace says that it is another one, and nothing of what it is.
    const details = {
      before: before?.value ?? null,
      after: after.value,
      newSecret: after.secret !== null && after.secret !== before?.secret,
    };
    await trace(deps, transaction, owner, "setup.saved", part, details, ABOUT[part](after.value));
  });
}

/** What the other admins read of a part beside its name: what a thief would have changed. */
const ABOUT: { [Part in SetupPart]: (value: StoredValue<Part>) => string } = {
  address: ({ url }) => url,
  mail: ({ host, port, from }) => `${host}:${port}, ${from.address}`,
  feed: ({ feed }) => feed,
  telegram: ({ channels }) => channels.map(({ tier, chatId }) => `${tier} ${chatId}`).join(", "),
};

async function trace(
  deps: SetupDeps,
  transaction: Transaction,
  owner: ProvenOwner,
  action: string,
  id: string,
  details: Record<string, unknown> = {},
  about?: string,
): Promise<void> {
  const subject = { type: "setup", id };
  await recordAudit(deps, transaction, { actorId: owner.id, action, subject, details });
  await owner.tell(transaction, about);
}

function requireOurs({ environment }: SetupDeps, part: SetupPart): void {
  if (!environment.fromEnvironment.has(part)) return;
  throw new AppError(
    "conflict",
    "The server's environment sets this. Change it there, or remove it there and set it here.",
  );
}

const missing = (path: string, message: string) =>
  new AppError("validation_failed", message, { fields: [{ path, message }] });
