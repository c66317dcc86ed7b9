import { staffAccountsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { changeStaffRole, withdrawStaff } from "./changeStaff.ts";
import { inviteStaff, inviteStaffAgain } from "./inviteStaff.ts";
import { listStaff } from "./listStaff.ts";
import { resetSecondFactor } from "./resetSecondFactor.ts";
import type { StaffDeps } from "./staffDeps.ts";

/** What admins do about staff accounts; all of it is audited. */
export function mountStaffAccounts(api: ApiRouter, deps: StaffDeps): void {
  const actor = (session: Session | null) => requireSession(session).memberId;

  api.json(staffAccountsApi.staff, async (call) => ({
    data: await listStaff(deps, actor(call.session)),
  }));

  api.json(staffAccountsApi.invite, async (call) => ({
    data: await inviteStaff(deps, actor(call.session), call.body),
    message: "The invitation is on its way.",
  }));

  api.json(staffAccountsApi.inviteAgain, async (call) => ({
    data: await inviteStaffAgain(deps, actor(call.session), call.params.id),
    message: "The invitation is on its way.",
  }));

  api.json(staffAccountsApi.changeRole, async (call) => ({
    data: await changeStaffRole(deps, actor(call.session), call.params.id, call.body.role),
    message: "The role is changed.",
  }));

  api.json(staffAccountsApi.withdraw, async (call) => {
    await withdrawStaff(deps, actor(call.session), call.params.id);
    return { data: null, message: "The staff rights are withdrawn." };
  });

  api.json(staffAccountsApi.resetSecondFactor, async (call) => {
    await resetSecondFactor(deps, actor(call.session), call.params.id);
    return { data: null, message: "The second factor is off, and the sessions are ended." };
  });
}
