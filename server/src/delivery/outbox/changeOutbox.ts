import { Op, type Transaction } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { OutboxMessage, type OutboxRow } from "./OutboxMessage.ts";

/** The last error of a message that staff have given up. */
export const GIVEN_UP_BY_HAND = "Given up by hand";

/**
 * Lets a dead letter wait once more, with all of its tries. Its id and with it the Message-ID stay:
 * a receiver of an earlier try recognises the repetition.
 * @throws AppError `not_found`; `conflict` when it is no dead letter any more, its text is gone, or
 * it has lost its point.
 */
export async function sendAgain(deps: DataContext, actorId: string, id: string): Promise<void> {
  await changeMessage(deps, { actorId, id, action: "outbox_message.sent_again" }, (message) => {
    if (message.status !== "dead") {
      throw new AppError("conflict", "This message is no longer among the failed ones.");
    }
    if (message.payload === "") {
      throw new AppError("conflict", "The text of this message is gone; it cannot be sent again.");
    }
    const nextAttemptAt = new Date(deps.clock.now());
    if (message.expiresAt && message.expiresAt <= nextAttemptAt) {
      throw new AppError("conflict", "This message has lost its point; it cannot be sent again.");
    }
    return { status: "waiting", attempts: 0, nextAttemptAt, lastError: null };
  });
}

/**
 * Lets all dead letters (of one channel, where one is named) wait once more, with all of their tries.
 * Those that have lost their point, or their text, stay; those whose code or link does not work any
 * more are not sent when their turn comes.
 */
export async function sendAllAgain(
  deps: DataContext,
  actorId: string,
  channel?: string,
): Promise<{ again: number; left: number }> {
  const { database, clock } = deps;
  const messages = database.model(OutboxMessage);
  const dead = { status: "dead", ...(channel !== undefined && { channel }) };
  const again = await database.write(async (transaction: Transaction) => {
    const now = new Date(clock.now());
    const [changed] = await messages.update(
      { status: "waiting", attempts: 0, nextAttemptAt: now, lastError: null },
      {
        where: {
          ...dead,
          payload: { [Op.ne]: "" },
          expiresAt: { [Op.or]: [null, { [Op.gt]: now }] },
        },
        transaction,
      },
    );
    await recordAudit(deps, transaction, {
      actorId,
      action: "outbox_message.all_sent_again",
      subject: { type: "outbox_message", id: channel ?? "all" },
      details: { again: changed },
    });
    await notifyDesk(deps, transaction, "outbox");
    return changed;
  });
  return { again, left: await messages.count({ where: dead }) };
}

/**
 * Makes a waiting message a dead letter, which can still be sent again. One that is just being
 * handed over may leave all the same; then it is marked as sent.
 * @throws AppError `not_found`; `conflict` when it does not wait any more.
 */
export async function giveUp(deps: DataContext, actorId: string, id: string): Promise<void> {
  await changeMessage(deps, { actorId, id, action: "outbox_message.given_up" }, (message) => {
    if (message.status !== "waiting") {
      throw new AppError("conflict", "This message does not wait any more.");
    }
    return { status: "dead", lastError: GIVEN_UP_BY_HAND };
  });
}

/** Changes a message as `decide` says, with a trace that names neither receiver nor subject. */
async function changeMessage(
  deps: DataContext,
  deed: { actorId: string; id: string; action: string },
  decide: (message: OutboxRow) => Partial<OutboxRow>,
): Promise<void> {
  const { actorId, id, action } = deed;
  const messages = deps.database.model(OutboxMessage);
  await deps.database.write(async (transaction: Transaction) => {
    const message = await messages.findByPk(id, { raw: true, transaction });
    if (!message) throw new AppError("not_found", "There is no such message in the outbox.");
    const change = decide(message);
    // The worker may have been faster; then this message is another one than was looked at.
    const where = { id, status: message.status };
    const [changed] = await messages.update(change, { where, transaction });
    if (changed === 0) throw new AppError("conflict", "This message has just changed.");
    await recordAudit(deps, transaction, {
      actorId,
      action,
      subject: { type: "outbox_message", id },
      details: { channel: message.channel, attempts: message.attempts },
    });
    await notifyDesk(deps, transaction, "outbox");
  });
}
