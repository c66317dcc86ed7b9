import {
  PUSH_DEFAULTS,
  PUSH_LIMITS,
  type BrowserSubscription,
  type PushSubscriptionDto,
  type PushWish,
  t,
} from "@signaldeck/contract";
import { createHash, createPublicKey } from "node:crypto";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { AddressContext } from "../ChannelContext.ts";
import { deviceText } from "../../accounts/deviceText.ts";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { languageOf } from "../../members/languageOf.ts";
import { Owner } from "../../members/Owner.ts";
import { AppError } from "../../http/AppError.ts";
import type { Session } from "../../http/session.ts";
import { assertPublicUrl } from "../../http/publicUrl.ts";
import { wishOf, type SignalWish } from "../../delivery/news/wantsSignal.ts";
import { presentPushSubscription } from "./presentPushSubscription.ts";
import {
  pushOrderKeyOf,
  pushTestOrderKeyOf,
  type WaitingPush,
} from "../../delivery/push/pushMessages.ts";
import {
  PushSubscription,
  type PushSubscriptionRow,
} from "../../delivery/push/PushSubscription.ts";

const MOVED = "The browser belongs to another session now.";
const REMOVED = "The device was removed.";

/**
 * Has a session's browser told of signals. Said again it changes nothing; another address takes the
 * place of the session's earlier one and keeps its wishes. A browser that was another session's, or
 * another member's, leaves them, and what waits for it there is not sent.
 * @throws AppError `validation_failed` for an address that is not public or a key that is none,
 * `conflict` above the limit.
 */
export async function subscribe(
  deps: AddressContext,
  session: Session,
  { endpoint, keys }: BrowserSubscription,
  userAgent: string | null,
): Promise<PushSubscriptionDto> {
  assertPublicUrl(endpoint, deps.config.webhookLoopback, "endpoint");
  assertKey(keys.p256dh);
  const { memberId, id: sessionId } = session;
  const subscriptions = deps.database.model(PushSubscription);
  const address = { endpoint, endpointHash: hashOf(endpoint), ...keys };
  const row = await deps.database.write(async (transaction) => {
    const owner = await Owner.lock(deps.database, transaction, memberId);
    const known: PushSubscriptionRow[] = await subscriptions.findAll({
      where: { [Op.or]: [{ sessionId }, { endpointHash: address.endpointHash }] },
      raw: true,
      transaction,
    });
    const own = known.find((one) => one.sessionId === sessionId);
    const left = known.find((one) => one.sessionId !== sessionId);
    if (left) await remove(deps, transaction, left.id, MOVED);
    if (own) {
      await subscriptions.update(address, { where: { id: own.id }, transaction });
      return { ...own, ...address };
    }
    if ((await owner.count(PushSubscription)) >= PUSH_LIMITS.perMember) {
      throw new AppError("conflict", () =>
        t("You have {{most}} devices with push messages already. Remove one first.", {
          most: PUSH_LIMITS.perMember,
        }),
      );
    }
    const { events, filter } = PUSH_DEFAULTS;
    // The same person in the same browser, signed in anew, wishes what they wished before.
    const wish = left?.memberId === memberId ? wishIn(left) : wishOf(events, filter);
    const made: PushSubscriptionRow = {
      id: uuid(),
      memberId,
      sessionId,
      ...address,
      ...wish,
      device: deviceText(userAgent),
      testedAt: null,
      lastSuccessAt: null,
      createdAt: new Date(deps.clock.now()),
    };
    await subscriptions.create(made, { transaction });
    return made;
  });
  return presentPushSubscription(row, sessionId);
}

/**
 * Changes which news a device gets.
 * @throws AppError `not_found`.
 */
export function changeWish(
  deps: AddressContext,
  session: Session,
  id: string,
  { events, filter }: PushWish,
): Promise<PushSubscriptionDto> {
  return deps.database.write(async (transaction) => {
    const row = await findOwn(deps, session, id, transaction);
    const wish = wishOf(events, filter);
    await deps.database.model(PushSubscription).update(wish, { where: { id }, transaction });
    return presentPushSubscription({ ...row, ...wish }, session.id);
  });
}

