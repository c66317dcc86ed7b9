import { TRIAL, membershipApi } from "@signaldeck/contract";
import { Member } from "../accounts/Member.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { requireSession } from "../http/session.ts";
import { trialCountdown } from "./trial.ts";

export interface MembershipDeps {
  database: Database;
  clock: Clock;
}

/** The trial clock. */
export function mountMembership(api: ApiRouter, { database, clock }: MembershipDeps): void {
  const members = database.model(Member);

  api.json(membershipApi.countdown, async (call) => {
    const member = await members.findByPk(requireSession(call.session).memberId, {
      attributes: ["createdAt", "trialEndsAt", "dashboardUnlocked"],
      raw: true,
    });
    if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
    return { data: trialCountdown(member, clock.now()) };
  });

  api.json(membershipApi.countdownConfig, () => ({
    data: { trialMs: TRIAL.length, pollMs: TRIAL.pollInterval },
  }));
}
