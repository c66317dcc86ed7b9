import {
  botAccessApi,
  contentApi,
  landingApi,
  productsApi,
  type ContentPreviewDto,
} from "@signaldeck/contract";
import { AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { pathOf } from "../../../api/baseApi.ts";
import type { ApiClient } from "../../../api/client.ts";

/**
 * Answers the public calls for content as they would be answered if the draft were published. What
 * else anybody may read is asked of the server; nothing is written.
 */
export function previewClient(preview: ContentPreviewDto, server: ApiClient): ApiClient {
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
    request<Body>(call: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
      const url = call.url ?? "";
      if (!replies.has(url)) {
        if (call.method === "get") return server.request<Body>(call);
        return Promise.reject(new Error("a preview writes nothing"));
      }
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
