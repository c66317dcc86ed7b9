import { DESK_SOURCE, SIGNAL_LIMITS, type PlanSignalInput } from "@signaldeck/contract";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { checkLevels } from "../checkLevels.ts";
import { endPlans } from "../plans/endPlans.ts";
import { markText } from "../marks.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import { guardMark, openMarks, planIn, withEntry } from "../plans/planSignal.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/**
 * Gives a signal that a person makes its mark. It is entered at the feed's price there, enters the
 * same ledger and is settled like the engine's, which stands back at that mark.
 * @throws AppError `validation_failed` for an unknown pair, no mark, or a level on the wrong side of
 * the price; `conflict` for a mark that has passed or has its signal.
 */
export async function planByHand(
  context: SignalsContext,
  actorId: string,
  { slot: slotText, ...terms }: PlanSignalInput,
): Promise<PlannedRow> {
  const { database, clock, feed } = context;
  const slot = Date.parse(slotText);
  assertTerms(context, terms.pair, slot);
  const order = await withEntry(context, {
    draft: terms,
    slot,
    source: DESK_SOURCE,
    plannedBy: actorId,
    decidedAt: new Date(clock.now()),
  });
  const price =
    order.entry ?? (await feed.lastTickBefore(terms.pair, feed.clock.now() + 1, maxTickAge(feed)));
  const fault = price && checkLevels(terms, price.price);
  if (fault) throw new AppError("validation_failed", fault.message, { fields: [fault] });

  return guardMark(slot, () =>
    database.write(async (transaction) => {
      const plan = await planIn(transaction, context, order);
      const { analysis: _, ...said } = terms;
      await recordAudit(context, transaction, {
        actorId,
        action: "signal.planned",
        subject: { type: "planned_signal", id: plan.id },
        details: { slot: slotText, ...said },
      });
      await notifyDesk(context, transaction, "signals");
      return plan;
    }),
  );
}

/**
 * Takes a planned signal back before its mark.
 * @throws AppError `not_found`, or `conflict` when it does not wait any more.
 */
export async function withdrawPlan(
  context: SignalsContext,
  actorId: string,
  id: string,
): Promise<void> {
  const { database } = context;
  await database.write(async (transaction) => {
    const plan: PlannedRow | null = await database
      .model(PlannedSignal)
      .findByPk(id, { transaction, lock: transaction.LOCK.UPDATE, raw: true });
    if (!plan) throw new AppError("not_found", "There is no planned signal with this id.");
    if (plan.status !== "waiting") {
      throw new AppError("conflict", `This signal was ${plan.status} already. Load the desk anew.`);
    }
    const reason = "It was taken back at the desk.";
    await endPlans(context, transaction, [plan], { status: "withdrawn", reason });
    await recordAudit(context, transaction, {
      actorId,
      action: "signal.plan_withdrawn",
      subject: { type: "planned_signal", id },
      details: { slot: plan.slot.toISOString(), pair: plan.pair, source: plan.source },
    });
    await notifyDesk(context, transaction, "signals");
  });
}

function assertTerms(context: SignalsContext, pair: string, slot: number): void {
  const { pairs } = context.feed.info;
  if (!pairs.includes(pair)) {
    throw invalid("pair", `There is no pair "${pair}" here. Choose one of ${pairs.join(", ")}.`);
  }
  if (slot % SIGNAL_LIMITS.slot !== 0) {
    throw invalid("slot", "A signal is entered at a five-minute mark.");
  }
  const open = openMarks(context);
  if (open.includes(slot)) return;
  const next = markText(open.at(-1) ?? slot);
  const passed = slot < context.feed.clock.now();
  throw new AppError(
    "conflict",
    passed
      ? `The mark ${markText(slot)} has passed. The next one is ${next}.`
      : `Only the next mark can be taken: ${next}.`,
  );
}

const invalid = (path: string, message: string) =>
  new AppError("validation_failed", message, { fields: [{ path, message }] });
