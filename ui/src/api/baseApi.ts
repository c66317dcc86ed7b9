import { createApi, type BaseQueryFn } from "@reduxjs/toolkit/query/react";
import type { AxiosResponse } from "axios";
import {
  DESKS,
  longestUpload,
  type Desk,
  type Endpoint,
  type PaginationDto,
} from "@signaldeck/contract";
import type { Platform } from "../platform/Platform.ts";
import type { ActKeys } from "./ActKeys.ts";
import type { ApiRequest } from "./ApiRequest.ts";
import { errorFromReply, networkError, type ApiError } from "./apiError.ts";
import type { MarketWishes } from "./MarketWishes.ts";
import type { ApiClient } from "./client.ts";
import type { OwnerProof } from "./OwnerProof.ts";
import { sessionEnded, viewEnded, type SessionState } from "./sessionSlice.ts";

/** What thunks and calls find in the store's `extra`. */
export interface ApiExtra {
  platform: Platform;
  client: ApiClient;
  ownerProof: OwnerProof;
  actKeys: ActKeys;
  wishes: MarketWishes;
}

/** Puts `:name` parts into a path, encoded. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function formOf({ body, file }: ApiRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  if (file) form.append("file", file);
  return form;
}

/** What a reply says beside its data. */
export interface ApiMeta {
  /** Of a list that comes in pages. */
  pagination?: PaginationDto;
}

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, ApiMeta>;

/** Beyond the time in which a file must have come, in ms: it may wait for its place and be stored. */
const PATIENCE = 20_000;

const baseQuery: ApiBaseQuery = async (request, api, options) => {
  const { actKeys, ownerProof } = api.extra as ApiExtra;
  const { token } = (api.getState() as { session: SessionState }).session;
  return ownerProof.send(request.endpoint, token, (proof) =>
    actKeys.send(request, token, async (key) =>
      sendOnce({ ...request, headers: { ...proof, ...key } }, api, options),
    ),
  );
};

const sendOnce: BaseQueryFn<
  ApiRequest & { headers: Record<string, string> },
  unknown,
  ApiError,
  object,
  ApiMeta
> = async (request, api) => {
  const { client } = api.extra as ApiExtra;
  const tokenOf = () => (api.getState() as { session: SessionState }).session.token;
  const { endpoint } = request;
  const isPublic = endpoint.permission === "public";
  const token = isPublic ? null : tokenOf();
  // What anyone may read is counted as the reader's own call, not as one of a stranger at the same
  // address; whether the session still stands, it does not say.
  const sent = isPublic && endpoint.method === "get" ? tokenOf() : token;
  let reply: AxiosResponse<unknown>;
  try {
    reply = await client.request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint.path, request.params),
      params: request.query,
      data: endpoint.upload ? formOf(request) : request.body,
      signal: api.signal,
      ...(endpoint.upload && { timeout: longestUpload(endpoint.upload.maxBytes) + PATIENCE }),
      headers: { ...request.headers, ...(sent !== null && { Authorization: `Bearer ${sent}` }) },
    });
  } catch {
    return { error: networkError() };
  }
  if (reply.status >= 200 && reply.status < 300 && isSuccess(reply.data)) {
    const { data, pagination } = reply.data;
    return { data, meta: pagination ? { pagination } : {} };
  }
  // The token that was refused must still be the current one: a late reply to an older session
  // must not end the one opened since.
  if (reply.status === 401 && token !== null && token === tokenOf()) {
    const { session } = api.getState() as { session: SessionState };
    api.dispatch(session.view ? viewEnded() : sessionEnded("expired"));
  }
  const retryAfter: unknown = reply.headers["retry-after"];
  return {
    error: errorFromReply(
      endpoint,
      reply.status,
      reply.data,
      typeof retryAfter === "string" ? retryAfter : undefined,
    ),
  };
};

function isSuccess(body: unknown): body is { data: unknown; pagination?: PaginationDto } {
  return (
    typeof body === "object" &&
    body !== null &&
    "success" in body &&
    body.success === true &&
    "data" in body
  );
}

/** What several calls read, or news reach; what one call alone reads has the tag of it, `tagOf`. */
const TAGS = [
  "User",
  "Countdown",
  "Content",
  "Market",
  "Signals",
  "Performance",
  "Notices",
  "Unread",
  "Community",
  "EliteRoom",
  "Academy",
  "Journal",
  "Taken",
  "Today",
  "Claims",
  "Tickets",
  "Settings",
  "Devices",
  "Webhooks",
  "PushDevices",
  "Telegram",
  "ContentFiles",
  "SecondFactor",
  "Partners",
  "Setup",
  ...DESKS.map(deskTag),
] as const;

/** The tag of what a desk shows: calls that carry it are read anew when the desk has news. */
export function deskTag(desk: Desk) {
  return `desk:${desk}` as const;
}

/** The tag of what a call itself reads, unless it names others: `invalidatesTags: [tagOf(roomApi.x)]`. */
export const tagOf = ({ path }: Pick<Endpoint, "path">) => `get ${path}` as const;

export type ApiTag = (typeof TAGS)[number] | ReturnType<typeof tagOf>;

/** The one RTK Query API; features add their calls to it with `defineCalls`. */
export const api = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes: [...TAGS] as ApiTag[],
  endpoints: () => ({}),
});
