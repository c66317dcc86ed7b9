import type { AxiosResponse } from "axios";
import type { AppThunk } from "./storeHooks.ts";
import { errorFromReply, networkError, type ApiError } from "./apiError.ts";
import { pathOf } from "./baseApi.ts";
import type { ApiRequest } from "./ApiRequest.ts";
import { sessionEnded } from "./sessionSlice.ts";

type FileRequest = Pick<ApiRequest, "endpoint" | "query" | "params">;
export type FileReply = { blob: Blob; error?: never } | { error: ApiError };

/**
 * Fetches the file of an endpoint with `kind: "file"`. It is not stored in the cache, which holds
 * plain data alone.
 */
export function fetchFile(
  { endpoint, query, params }: FileRequest,
  signal: AbortSignal,
): AppThunk<Promise<FileReply>> {
  return (dispatch, getState, { client, ownerProof }) => {
    const { token } = getState().session;
    return ownerProof.send<FileReply>(endpoint, token, fetchOnce);

    async function fetchOnce(headers: Record<string, string>): Promise<FileReply> {
      let reply: AxiosResponse<Blob>;
      try {
        reply = await client.request<Blob>({
          method: endpoint.method,
          url: pathOf(endpoint.path, params),
          params: query,
          responseType: "blob",
          signal,
          headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
        });
      } catch {
        return { error: networkError() };
      }
      if (reply.status === 200) return { blob: reply.data };
      if (reply.status === 401 && token === getState().session.token) {
        dispatch(sessionEnded("expired"));
      }
      return { error: errorFromReply(endpoint, reply.status, await envelopeIn(reply.data)) };
    }
  };
}

async function envelopeIn(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return null;
  }
}
