import { firstAdminApi, passwordResetApi, MESSAGES } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { makeFirstAdmin } from "./firstAdmin.ts";
import { notJoined } from "../members/ImportedMember.ts";
import { isInvited } from "./isInvited.ts";
import { requestPasswordReset } from "./requestPasswordReset.ts";
import { resetPassword, verifyResetToken } from "./resetPassword.ts";

/** The ways in for people without a password: it is lost, or was never set. */
export function mountPasswordReset(api: ApiRouter, deps: AccountsDeps): void {
  api.json(firstAdminApi.make, async (call) => {
    await makeFirstAdmin(deps, call.body, call);
    return { data: null, message: "You are the administrator of this server." };
  });

  api.json(passwordResetApi.forgotPassword, async (call) => {
    await requestPasswordReset(deps, call.body.email, call);
    return {
      data: null,
      message: "If there is an account with this address, a link is on its way to it.",
    };
  });

  api.json(passwordResetApi.verifyResetToken, async (call) => {
    const { id, email } = await verifyResetToken(deps, call.body.token, call);
    const joining = (await notJoined(deps.database, [id])).has(id);
    const invited = joining || (await isInvited(deps.database, id));
    return { data: { email, invited, joining }, message: "Please choose a new password." };
  });

  api.json(passwordResetApi.resetPassword, async (call) => {
    await resetPassword(deps, call.body, call);
    return { data: null, message: MESSAGES.passwordReset };
  });
}
