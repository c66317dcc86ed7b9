import { ownerProofApi, twoFactorApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { readSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./changeSecondFactor.ts";
import { confirmSecondFactor, startSecondFactor } from "./enrolSecondFactor.ts";
import { proveOwner } from "./ownerProof.ts";
import { answerChallenge } from "./signInChallenges.ts";
import { signedInMember } from "./signedInMember.ts";

/** A member's second factor: setting it up, signing in with it, turning it off. */
export function mountSecondFactor(api: ApiRouter, deps: AccountsDeps): void {
  const member = (session: Session | null) => signedInMember(deps.database, session);

  api.json(twoFactorApi.signIn, async (call) => ({
    data: await answerChallenge(deps, call.body, call),
    message: "You are signed in.",
  }));

  api.json(twoFactorApi.status, async (call) => ({
    data: await readSecondFactor(deps, await member(call.session)),
  }));

  api.json(twoFactorApi.start, async (call) => ({
    data: await startSecondFactor(deps, await member(call.session), call.body.currentPassword),
    message: "Scan the code with your authenticator app.",
  }));

  api.json(twoFactorApi.confirm, async (call) => {
    const { id, memberId } = requireSession(call.session);
    return {
      data: await confirmSecondFactor(deps, memberId, call.body.code, id),
      message: "The second factor is on. Keep the recovery codes; they are shown only now.",
    };
  });

  api.json(twoFactorApi.renewRecoveryCodes, async (call) => ({
    data: await renewRecoveryCodes(deps, await member(call.session), call.body.code),
    message: "Keep the recovery codes; they are shown only now.",
  }));

  api.json(ownerProofApi.prove, async (call) => ({
    data: await proveOwner(deps, await member(call.session), call.body),
    message: "You are confirmed for five minutes.",
  }));

  api.json(twoFactorApi.remove, async (call) => {
    await removeSecondFactor(deps, await member(call.session), call.body);
    return { data: null, message: "The second factor is off." };
  });
}
