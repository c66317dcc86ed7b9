import {
  memberAccessApi,
  membersDeskApi,
  registrationsApi,
  staffAccountsApi,
  type AdminUserDto,
} from "@signaldeck/contract";
import { deskTag } from "../../api/baseApi.ts";
import { defineCalls } from "../../api/defineCalls.ts";
import type { AppThunk } from "../../api/storeHooks.ts";

const shown = { providesTags: [deskTag("members")] };
/** What the action has changed is read anew at once, without waiting for the desk's news. */
const changes = { invalidatesTags: [deskTag("members")] };

const membersCalls = defineCalls((call) => ({
  members: call.page(memberAccessApi.users, shown),
  memberSearch: call.query(memberAccessApi.searchUsers, shown),
  member: call.query(membersDeskApi.member, shown),
  memberTimeline: call.query(membersDeskApi.timeline, shown),
  memberNotes: call.page(membersDeskApi.notes, shown),
  registrations: call.page(registrationsApi.registrations, shown),
  mailRegistrationCode: call.mutation(registrationsApi.mailRegistrationCode, changes),
  removeRegistration: call.mutation(registrationsApi.removeRegistration, changes),
  changeAccess: call.mutation(memberAccessApi.changeAccess),
  setAccess: call.mutation(membersDeskApi.setAccess, changes),
  blockMember: call.mutation(membersDeskApi.blockMember, changes),
  unblockMember: call.mutation(membersDeskApi.unblockMember, changes),
  mailMember: call.mutation(membersDeskApi.mailMember, changes),
  signOutMember: call.mutation(membersDeskApi.signOutMember, changes),
  resetTrial: call.mutation(memberAccessApi.resetCountdown, changes),
  resetMemberSecondFactor: call.mutation(staffAccountsApi.resetSecondFactor, changes),
  addNote: call.mutation(membersDeskApi.addNote, changes),
  deleteNote: call.mutation(membersDeskApi.deleteNote, changes),
}));

export const {
  useMembersQuery,
  useMemberSearchQuery,
  useMemberQuery,
  useMemberTimelineQuery,
  useMemberNotesQuery,
  useRegistrationsQuery,
  useMailRegistrationCodeMutation,
  useRemoveRegistrationMutation,
  useChangeAccessMutation,
  useSetAccessMutation,
  useBlockMemberMutation,
  useUnblockMemberMutation,
  useMailMemberMutation,
  useSignOutMemberMutation,
  useResetTrialMutation,
  useResetMemberSecondFactorMutation,
  useAddNoteMutation,
  useDeleteNoteMutation,
} = membersCalls;

/** Puts what the server has returned of a member into every list that shows them. */
export function mergeMember(member: AdminUserDto): AppThunk {
  return (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = membersCalls.util;
    const merge = (rows: AdminUserDto[]) => {
      const at = rows.findIndex(({ id }) => id === member.id);
      if (at >= 0) rows[at] = member;
    };
    for (const page of selectCachedArgsForQuery(getState(), "members")) {
      dispatch(updateQueryData("members", page, ({ items }) => merge(items)));
    }
    for (const search of selectCachedArgsForQuery(getState(), "memberSearch")) {
      dispatch(updateQueryData("memberSearch", search, merge));
    }
  };
}

/** Reads everything of the desk anew, after a change that somebody else has overtaken. */
export function readMembersAnew(): AppThunk {
  return (dispatch) => {
    dispatch(membersCalls.util.invalidateTags([deskTag("members")]));
  };
}
