import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from "axios";

/** Sends calls; replies of any status are returned, never thrown. */
export interface ApiClient {
  /** @throws where no reply came. */
  request<Body>(call: AxiosRequestConfig): Promise<AxiosResponse<Body>>;
}

/**
 * The HTTP client behind every JSON call. Its code is fetched beside the first screen's, which does
 * not wait for it.
 * @param baseUrl prefix of the API's paths, such as `/api`.
 */
export function createApiClient(baseUrl: string): ApiClient {
  let client: Promise<AxiosInstance> | null = null;
  const load = () => {
    client ??= import("./openClient.ts").then(({ openClient }) => openClient(baseUrl));
    // What could not be fetched is fetched again with the next call.
    client.catch(() => (client = null));
    return client;
  };
  void load().catch(() => {});
  return { request: async (call) => (await load()).request(call) };
}
