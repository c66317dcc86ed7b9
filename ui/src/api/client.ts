import axios from "axios";
import type { AxiosInstance } from "axios";

/** Longest wait for a reply, in ms. */
const TIMEOUT = 20_000;

/**
 * The HTTP client behind every JSON call.
 * @param baseUrl prefix of the API's paths, such as `/api`.
 * Replies of any status are returned, never thrown: baseApi reads the envelope itself.
 */
export function createApiClient(baseUrl: string): AxiosInstance {
  return axios.create({
    baseURL: baseUrl,
    timeout: TIMEOUT,
    validateStatus: () => true,
    headers: { Accept: "application/json" },
  });
}
