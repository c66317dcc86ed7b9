import { HOUR } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { Member } from "../../members/Member.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { MAIL_ATTEMPTS } from "../../delivery/mails/post/mailWay.ts";
import { recordAudit } from "../../audit/recordAudit.ts";

/** What could not be delivered, and why. Nobody's mail: the addresses are the demo's own. */
const LETTERS = [
  {
    age: 5 * HOUR,
    recipient: "no-such-mailbox@demo.signaldeck.example",
    subject: "A letter to a mailbox that does not exist",
    attempts: 1,
    lastError: "The mail server refuses the recipient.",
  },
  {
    age: 20 * HOUR,
    recipient: "guest@demo.signaldeck.example",
    subject: "A letter that waited for the mail server too long",
    attempts: MAIL_ATTEMPTS,
    lastError: "connect ECONNREFUSED 127.0.0.1:25",
  },
] as const;

/**
 * Gives the demo's office something to look at: dead letters, and a first record in the audit log
 * that says where they come from. Does nothing once there is any message, or without an admin.
 */
export async function seedOffice(deps: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = deps;
  const messages = database.model(OutboxMessage);
  if ((await messages.count()) > 0) return;
  const admin = await database
    .model(Member)
    .findOne({ where: { role: "admin" }, attributes: ["id"], raw: true });
  if (!admin) return;

  await database.write(async (transaction) => {
    for (const { age, recipient, subject, attempts, lastError } of LETTERS) {
      const text = "This letter is an example of the demo. Nobody waits for it.";
      const createdAt = new Date(clock.now() - age);
      await messages.create(
        {
          id: uuid(),
          channel: "mail",
          recipient,
          subject,
          attempts,
          lastError,
          createdAt,
          payload: JSON.stringify({ subject, text, html: `<p>${text}</p>` }),
          status: "dead",
          nextAttemptAt: createdAt,
          sentAt: null,
        },
        { transaction },
      );
    }
    await recordAudit(deps, transaction, {
      actorId: admin.id,
      action: "demo.prepared",
      subject: { type: "demo", id: "office" },
      details: { deadLetters: LETTERS.length },
    });
  });
}
