import { announcementsApi } from "@signaldeck/contract";
import { deskTag } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const changes = { invalidatesTags: [deskTag("members")] };

const announcementCalls = defineCalls((call) => ({
  announcements: call.query(announcementsApi.announcements, { providesTags: [deskTag("members")] }),
  audience: call.query(announcementsApi.audience, { providesTags: [deskTag("members")] }),
  // No query: it is of what was typed at that moment.
  previewAnnouncement: call.mutation(announcementsApi.previewAnnouncement),
  testAnnouncement: call.mutation(announcementsApi.testAnnouncement),
  announce: call.mutation(announcementsApi.announce, changes),
  stopAnnouncement: call.mutation(announcementsApi.stopAnnouncement, changes),
}));

export const {
  useAnnouncementsQuery,
  useAudienceQuery,
  usePreviewAnnouncementMutation,
  useTestAnnouncementMutation,
  useAnnounceMutation,
  useStopAnnouncementMutation,
} = announcementCalls;
