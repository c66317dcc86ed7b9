import { voidableUntil } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import { voidedBody } from "./makeBodies.ts";
import type { SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";
import { assertNotTakenBack, findSignal, isOut, takeBack, type TakingBack } from "./takeBack.ts";

/**
 * Voids a signal within a minute of its publication: it is closed without an outcome, and a ledger
 * record says when, why, and where the price stood. Nothing is deleted. Later it can be withdrawn: a
 * signal whose way is known could else be voided for it.
 * @throws AppError `not_found`; `void_too_late` after the minute; `conflict` for one that was taken
 * back before or has expired.
 */
export async function voidSignal(context: SignalsContext, taking: TakingBack): Promise<SignalRow> {
  const { feed } = context;
  const { pair } = await findSignal(context, taking.id);
  const price = await feed.lastTickBefore(pair, feed.clock.now() + 1, maxTickAge(feed));
  const { reason } = taking;
  return takeBack(context, taking, {
    kind: "voided",
    assert: assertVoidable,
    body: (signal, at) => voidedBody(signal, feed.info, { reason, at, price }),
    change: (at, hash) => ({
      status: "closed",
      voidedReason: reason,
      voidedAt: at,
      settledAt: at,
      settledHash: hash,
    }),
  });
}

/** Whether a signal can still be voided at a market time. */
export function isVoidable(signal: SignalRow, now: number): boolean {
  return isOut(signal, now) && now <= voidableUntil(signal);
}

function assertVoidable(signal: SignalRow, now: number): void {
  if (isVoidable(signal, now)) return;
  assertNotTakenBack(signal);
  if (isOut(signal, now)) {
    throw new AppError(
      "void_too_late",
      "A signal can be voided within a minute of its publication. This one is out for longer: withdraw it instead. Nobody can take it then, and its result counts.",
    );
  }
  throw new AppError(
    "conflict",
    "This signal has expired, so its result counts. Only a running signal can be taken back.",
  );
}
