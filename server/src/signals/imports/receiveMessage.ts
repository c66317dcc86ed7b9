import {
  SENT_NAMES,
  SIGNAL_IMPORT_LIMITS,
  SIGNAL_LIMITS,
  type HandInDto,
  type SourceKind,
} from "@signaldeck/contract";
import { Op, UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid, validate as isUuid } from "uuid";
import type { MarketContext } from "../MarketContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { nullsOf } from "../../database/defineTable.ts";
import { AppError } from "../../http/AppError.ts";
import type { ImportLimits } from "../../http/rateLimits.ts";
import { fieldColumns, pickFields } from "../signalFields.ts";
import { ImportReceipt, type ReceiptRow } from "../receipts/ImportReceipt.ts";
import { ImportSource, type SourceRow } from "./ImportSource.ts";
import { ageFault } from "./messageAge.ts";
import type { ImportMessage } from "./ImportMessage.ts";
import { cleanEnds, readMessage } from "./readMessage.ts";
import { hashOf, isToken } from "../../http/senderSecrets.ts";

export interface ReceiveDeps {
  context: MarketContext;
  limits: ImportLimits;
}

/** A call of a sender as it came. */
export interface HandedIn {
  sourceId: string;
  /** From the address or the header; without either the body carries it. */
  token: string | null;
  text: string;
  address: string;
}

const EXCERPT = 200;
/** Stands in for the hash of a source that there is not, so that looking takes as long. */
const NO_HASH = "0".repeat(64);

/**
 * Takes a message in: writes its receipt, and nothing else. The same message counts once however
 * often it comes. What is wrong with the message itself is written down as well and told at once.
 * @throws AppError `unauthenticated` without saying whether source or secret is wrong,
 * `too_many_requests`, `validation_failed`, `conflict` for another message under a known id.
 */
export async function receiveMessage(deps: ReceiveDeps, given: HandedIn): Promise<HandInDto> {
  const { clock, feed } = deps.context;
  const { source, token } = await authenticate(deps, given).catch((refusal: unknown) => {
    // Wrong secrets alone: all users of a signal service hand in from its few addresses.
    deps.limits.wrongSecrets(given.address);
    throw refusal;
  });
  deps.limits.source(source.id, given.address);

  const text = cleanEnds(given.text).replaceAll(token, "[secret]");
  const now = clock.now();
  const read = readMessage(text, source.kind, feed.info.pairs, now);
  const fault = read.message
    ? { path: "issuedAt", reason: ageFault(read.message, now) }
    : { path: read.path, reason: read.fault };
  const receipt = receiptOf(source, text, { ...read, reason: fault.reason }, now);

  const known = await writeOnce(deps, receipt);
  const byOwnId = source.kind === "json" && receipt.externalId !== null;
  if (known && byOwnId && known.contentHash !== receipt.contentHash) {
    throw new AppError("conflict", "This id was used before for another signal.");
  }
  if (fault.reason !== null && (known === null || known.status === "refused")) {
    throw new AppError("validation_failed", fault.reason, {
      fields: [{ path: fault.path, message: fault.reason }],
    });
  }
  return { receiptId: known?.id ?? receipt.id, repeated: known !== null };
}

async function authenticate(
  { context }: ReceiveDeps,
  given: HandedIn,
): Promise<{ source: SourceRow; token: string }> {
  const token = given.token ?? tokenIn(given.text);
  const source: SourceRow | null = isUuid(given.sourceId)
    ? await context.database.model(ImportSource).findByPk(given.sourceId, { raw: true })
    : null;
  const fits = isToken(token, source?.tokenHash ?? NO_HASH);
  if (source && fits && source.disabledAt === null) return { source, token };
  throw new AppError("unauthenticated", "No source takes signals with this address and secret.");
}

/** The secret that a JSON body carries, whatever else is wrong with it; empty: none. */
function tokenIn(text: string): string {
  try {
    const value: unknown = JSON.parse(cleanEnds(text));
    const isObject = typeof value === "object" && value !== null && "token" in value;
    return isObject && typeof value.token === "string" ? value.token : "";
  } catch {
    return "";
  }
}

function receiptOf(
  source: SourceRow,
  text: string,
  { message, reason }: { message: ImportMessage | null; reason: string | null },
  now: number,
): ReceiptRow {
  return {
    id: uuid(),
    sourceId: source.id,
    messageKey: hashOf(JSON.stringify(keyOf(source.kind, text, message, now))),
    contentHash: hashOf(message ? JSON.stringify(message) : text),
    externalId: message?.externalId ?? null,
    excerpt: text
      .slice(0, EXCERPT)
      .replace(/\p{Cc}/gu, " ")
      .trim(),
    ...(message ? pickFields(SENT_NAMES, message) : nullsOf(fieldColumns(SENT_NAMES))),
    note: message?.note ?? null,
    issuedAt: message?.issuedAt ? new Date(message.issuedAt) : null,
    status: reason === null ? "waiting" : "refused",
    reason: reason?.slice(0, 300) ?? null,
    planId: null,
    signalId: null,
    receivedAt: new Date(now),
    decidedAt: reason === null ? null : new Date(now),
  };
}

/**
 * What makes two messages the same: the sender's own id, else what is said of which bar. The ids of
 * alerts name an order of the strategy and come back with each bar, so that they are no more than a
 * part of it. Without any time it is the five minutes in which it came.
 */
function keyOf(kind: SourceKind, text: string, message: ImportMessage | null, now: number) {
  const slot = Math.floor(now / SIGNAL_LIMITS.slot);
  if (!message) return ["unread", text, slot];
  const { externalId, pair, direction, barAt, issuedAt } = message;
  if (kind === "json" && externalId !== null) return ["id", externalId];
  return ["bar", externalId, pair, direction, barAt ?? issuedAt ?? slot];
}

/** Writes the receipt unless the same message is there; then that one is returned, else null. */
async function writeOnce(deps: ReceiveDeps, receipt: ReceiptRow): Promise<ReceiptRow | null> {
  const { context } = deps;
  const { database } = context;
  const known = await findKnown(deps, receipt);
  if (known) return known;
  try {
    return await database.write(async (transaction) => {
      const meanwhile = await findKnown(deps, receipt, transaction);
      if (meanwhile) return meanwhile;
      await database.model(ImportReceipt).create(receipt, { transaction });
      await notifyDesk(context, transaction, "signals");
      return null;
    });
  } catch (error) {
    // Another copy was committed first; the unique key has the last word.
    if (error instanceof UniqueConstraintError) return findKnown(deps, receipt);
    throw error;
  }
}

/** The same message that came before: by its key, and without any time also by what it says. */
function findKnown(
  { context }: ReceiveDeps,
  receipt: ReceiptRow,
  transaction?: Transaction,
): Promise<ReceiptRow | null> {
  const { sourceId, messageKey, contentHash, receivedAt } = receipt;
  const since = new Date(receivedAt.getTime() - SIGNAL_IMPORT_LIMITS.freshFor);
  return context.database.model(ImportReceipt).findOne({
    where: {
      sourceId,
      [Op.or]: [{ messageKey }, { contentHash, issuedAt: null, receivedAt: { [Op.gt]: since } }],
    },
    ...(transaction && { transaction }),
    raw: true,
  });
}
