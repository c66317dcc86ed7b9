import { AppError } from "../http/AppError.ts";
import { withdrawnBody } from "./makeBodies.ts";
import type { SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";
import { assertNotTakenBack, isOut, takeBack, type TakingBack } from "./takeBack.ts";

/**
 * Withdraws a running signal: from now on nobody can take it, and it goes on to its result, which
 * counts. The ledger record is for everybody at once, so neither it nor the reason may give the
 * signal away.
 * @throws AppError `not_found`; `validation_failed` for a reason that names the signal; `conflict`
 * for one that was taken back before or has expired.
 */
export function withdrawSignal(context: SignalsContext, taking: TakingBack): Promise<SignalRow> {
  const { reason } = taking;
  return takeBack(context, taking, {
    kind: "withdrawn",
    assert: (signal, now) => {
      assertWithdrawable(signal, now);
      assertSilent(signal, reason);
    },
    body: (signal, at) => withdrawnBody(signal, context.feed.info, { reason, at }),
    change: (at) => ({ withdrawnReason: reason, withdrawnAt: at }),
  });
}

function assertWithdrawable(signal: SignalRow, now: number): void {
  if (isOut(signal, now)) return;
  assertNotTakenBack(signal);
  throw new AppError(
    "conflict",
    "This signal has expired, so its result counts. Only a running signal can be withdrawn.",
  );
}

/** Letters and digits alone, so that "eur-usd" is EUR/USD. */
const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** The direction as it is said of a trade, and not in "a call to make" or "we put it off". */
const DIRECTION = /\b(?:CALL|PUT|[Bb]uy|BUY|[Ss]ell|SELL|[Bb]ullish|[Bb]earish)\b/;

/** @throws AppError `validation_failed` for a reason by which others would have the signal. */
function assertSilent({ pair }: SignalRow, reason: string): void {
  const named = bare(reason).includes(bare(pair)) || DIRECTION.test(reason);
  if (!named) return;
  const message = "Leave out the pair and the direction: everybody can read the reason at once.";
  throw new AppError("validation_failed", message, { fields: [{ path: "reason", message }] });
}
