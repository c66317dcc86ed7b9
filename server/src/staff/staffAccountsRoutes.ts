import { staffAccountsApi } from "@signaldeck/contract";
import type { AccountsDeps } from "../accounts/accountsDeps.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireOwner } from "../http/owner.ts";
import { requireSession } from "../http/session.ts";
import { changeStaffRole, withdrawStaff } from "./changeStaff.ts";
import { inviteStaff, inviteStaffAgain } from "./inviteStaff.ts";
import { listStaff } from "./listStaff.ts";
import { resetSecondFactor } from "./resetSecondFactor.ts";

/** What admins do about staff accounts; all of it is audited. */
export function mountStaffAccounts(api: ApiRouter, deps: AccountsDeps): void {
  api.json(staffAccountsApi.staff, async (call) => ({
    data: await listStaff(deps, requireSession(call.session).memberId),
  }));

  api.json(staffAccountsApi.invite, async (call) => ({
    data: await inviteStaff(deps, requireOwner(call.owner), call.body),
    message: "The invitation is on its way.",
  }));

  api.json(staffAccountsApi.inviteAgain, async (call) => ({
    data: await inviteStaffAgain(deps, requireOwner(call.owner), call.params.id),
    message: "The invitation is on its way.",
  }));

  api.json(staffAccountsApi.changeRole, async (call) => ({
    data: await changeStaffRole(deps, requireOwner(call.owner), call.params.id, call.body.role),
    message: "The role is changed.",
  }));

  api.json(staffAccountsApi.withdraw, async (call) => {
    await withdrawStaff(deps, requireOwner(call.owner), call.params.id);
    return { data: null, message: "The staff rights are withdrawn." };
  });

  api.json(staffAccountsApi.resetSecondFactor, async (call) => {
    await resetSecondFactor(deps, requireOwner(call.owner), call.params.id);
    return { data: null, message: "The second factor is off, and the sessions are ended." };
  });
}
