import { contentApi, productsApi, type Endpoint } from "@signaldeck/contract";
import type { AxiosResponse } from "axios";
import type { ApiClient } from "../src/api/client.ts";
import { sampleContent, sampleLinks, sampleProducts, sampleRule } from "../src/testing/samples.ts";

/** A server that answers these calls; any other fails. */
export function answering(...answers: (readonly [Endpoint, unknown])[]): ApiClient {
  return {
    request: <Body>({ url }: { url?: string }) => {
      const found = answers.find(([{ path }]) => path === url);
      if (!found) return Promise.reject(new Error(`Nothing answers ${url ?? "a call"}`));
      const reply: Partial<AxiosResponse> = {
        status: 200,
        data: { success: true, data: found[1] },
        headers: {},
      };
      return Promise.resolve(reply as AxiosResponse<Body>);
    },
  };
}

/** What every screen of the product asks for. */
export const demoServer = answering(
  [contentApi.public, sampleContent()],
  [contentApi.links, sampleLinks()],
  [contentApi.countryRules, [sampleRule({ about: "broker", effect: "hidden" })]],
  [productsApi.products, sampleProducts()],
);

/** A server that never answers. */
export const silentServer: ApiClient = { request: () => new Promise(() => undefined) };

/** A server that cannot be reached. */
export const lostServer: ApiClient = { request: () => Promise.reject(new Error("No network")) };
