import {
  botAccessApi,
  contentApi,
  landingApi,
  productsApi,
  type ContentPreviewDto,
} from "@signaldeck/contract";
import { AxiosHeaders } from "axios";
import { pathOf } from "../../api/baseApi.ts";
import type { ApiClient } from "../../api/client.ts";

/** Answers the public calls for content as they would be answered if the draft were published. */
export function previewClient(preview: ContentPreviewDto): ApiClient {
  const replies = new Map<string, unknown>([
    [contentApi.public.path, preview.public],
    [contentApi.countryRules.path, preview.countryRules],
    [contentApi.links.path, preview.links],
    [contentApi.faq.path, preview.faq],
    [contentApi.supportContacts.path, preview.supportContacts],
    [productsApi.products.path, preview.products],
    [landingApi.content.path, preview.landing],
    [botAccessApi.offer.path, preview.botOffer],
    ...preview.pages.map((page): [string, unknown] => [
      pathOf(landingApi.page.path, { page: page.id }),
      page,
    ]),
  ]);
  return {
    request<Body>(call: { url?: string }) {
      const url = call.url ?? "";
      if (!replies.has(url)) return Promise.reject(new Error(`a preview asks nothing of ${url}`));
      const body = { success: true, data: replies.get(url) };
      return Promise.resolve({
        data: body as Body,
        status: 200,
        statusText: "OK",
        headers: {},
        config: { headers: new AxiosHeaders() },
      });
    },
  };
}
