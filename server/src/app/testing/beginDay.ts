import { DAY, HOUR, MINUTE, SECOND, SYSTEM_ACTOR, TRIAL_NOTICE } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from "../../accounts/notificationPreferences.ts";
import { changeGrants } from "../../access/grants/changeGrants.ts";
import { lent } from "../../access/grants/deeds.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { Member } from "../../members/Member.ts";
import { PlannedSignal } from "../../signals/PlannedSignal.ts";
import type { Fixture } from "../../testing/openFixture.ts";
import { coin } from "./playedCoin.ts";

/** The evening before, whose signals the digest tells; and the morning at six, a mark and the digest's hour. */
export const EVENING = Date.UTC(2026, 4, 5, 22, 44);
export const SIX = Date.UTC(2026, 4, 6, 6);
/** Until a time, by nobody who is here. */
const GOLD = { tier: "gold", unlocked: true, by: SYSTEM_ACTOR } as const;
/** When somebody's grant ends, or their trial, or neither. */
export const PEOPLE = {
  "ends-at-six@deck.example": { grantedUntil: SIX + 10 * SECOND },
  "ends-soon@deck.example": { grantedUntil: SIX + 8 * MINUTE },
  "ends-tonight@deck.example": { grantedUntil: SIX + 12 * HOUR },
  "ends-tomorrow@deck.example": { grantedUntil: SIX + DAY + HOUR },
  "trial-soon@deck.example": { trialEndsAt: SIX + 5 * MINUTE + TRIAL_NOTICE },
  "trial-tonight@deck.example": { trialEndsAt: SIX + 12 * HOUR + TRIAL_NOTICE },
};
export const PLANNED = [SIX, SIX + 10 * MINUTE];

/** The members of a day with what ends for each, and the plans of its morning. */
export async function beginDay(fixture: Fixture, clock: Clock, feed: string): Promise<void> {
  const { database } = fixture;
  const members = database.model(Member);
  for (const [email, { grantedUntil, trialEndsAt }] of Object.entries<{
    grantedUntil?: number;
    trialEndsAt?: number;
  }>(PEOPLE)) {
    const member = await fixture.makeMember({ email });
    const { id } = member;
    const change = { trialEndsAt: new Date(trialEndsAt ?? 0) };
    const choice = await readNotificationPreferences(database, id);
    await database.write(async (transaction) => {
      if (grantedUntil === undefined) {
        await members.update(change, { where: { id }, transaction });
      } else {
        const deed = lent(GOLD, new Date(grantedUntil));
        await changeGrants({ database, clock }, transaction, member, deed);
      }
      const wishes = { ...choice, digest: true };
      await saveNotificationPreferences({ database, clock }, transaction, id, wishes);
    });
  }
  const at = new Date(EVENING);
  const terms = {
    pair: coin.pair,
    direction: "CALL",
    source: "desk",
    analysis: "Mine.",
  } as const;
  const none = { confidence: null, stopLoss: null, takeProfit: null, reason: null };
  const rest = { signalId: null, plannedBy: null, createdAt: at, updatedAt: at };
  await database.write(async (transaction) => {
    for (const slot of PLANNED) {
      const plan = { id: uuid(), feed, slot: new Date(slot), ...terms, ...none, ...rest };
      const plans = database.model(PlannedSignal);
      await plans.create({ ...plan, status: "waiting" }, { transaction });
    }
  });
}
