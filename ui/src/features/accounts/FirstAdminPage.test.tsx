import {
  accountsApi,
  contentApi,
  firstAdminApi,
  INVALID_FIRST_ADMIN_LINK,
} from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const LINK = "/first-admin#token=the-token";
const INVALID = { name: "This link is good for nothing" };

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
});

async function fill(repeated = "Correct-horse7") {
  await userEvent.type(await screen.findByLabelText("Full name"), "First Admin");
  await userEvent.type(screen.getByLabelText("Email"), "boss@example.org");
  await userEvent.type(screen.getByLabelText("New password"), "Correct-horse7");
  await userEvent.type(screen.getByLabelText("Confirm password"), repeated);
  await userEvent.click(screen.getByRole("button", { name: "Make the administrator" }));
}

describe("the first administrator", () => {
  it("is made by the token, which leaves the address at once, and signed in", async () => {
    const made = answer(firstAdminApi.make, () => success(null));
    const signedIn = answer(accountsApi.login, () => failure(503, "unavailable", "Later."));
    const app = renderApp(LINK);
    await screen.findByLabelText("Full name");
    expect(app.location().hash).toBe("");
    expect(app.location().state).toEqual({ from: "/dashboard/settings" });
    await fill();
    // A person who cannot be signed in here does it there.
    expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(made[0]?.body).toEqual({
      token: "the-token",
      fullName: "First Admin",
      email: "boss@example.org",
      newPassword: "Correct-horse7",
    });
    expect(signedIn[0]?.body).toMatchObject({ email: "boss@example.org" });
  });

  it("is not made without a token, nor with one that is refused", async () => {
    const { unmount } = renderApp("/first-admin");
    expect(await screen.findByRole("heading", INVALID)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(INVALID_FIRST_ADMIN_LINK);
    unmount();
    const refuse = () => failure(400, "invalid_reset_token", INVALID_FIRST_ADMIN_LINK);
    answer(firstAdminApi.make, refuse);
    renderApp(LINK);
    await fill();
    expect(await screen.findByRole("heading", INVALID)).toBeVisible();
  });

  it("keeps what was typed when something else is wrong", async () => {
    const sentence = "This address has an account already. Choose another one.";
    const made = answer(firstAdminApi.make, () => failure(409, "conflict", sentence));
    renderApp(LINK);
    await fill("Another-horse8");
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
    expect(made).toHaveLength(0);
    await userEvent.clear(screen.getByLabelText("Confirm password"));
    await userEvent.type(screen.getByLabelText("Confirm password"), "Correct-horse7");
    await userEvent.click(screen.getByRole("button", { name: "Make the administrator" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("boss@example.org");
  });
});
