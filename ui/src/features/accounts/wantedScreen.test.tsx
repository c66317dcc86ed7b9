import { accountsApi, contentApi, marketApi, SCREENS, twoFactorApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { readWanted } from "./wantedScreen.ts";

const WANTED = `${SCREENS.inbox}?kind=account#newest`;

const session = () => success({ token: "t", user: sampleUser({ permissions: ["account.own"] }) });

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(accountsApi.login, session);
});

async function logIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "demo@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "Abcdefg1");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

type App = ReturnType<typeof renderApp>;

const expectAt = (app: App, address: string) =>
  waitFor(() => {
    const { pathname, search, hash } = app.location();
    expect(pathname + search + hash).toBe(address);
  });

it("is kept from the application to the login and back, and found after it", async () => {
  const app = renderApp(WANTED);
  await userEvent.click(await screen.findByRole("link", { name: "Sign in" }));
  await screen.findByRole("button", { name: "Log in" });
  await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
  const [first] = await screen.findAllByRole("link", { name: /Sign in|Create/ });
  if (!first) throw new Error("no way back to the login");
  await userEvent.click(first);
  await logIn();
  await expectAt(app, WANTED);
  // Another sign-in in this window begins where everybody begins.
  await waitFor(() => expect(readWanted(app.platform)).toBeNull());
});

it("is kept through another language, which loads the page anew, and a second factor", async () => {
  const platform = createFakePlatform();
  const before = renderApp(WANTED, { platform });
  await expectAt(before, SCREENS.signup);
  await waitFor(() => expect(readWanted(platform)).toBe(WANTED));
  before.unmount();

  const challenge = "c".repeat(43);
  answer(accountsApi.login, () =>
    failure(401, "second_factor_required", "One more step.", {
      secondFactor: { challenge, expiresAt: "2026-01-05T08:05:00.000Z" },
    }),
  );
  answer(twoFactorApi.signIn, session);
  const app = renderApp(SCREENS.login, { platform });
  await logIn();
  await userEvent.type(await screen.findByLabelText(/code/i), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  await expectAt(app, WANTED);
});

it("is forgotten with the window", async () => {
  const platform = createFakePlatform();
  renderApp(WANTED, { platform });
  await waitFor(() => expect(readWanted(platform)).toBe(WANTED));
  platform.restart();
  expect(readWanted(platform)).toBeNull();
});

it.each([
  "https://evil.example/dashboard",
  "//evil.example",
  "/\\evil.example",
  "/dashboardx",
  "/dashboard.evil.example",
  "javascript:alert(1)",
  "/login",
])("leads nowhere but behind the login: %s", async (wanted) => {
  const app = renderApp(SCREENS.login, { platform: createFakePlatform({ stored: { wanted } }) });
  await logIn();
  await expectAt(app, SCREENS.commandCenter);
});
