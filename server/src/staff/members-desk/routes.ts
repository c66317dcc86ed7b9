import { memberAccessApi, membersDeskApi, registrationsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { sendText } from "../../http/sendText.ts";
import { requireOwner } from "../../http/owner.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { setBlock } from "./blockMember.ts";
import { changeAccess } from "./changeAccess.ts";
import { exportMembers } from "./exportMembers.ts";
import { listMembers } from "./listMembers.ts";
import { mailMember } from "./mailMember.ts";
import { listRegistrations, mailRegistrationCode, removeRegistration } from "./registrations.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { addNote, deleteNote, listNotes } from "./notes.ts";
import { readMemberFacts } from "./readMemberFacts.ts";
import { resetTrial } from "./resetTrial.ts";
import { searchMembers } from "./searchMembers.ts";
import { setAccess } from "./setAccess.ts";
import { signOutMember } from "./signOutMember.ts";
import { readTimeline } from "./timeline.ts";
import { leaveView, viewAsMember } from "./viewAsMember.ts";

/** What staff see and do of members, beyond verified deposits. */
export function mountMembersDesk(api: ApiRouter, deps: MembersDeskDeps): void {
  const { database } = deps;
  const actor = (session: Session | null) => requireSession(session).memberId;

  api.json(memberAccessApi.users, (call) => listMembers(deps, call.query));

  api.raw(memberAccessApi.exportUsers, async ({ owner, query }, _request, response) =>
    sendText(response, await exportMembers(deps, requireOwner(owner), query)),
  );

  api.json(memberAccessApi.searchUsers, async (call) => ({
    data: await searchMembers(database, call.query),
  }));

  api.json(memberAccessApi.changeAccess, async ({ session, params, body }) => ({
    data: await changeAccess(deps, actor(session), params.id, body),
    message: "The access is changed.",
  }));

  api.json(memberAccessApi.resetCountdown, async ({ session, body }) => {
    return {
      data: await resetTrial(deps, actor(session), body.memberId ?? null),
      message: "The trial begins anew.",
    };
  });

  api.json(membersDeskApi.member, async ({ params }) => ({
    data: await readMemberFacts(deps, params.id),
  }));

  api.json(membersDeskApi.timeline, async ({ params, query }) => ({
    data: await readTimeline(deps, params.id, query),
  }));

  api.json(membersDeskApi.setAccess, async ({ session, params, body }) => ({
    data: await setAccess(deps, actor(session), params.id, body),
    message: "The access is changed.",
  }));

  api.json(membersDeskApi.blockMember, async ({ session, params, body }) => ({
    data: await setBlock(deps, actor(session), params.id, { blocked: true, ...body }),
    message: "The account is blocked.",
  }));

  api.json(membersDeskApi.unblockMember, async ({ session, params, body }) => ({
    data: await setBlock(deps, actor(session), params.id, { blocked: false, ...body }),
    message: "The member can sign in again.",
  }));

  api.json(membersDeskApi.mailMember, async ({ session, params, body }) => {
    await mailMember(deps, actor(session), params.id, body.mail);
    return { data: null, message: "The email is on its way." };
  });

  api.json(registrationsApi.registrations, (call) => listRegistrations(deps, call.query));

  api.json(registrationsApi.mailRegistrationCode, async ({ session, params }) => {
    await mailRegistrationCode(deps, actor(session), params.id);
    return { data: null, message: "The email is on its way." };
  });

  api.json(registrationsApi.removeRegistration, async ({ session, params }) => {
    await removeRegistration(deps, actor(session), params.id);
    return { data: null, message: "The registration is removed." };
  });

  api.json(membersDeskApi.signOutMember, async ({ session, params }) => ({
    data: { ended: await signOutMember(deps, actor(session), params.id) },
    message: "The member is signed out everywhere.",
  }));

  api.json(membersDeskApi.notes, ({ params, query }) => listNotes(deps, params.id, query));

  api.json(membersDeskApi.addNote, async ({ session, params, body }) => ({
    data: await addNote(deps, actor(session), params.id, body.text),
    message: "The note is saved.",
  }));

  api.json(membersDeskApi.deleteNote, async ({ session, params }) => {
    await deleteNote(deps, actor(session), params);
    return { data: null, message: "The note is deleted." };
  });

  api.json(membersDeskApi.viewAsMember, async ({ session, params, userAgent }) => ({
    data: await viewAsMember(deps, { id: actor(session), userAgent }, params.id),
    message: "You see what the member sees.",
  }));

  api.json(membersDeskApi.leaveView, async ({ session, params }) => {
    await leaveView(deps, actor(session), params.id);
    return { data: null, message: "The view is closed." };
  });
}