/**
 * Sends a device a test message.
 * @throws AppError `not_found`; `too_many_requests` soon after another.
 */
export async function testPush(deps: AddressContext, session: Session, id: string): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = now + PUSH_LIMITS.testLife;
  await deps.database.write(async (transaction) => {
    const { endpoint, testedAt } = await findOwn(deps, session, id, transaction);
    const left = (testedAt?.getTime() ?? 0) + PUSH_LIMITS.testPause - now;
    if (left > 0) {
      const retryAfter = Math.ceil(left / 1_000);
      throw new AppError(
        "too_many_requests",
        () => t("Wait {{seconds}} s before the next test.", { seconds: retryAfter }),
        { retryAfter },
      );
    }
    const language = await languageOf(deps.database, session.memberId, transaction);
    const words = inLanguage(language, () => ({
      title: t("This is a test message"),
      body: t("Push works on this device."),
    }));
    const message = {
      id: `test:${uuid()}`,
      ...words,
      path: "/dashboard/settings",
      expiresAt: new Date(expiresAt).toISOString(),
    };
    await deps.outbox.add(transaction, {
      channel: "push",
      recipient: new URL(endpoint).host,
      subject: "push.test",
      payload: { subscriptionId: id, message } satisfies WaitingPush,
      orderKey: pushTestOrderKeyOf(id),
      expiresAt,
    });
    await deps.database
      .model(PushSubscription)
      .update({ testedAt: new Date(now) }, { where: { id }, transaction });
  });
}

/**
 * Sends a device nothing more.
 * @throws AppError `not_found`.
 */
export async function unsubscribe(
  deps: AddressContext,
  session: Session,
  id: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    await findOwn(deps, session, id, transaction);
    await remove(deps, transaction, id, REMOVED);
  });
}

async function remove(
  deps: AddressContext,
  transaction: Transaction,
  id: string,
  reason: string,
): Promise<void> {
  for (const key of [pushOrderKeyOf(id), pushTestOrderKeyOf(id)]) {
    await deps.outbox.withdraw(transaction, key, reason);
  }
  await deps.database.model(PushSubscription).destroy({ where: { id }, transaction });
}

async function findOwn(
  { database }: AddressContext,
  { memberId }: Session,
  id: string,
  transaction: Transaction,
): Promise<PushSubscriptionRow> {
  const row: PushSubscriptionRow | null = await database.model(PushSubscription).findOne({
    where: { id, memberId },
    raw: true,
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (!row) throw new AppError("not_found", "This device gets no push messages any more.");
  return row;
}

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");

function wishIn(row: PushSubscriptionRow): SignalWish {
  const { events, pairs, minConfidence, recommendedOnly, quietFrom, quietTo } = row;
  return { events, pairs, minConfidence, recommendedOnly, quietFrom, quietTo };
}

/** Bytes before and after the two coordinates of an uncompressed point. */
const UNCOMPRESSED = 4;
const COORDINATE = 32;

/** Nothing can be encrypted to what is no point of the curve: said now, not at the first signal. */
function assertKey(p256dh: string): void {
  const point = Buffer.from(p256dh, "base64url");
  try {
    if (point[0] !== UNCOMPRESSED || point.length !== 1 + 2 * COORDINATE) throw new Error("form");
    const [x, y] = [point.subarray(1, 1 + COORDINATE), point.subarray(1 + COORDINATE)];
    const jwk = { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
    createPublicKey({ key: jwk, format: "jwk" });
  } catch (error) {
    const message = () => t("This browser has sent a key that cannot be used.");
    throw new AppError("validation_failed", message, {
      cause: error,
      fields: [{ path: "keys.p256dh", message }],
    });
  }
}
