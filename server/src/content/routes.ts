import { contentApi, landingApi, productsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { Content } from "./loadContent.ts";

export interface ContentDeps {
  content: Content;
}

/** What anyone may read about the product. */
export function mountContent(api: ApiRouter, { content }: ContentDeps): void {
  api.json(contentApi.public, () => ({ data: content.public }));
  api.json(contentApi.countryRules, () => ({ data: content.countries.rules }));
  api.json(contentApi.links, () => ({ data: content.links }));
  api.json(contentApi.faq, () => ({ data: content.faq }));
  api.json(contentApi.supportContacts, () => ({ data: content.supportContacts }));
  api.json(productsApi.products, () => ({ data: content.products }));
  api.json(landingApi.content, () => ({ data: content.landing }));
  api.json(landingApi.page, ({ params }) => ({ data: content.pages[params.page] }));
}
