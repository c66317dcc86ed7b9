import { contentDeskApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const CHANGES = { invalidatesTags: ["ContentFiles" as const, "Content" as const] };

const contentDeskCalls = defineCalls((call) => ({
  contentState: call.query(contentDeskApi.state, { providesTags: ["ContentFiles"] }),
  contentFile: call.query(contentDeskApi.file, { providesTags: ["ContentFiles"] }),
  draftContent: call.mutation(contentDeskApi.draft),
  publishContent: call.mutation(contentDeskApi.publish, CHANGES),
  removeContent: call.mutation(contentDeskApi.remove, CHANGES),
  contentVersions: call.query(contentDeskApi.versions, { providesTags: ["ContentFiles"] }),
  contentVersion: call.query(contentDeskApi.version, { providesTags: ["ContentFiles"] }),
  restoreContent: call.mutation(contentDeskApi.restore, CHANGES),
  reloadContent: call.mutation(contentDeskApi.reload, CHANGES),
}));

export const {
  useContentStateQuery,
  useContentFileQuery,
  useDraftContentMutation,
  usePublishContentMutation,
  useRemoveContentMutation,
  useContentVersionsQuery,
  useContentVersionQuery,
  useRestoreContentMutation,
  useReloadContentMutation,
} = contentDeskCalls;
