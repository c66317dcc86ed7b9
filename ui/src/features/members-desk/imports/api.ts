import { memberImportsApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const changes = { invalidatesTags: [deskTag("members")] };

const importCalls = defineCalls((call) => ({
  memberImports: call.query(memberImportsApi.memberImports, {
    providesTags: [deskTag("members")],
  }),
  // No query: it is of the file that was chosen at that moment.
  checkMembers: call.mutation(memberImportsApi.checkMembers),
  importMembers: call.mutation(memberImportsApi.importMembers, changes),
  takeBackImport: call.mutation(memberImportsApi.takeBackImport, changes),
}));

export const {
  useMemberImportsQuery,
  useCheckMembersMutation,
  useImportMembersMutation,
  useTakeBackImportMutation,
} = importCalls;
