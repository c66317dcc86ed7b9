import { QueryStatus } from "@reduxjs/toolkit/query";
import { accountsApi, permissionsOf } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { SCREENS } from "./screens.ts";
import { otherRelease } from "./testing/otherRelease.ts";
import { renderApp } from "./testing/renderApp.tsx";
import { sampleUser } from "./testing/samples.ts";
import { answer, failure, success } from "./testing/server.ts";

/** A member, who may look everywhere. */
const USER = sampleUser({
  tier: "silver",
  dashboardUnlocked: true,
  permissions: permissionsOf(sampleUser({ role: "admin" })),
});

const PATHS = Object.values(SCREENS).map((path) => path.replace(/:\w+/g, USER.id));

beforeEach(() => {
  // Of what a screen throws there is a page as well.
  for (const how of ["error", "warn"] as const) {
    vi.spyOn(console, how).mockImplementation(() => undefined);
  }
});

describe.each(["newer", "older"] as const)("of a server that is %s than the page", (is) => {
  it.each(PATHS)("%s is drawn", async (path) => {
    for (const endpoint of ALL_ENDPOINTS.filter(({ method }) => method === "get")) {
      answer(endpoint, () =>
        endpoint.kind
          ? failure(503, "unavailable", "Not now.")
          : success(otherRelease(endpoint.reply, is)),
      );
    }
    answer(accountsApi.me, () => success(USER));
    const stored = { user: JSON.stringify(USER) };
    const { store } = renderApp(path, { platform: createFakePlatform({ token: "t", stored }) });
    await waitFor(() => {
      expect(document.querySelector("h1, main [role=alert]")).not.toBeNull();
      const { queries } = store.getState().api;
      expect(Object.values(queries).some((call) => call?.status === QueryStatus.pending)).toBe(
        false,
      );
    });
    expect(screen.queryByText("This screen failed")).toBeNull();
  });
});
