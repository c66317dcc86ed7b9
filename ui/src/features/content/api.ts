import { contentDeskApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const contentDeskCalls = defineCalls((call) => ({
  contentState: call.query(contentDeskApi.state, { providesTags: ["ContentFiles"] }),
  contentFile: call.query(contentDeskApi.file, { providesTags: ["ContentFiles"] }),
  reloadContent: call.mutation(contentDeskApi.reload, {
    invalidatesTags: ["ContentFiles", "Content"],
  }),
  figures: call.query(contentDeskApi.figures, { providesTags: ["ContentFiles"] }),
  saveFigure: call.mutation(contentDeskApi.saveFigure, {
    invalidatesTags: ["ContentFiles", "Content"],
  }),
}));

export const {
  useContentStateQuery,
  useContentFileQuery,
  useReloadContentMutation,
  useFiguresQuery,
  useSaveFigureMutation,
} = contentDeskCalls;
