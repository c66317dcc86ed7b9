import { botApplicationsApi } from "@signaldeck/contract";
import { deskTag } from "../../../../api/baseApi.ts";
import { defineCalls } from "../../../../api/defineCalls.ts";

const NEWS = [deskTag("applications")];

const applicationsDeskCalls = defineCalls((call) => ({
  deskApplications: call.page(botApplicationsApi.submissions, { providesTags: NEWS }),
  applicationCounts: call.query(botApplicationsApi.submissionCounts, { providesTags: NEWS }),
  deskApplication: call.query(botApplicationsApi.submission, { providesTags: NEWS }),
  setApplicationStatus: call.mutation(botApplicationsApi.setSubmissionStatus, {
    invalidatesTags: NEWS,
  }),
  exportApplications: call.query(botApplicationsApi.exportSubmissions),
}));

export const {
  useDeskApplicationsQuery,
  useApplicationCountsQuery,
  useDeskApplicationQuery,
  useSetApplicationStatusMutation,
  useLazyExportApplicationsQuery,
} = applicationsDeskCalls;
