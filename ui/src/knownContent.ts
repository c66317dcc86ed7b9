import type { LandingContentDto, PublicContentDto } from "@signaldeck/contract";
import { contentCalls } from "./api/contentCalls.ts";
import { landingCalls } from "./features/landing/api.ts";
import type { AppStore } from "./store.ts";

/** What the landing page shows at once, without asking the server first. */
export interface KnownContent {
  content: PublicContentDto;
  landing: LandingContentDto;
}

/** Puts into the store what came with the page. */
export async function rememberContent(store: AppStore, known: KnownContent): Promise<void> {
  await Promise.all([
    store.dispatch(contentCalls.util.upsertQueryData("publicContent", undefined, known.content)),
    store.dispatch(landingCalls.util.upsertQueryData("landingContent", undefined, known.landing)),
  ]);
}
