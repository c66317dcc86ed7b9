import { contentApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

const contentCalls = defineCalls((call) => ({
  publicContent: call.query(contentApi.public, {
    providesTags: ["Content"],
    keepUnusedDataFor: 3_600,
  }),
}));

/** Brand, tier catalogue, risk disclosure and restrictions. */
export const { usePublicContentQuery } = contentCalls;
