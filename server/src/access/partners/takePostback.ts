import { createHash } from "node:crypto";
import { accountKey, PARTNER_LIMITS, type Partner } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { AppError } from "../../http/AppError.ts";
import { readPostback } from "./adapters/readPostback.ts";
import { storable, valuesOf } from "./adapters/valuesOf.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";
import { PartnerSetting, type PartnerSettingRow } from "./PartnerSetting.ts";
import type { PartnersDeps, PostbackResult } from "./partnersDeps.ts";
import type { Came } from "./endedAddress.ts";
import { identify } from "./identify.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** Finds whose a stored postback is, does what follows from it, and writes down what became of it. */
async function decideFate(
  { database, follow }: PartnersDeps,
  transaction: Transaction,
  postback: PostbackRow,
  setting: PartnerSettingRow,
): Promise<PostbackRow> {
  const found = await identify(database, transaction, postback);
  const whose = "nobody" in found ? null : found;
  const mine = {
    ...postback,
    memberId: whose?.memberId ?? null,
    matchedBy: whose?.match ?? null,
  };
  const outcome = await outcomeOf();
  const decided = { ...mine, ...outcome };
  const { memberId, matchedBy, fate, reason, claimId, fault } = decided;
  await database
    .model(PartnerPostback)
    .update(
      { memberId, matchedBy, fate, reason, claimId, fault },
      { where: { id: postback.id }, transaction },
    );
  return decided;

  async function outcomeOf(): Promise<PostbackResult> {
    if (postback.fault !== null) return { fate: "unusable", reason: postback.fault, claimId: null };
    if ("nobody" in found) return { fate: "nobody", reason: found.nobody, claimId: null };
    return follow(transaction, mine, found, setting);
  }
}

interface Taken {
  postback: PostbackRow;
  /** The same came before and was handled; it counts once. */
  repeated: boolean;
}

/**
 * Stores a postback and does what follows from it, in the caller's transaction. Postbacks of one
 * partner take turns, since what one says of an account decides whose another one is.
 */
export async function takePostback(
  deps: PartnersDeps,
  transaction: Transaction,
  partner: Partner,
  came: Came,
): Promise<Taken> {
  const setting = await lockSetting(deps, transaction, partner);
  const row = rowOf(deps, partner, came);
  const postbacks = deps.database.model(PartnerPostback);
  const { messageKey } = row;
  const same = { where: { partner, messageKey }, transaction, raw: true } as const;
  const known: PostbackRow | null = await postbacks.findOne(same);
  if (known) {
    // Said once more by an address that no member can write in, it is the partner's word.
    const sealed = known.sealed || row.sealed;
    const again = { ...known, times: known.times + 1, lastAt: row.receivedAt, sealed };
    const { times, lastAt } = again;
    await postbacks.update({ times, lastAt, sealed }, { where: { id: known.id }, transaction });
    // What could not be handled then may be by now.
    const isOpen = known.fate === "failed";
    const postback = isOpen ? await handle(deps, transaction, again, setting) : again;
    return { postback, repeated: !isOpen };
  }
  await postbacks.create(row, { transaction });
  return { postback: await handle(deps, transaction, row, setting), repeated: false };
}

/**
 * Does what follows from a postback whose handling has failed, in the caller's transaction.
 * @throws AppError `not_found`, or `conflict` when it was handled meanwhile.
 */
export async function retryPostback(
  deps: PartnersDeps,
  transaction: Transaction,
  { partner, id }: { partner: Partner; id: string },
): Promise<PostbackRow> {
  const setting = await lockSetting(deps, transaction, partner);
  const failed = await deps.database
    .model(PartnerPostback)
    .findOne({ where: { id, partner }, transaction, raw: true });
  if (!failed) throw new AppError("not_found", "There is no such postback.");
  if (failed.fate !== "failed") {
    throw new AppError("conflict", "This postback has been handled meanwhile.");
  }
  return handle(deps, transaction, failed, setting);
}

async function handle(
  deps: PartnersDeps,
  transaction: Transaction,
  row: PostbackRow,
  setting: PartnerSettingRow,
): Promise<PostbackRow> {
  const fault = row.fault ?? (await contradiction(deps, transaction, row));
  const decided = await decideFate(deps, transaction, { ...row, fault }, setting);
  if (decided.matchedBy === "click") await decideOrphans(deps, transaction, decided, setting);
  return decided;
}

/** Stores a postback whose handling has failed, so that it is not lost. */
export async function saveFailed(deps: DataContext, partner: Partner, came: Came): Promise<void> {
  const row = rowOf(deps, partner, came);
  const failed = {
    ...row,
    fate: "failed",
    reason: "Its handling failed; the log says why.",
  } as const;
  await deps.database.write(async (transaction) => {
    const { messageKey } = row;
    const postbacks = deps.database.model(PartnerPostback);
    const known = await postbacks.findOne({ where: { partner, messageKey }, transaction });
    if (!known) await postbacks.create(failed, { transaction });
  });
}

async function lockSetting(
  { database }: PartnersDeps,
  transaction: Transaction,
  partner: Partner,
): Promise<PartnerSettingRow> {
  const setting = await database
    .model(PartnerSetting)
    .findByPk(partner, { transaction, lock: true, raw: true });
  return (
    setting ?? { partner, enabled: false, secretHash: null, secretAt: null, approveUpTo: null }
  );
}

/** Postbacks of the account that came before anybody knew whose it is: registrations may be late. */
async function decideOrphans(
  deps: PartnersDeps,
  transaction: Transaction,
  { partner, accountKey: key }: PostbackRow,
  setting: PartnerSettingRow,
): Promise<void> {
  if (key === null) return;
  const orphans = await deps.database.model(PartnerPostback).findAll({
    where: { partner, accountKey: key, memberId: null, clickId: null, fate: "nobody" },
    order: [
      ["receivedAt", "ASC"],
      ["id", "ASC"],
    ],
    limit: PARTNER_LIMITS.besideClaim,
    transaction,
    raw: true,
  });
  for (const orphan of orphans) await decideFate(deps, transaction, orphan, setting);
}

/** An id of the partner's that came before with other values is believed once. */
async function contradiction(
  { database }: PartnersDeps,
  transaction: Transaction,
  { partner, externalId }: PostbackRow,
): Promise<string | null> {
  if (externalId === null) return null;
  const before = await database.model(PartnerPostback).findOne({
    where: { partner, externalId, fault: null, memberId: { [Op.ne]: null } },
    attributes: ["id"],
    transaction,
    raw: true,
  });
  return before && "The partner sent this event before, with other values.";
}

function rowOf(
  { clock }: DataContext,
  partner: Partner,
  { query, body, ended }: Came,
): PostbackRow {
  const values = valuesOf(query, body);
  const read = readPostback(partner, values);
  const at = new Date(clock.now());
  const text = storable([query, body].filter(Boolean).join("\n"));
  return {
    id: uuid(),
    partner,
    messageKey: keyOf(read, text),
    text: text.slice(0, PARTNER_LIMITS.textMax),
    ...read,
    sealed: ended,
    accountKey: read.accountId === null ? null : accountKey(read.accountId),
    fate: "noted",
    reason: null,
    matchedBy: null,
    memberId: null,
    claimId: null,
    times: 1,
    receivedAt: at,
    lastAt: at,
  };
}

/** What makes two postbacks the same: what they say; where that cannot be read, their whole text. */
function keyOf(read: ReturnType<typeof readPostback>, text: string): string {
  const said = read.fault === null ? read : [read, text];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
