import { landingApi } from "@signaldeck/contract";
import { CACHED_CONTENT } from "../../api/contentCalls.ts";
import { defineCalls } from "../../api/defineCalls.ts";

/** The calls of the public pages. */
export const landingCalls = defineCalls((call) => ({
  landingContent: call.query(landingApi.content, CACHED_CONTENT),
  page: call.query(landingApi.page, CACHED_CONTENT),
}));

export const { useLandingContentQuery, usePageQuery } = landingCalls;
