import { accountsApi, contentApi, marketApi } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { renderApp } from "../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../testing/samples.ts";
import { answer, success } from "../testing/server.ts";
import { RequirePermission } from "./RequirePermission.tsx";
import { restoreSession } from "../api/session.ts";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
});

const open = async (changes: Parameters<typeof sampleUser>[0]) => {
  const user = sampleUser(changes);
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  const app = renderApp("/", {
    platform,
    routes: [
      {
        path: "/",
        element: (
          <RequirePermission permission="members.read" title="Members">
            <p>The desk</p>
          </RequirePermission>
        ),
      },
    ],
  });
  await app.store.dispatch(restoreSession());
};

it("draws the screen for a person with the permission", async () => {
  await open({ role: "support" });
  expect(await screen.findByText("The desk")).toBeVisible();
});

it("says to everyone else that it is not allowed, and leads back", async () => {
  await open({ role: "member", tier: "gold", dashboardUnlocked: true });
  expect(await screen.findByText("Not allowed")).toBeVisible();
  expect(screen.queryByText("The desk")).toBeNull();
  expect(screen.getByRole("link", { name: "Command Center" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
});

it("tells staff without their second factor what opens it", async () => {
  await open({ role: "support", secondFactor: "demanded", permissions: ["account.own"] });
  expect(await screen.findByText(/Set up a second factor/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Profile Settings" })).toBeVisible();
});
