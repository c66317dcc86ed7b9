import type { AppThunk } from "./storeHooks.ts";
import { pathOf } from "./baseApi.ts";
import type { ApiRequest } from "./ApiRequest.ts";

/**
 * Makes a call without a body that is sent also while the window closes. Nobody is there to hear of
 * a failure, so it is for what also ends by itself.
 */
export function sendOnLeaving({
  endpoint,
  params,
}: Pick<ApiRequest, "endpoint" | "params">): AppThunk {
  return (_dispatch, getState, { platform }) => {
    const { token } = getState().session;
    if (token === null) return;
    void fetch(platform.apiBaseUrl + pathOf(endpoint.path, params), {
      method: endpoint.method.toUpperCase(),
      headers: { Authorization: `Bearer ${token}` },
      keepalive: true,
    }).catch(() => undefined);
  };
}
