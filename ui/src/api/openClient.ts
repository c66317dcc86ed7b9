import { currentLanguage } from "@signaldeck/contract";
import axios, { type AxiosInstance } from "axios";
import { ReplyCache } from "./ReplyCache.ts";

/** Longest wait for a reply, in ms. */
const TIMEOUT = 20_000;

/** Axios as our calls use it: any status is an answer, and what has not changed comes once. */
export function openClient(baseURL: string): AxiosInstance {
  const client = axios.create({
    baseURL,
    timeout: TIMEOUT,
    // baseApi reads the envelope itself.
    validateStatus: () => true,
    headers: { Accept: "application/json", "Accept-Language": currentLanguage() },
  });
  const kept = new ReplyCache();
  client.interceptors.request.use((call) => kept.ask(call));
  client.interceptors.response.use((reply) => kept.take(reply));
  return client;
}
