import { contentApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { Content } from "./loadContent.ts";

export interface ContentDeps {
  content: Content;
}

/** What anyone may read about the product. */
export function mountContent(api: ApiRouter, { content }: ContentDeps): void {
  api.json(contentApi.public, () => ({ data: content.public }));
}
