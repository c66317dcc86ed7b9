import { landingApi } from "@signaldeck/contract";
import { KEPT_CONTENT } from "../../api/contentCalls.ts";
import { defineCalls } from "../../api/defineCalls.ts";

/** The calls of the public pages. */
export const landingCalls = defineCalls((call) => ({
  landingContent: call.query(landingApi.content, KEPT_CONTENT),
  page: call.query(landingApi.page, KEPT_CONTENT),
}));

export const { useLandingContentQuery, usePageQuery } = landingCalls;
