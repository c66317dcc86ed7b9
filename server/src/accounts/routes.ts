import { ACCOUNT_LIMITS, accountsApi, MESSAGES } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { acknowledgeRisk } from "./acknowledgeRisk.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { confirmCode } from "./confirmCode.ts";
import { logIn } from "./logIn.ts";
import { userCache } from "./userCache.ts";
import { presentUser } from "./presentUser.ts";
import { registerMember } from "./registerMember.ts";
import { resendWelcomeEmail } from "./resendWelcomeEmail.ts";
import { sendActivationEmail } from "./sendActivationEmail.ts";
import { signedInMember } from "./signedInMember.ts";

const RESEND_AFTER = { resendAfterSeconds: ACCOUNT_LIMITS.resendCooldown / 1_000 };

/** Registration, confirmation, sign-in and the member's own account. */
export function mountAccounts(api: ApiRouter, deps: AccountsDeps): void {
  const signedIn = (session: Session | null) => signedInMember(deps.database, session);

  api.json(accountsApi.register, async (call) => {
    const registration = await registerMember(deps, call.body, call);
    return {
      data: { email: call.body.email, registration, ...RESEND_AFTER },
      message: "Please check your inbox for the confirmation code.",
    };
  });

  api.json(accountsApi.confirmCode, async (call) => ({
    data: await confirmCode(deps, call.body, call),
    message: "Your email address is confirmed.",
  }));

  api.json(accountsApi.login, async (call) => ({
    data: await logIn(deps, call.body, call),
    message: "You are signed in.",
  }));

  api.json(accountsApi.logout, async (call) => {
    await deps.sessions.revoke(requireSession(call.session).id);
    return { data: null, message: "You are signed out." };
  });

  const users = userCache(deps);
  api.hot(accountsApi.me, ({ session }) => users.of(requireSession(session).memberId));

  api.json(accountsApi.acknowledgeRisk, async (call) => ({
    data: presentUser(
      deps.sessions,
      await acknowledgeRisk(deps, await signedIn(call.session), call.body.riskVersion),
    ),
    message: "The risk disclosure is acknowledged.",
  }));

  api.json(accountsApi.sendActivationEmail, async (call) => {
    await sendActivationEmail(deps, await signedIn(call.session));
    return { data: RESEND_AFTER, message: MESSAGES.mailSent };
  });

  api.json(accountsApi.resendWelcomeEmail, async (call) => {
    await resendWelcomeEmail(deps, call.body, call);
    return { data: RESEND_AFTER, message: MESSAGES.mailSent };
  });
}
