import { accountsApi, contentApi, MEMBERS_DESK_LIMITS, membersDeskApi } from "@signaldeck/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { refreshUser } from "../../api/session.ts";
import { viewStarted } from "../../api/sessionSlice.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { answerShell } from "../../testing/answerShell.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const STAFF = sampleUser({
  fullName: "Own Self",
  role: "support",
  secondFactor: "on",
  permissions: ["account.own"],
});
const MEMBER = sampleUser({
  id: "0198f0a2-0000-7000-8000-000000000009",
  fullName: "Ada Obi",
  permissions: ["account.own", "membership.own"],
});
const VIEW = {
  id: "0198f0a2-0000-7000-8000-000000000077",
  token: "view-token",
  user: MEMBER,
  expiresAt: "2026-01-05T08:15:00.000Z",
};
/** Where the staff member came from; without its permission it asks for nothing. */
const DESK = "/dashboard/admin/users";

beforeEach(() => {
  answerShell();
  answer(contentApi.links, () => failure(500, "internal", "No"));
  answer(accountsApi.me, ({ authorization }) =>
    success(authorization === "Bearer view-token" ? MEMBER : STAFF),
  );
});

/** The staff member's session, from which the view of the member begins. */
async function look(endsAt = Date.now() + MEMBERS_DESK_LIMITS.viewLifetime) {
  const platform = createFakePlatform({ token: "staff-token" });
  const app = renderApp("/dashboard/upgrade", { platform });
  await screen.findByText("Welcome, Own");
  const { id, token, user } = VIEW;
  act(() => void app.store.dispatch(viewStarted({ id, token, user, endsAt, returnTo: DESK })));
  expect(await screen.findByText("Welcome, Ada")).toBeVisible();
  return app;
}

describe("a look through a member's eyes", () => {
  it("is marked, asks with its own token, and stores nothing", async () => {
    const app = await look();
    expect(screen.getByLabelText("Member view")).toHaveTextContent(
      "You are looking through the eyes of Ada Obi – read only",
    );
    expect(screen.queryByText("Sign out")).toBeNull();
    await act(() => app.store.dispatch(refreshUser()));
    expect(await app.platform.tokens.load()).toBe("staff-token");
    expect(app.platform.storage.get("user")).toContain("Own Self");
    expect(app.platform.storage.get("user")).not.toContain("Ada Obi");
  });

  it("gives the staff member's session back when it is left, and ends on the server", async () => {
    const ended = answer(membersDeskApi.leaveView, () => success(null));
    const app = await look();
    await userEvent.click(screen.getByText("Leave view"));
    expect(await screen.findByText("Welcome, Own")).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(DESK));
    expect(screen.queryByLabelText("Member view")).toBeNull();
    await waitFor(() => expect(ended[0]?.authorization).toBe("Bearer staff-token"));
    expect(ended[0]?.path).toContain(VIEW.id);
    expect(app.store.getState().session).toMatchObject({ token: "staff-token", view: null });
  });

  it("falls back to the staff member's session when the server ends it", async () => {
    const app = await look();
    answer(accountsApi.me, ({ authorization }) =>
      authorization === "Bearer view-token"
        ? failure(401, "unauthenticated", "Your session has ended.")
        : success(STAFF),
    );
    await act(() => app.store.dispatch(refreshUser()));
    expect(await screen.findByText("Welcome, Own")).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(DESK));
    expect(app.store.getState().session.status).toBe("authenticated");
  });

  it("ends by itself when its time is over", async () => {
    answer(membersDeskApi.leaveView, () => success(null));
    const app = await look(Date.now() + 1_500);
    expect(await screen.findByText("Welcome, Own")).toBeVisible();
    await waitFor(() => expect(app.path()).toBe(DESK));
  });

  it("lets no late answer put the member in the staff member's place", async () => {
    answer(membersDeskApi.leaveView, () => success(null));
    const app = await look();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer(accountsApi.me, async ({ authorization }) => {
      if (authorization !== "Bearer view-token") return success(STAFF);
      await held;
      return success(MEMBER);
    });
    const late = app.store.dispatch(refreshUser());
    await userEvent.click(screen.getByText("Leave view"));
    release();
    await act(() => late);
    expect(app.store.getState().session.user?.fullName).toBe("Own Self");
    expect(app.platform.storage.get("user")).not.toContain("Ada Obi");
  });
});
