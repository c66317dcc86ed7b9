import { contentApi, passwordResetApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const LINK = "/reset-password?token=the-token";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(passwordResetApi.verifyResetToken, () => success({ email: "demo@example.org" }));
});

const first = () => screen.findByLabelText("New password");
const second = () => screen.getByLabelText("Confirm password");
const send = () => userEvent.click(screen.getByRole("button", { name: "Reset Password" }));

async function fill(one: string, other: string) {
  await userEvent.type(await first(), one);
  await userEvent.type(second(), other);
  await send();
}

describe("reset password", () => {
  it("takes the token out of the address at once, while it is still being verified", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = answer(passwordResetApi.verifyResetToken, async () => {
      await held;
      return success({ email: "demo@example.org" });
    });
    const app = renderApp(LINK);
    expect(await screen.findByText("Verifying reset token...")).toBeVisible();
    await waitFor(() => expect(app.location().search).toBe(""));
    release();
    expect(await first()).toBeVisible();
    expect(screen.getByText("demo@example.org")).toBeVisible();
    expect(screen.getByText("Must be at least 8 characters long")).toBeVisible();
    expect(asked[0]?.body).toEqual({ token: "the-token" });
  });

  it("refuses an address without a token, without a call", async () => {
    renderApp("/reset-password");
    expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Invalid or missing reset token");
    expect(screen.getByRole("link", { name: "Request New Link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  it("says why a link is invalid", async () => {
    const reason = "This password reset link is invalid or has expired.";
    answer(passwordResetApi.verifyResetToken, () => failure(400, "invalid_reset_token", reason));
    renderApp(LINK);
    expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(reason);
  });

  it.each([
    [() => HttpResponse.error(), "Failed to verify reset token"],
    [() => failure(500, "internal", "Oops"), "Invalid or expired reset token"],
    [() => failure(429, "too_many_requests", "Wait 9 seconds."), "Wait 9 seconds."],
  ])("does not call a link invalid that could not be verified", async (reply, message) => {
    answer(passwordResetApi.verifyResetToken, reply);
    renderApp(LINK);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    answer(passwordResetApi.verifyResetToken, () => success({ email: "demo@example.org" }));
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await first()).toBeVisible();
  });

  it.each([
    ["", "", "Please fill in all fields"],
    ["1234567", "1234567", "Password must be at least 8 characters long"],
    ["aaaaaaaa", "aaaaaaaa", "Password must contain uppercase, lowercase, and number"],
    ["Abcdefg2", "Abcdefg3", "Passwords do not match"],
  ])("answers %j and %j at the field", async (one, other, message) => {
    renderApp(LINK);
    const field = await first();
    if (one) await userEvent.type(field, one);
    if (other) await userEvent.type(second(), other);
    await send();
    expect((await screen.findAllByText(message))[0]).toBeVisible();
    const wrong = message === "Passwords do not match" ? second() : field;
    await waitFor(() => expect(wrong).toHaveFocus());
  });

  it("resets, forgets the session of this device and leads to the login after three seconds", async () => {
    const sent = answer(passwordResetApi.resetPassword, () => success(null));
    const platform = createFakePlatform({ token: "old" });
    const app = renderApp(LINK, { platform });
    await fill("Abcdefg2", "Abcdefg2");
    expect(
      await screen.findByRole("heading", { name: "Password Reset Successful!" }),
    ).toBeVisible();
    expect(sent[0]?.body).toEqual({ token: "the-token", newPassword: "Abcdefg2" });
    expect(await platform.tokens.load()).toBeNull();
    expect(screen.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
    expect(app.path()).toBe("/reset-password");
    await waitFor(() => expect(app.path()).toBe("/login"));
  });

  it("shows the risk disclosure to a member who joins with it, and sends the version that was shown", async () => {
    answer(passwordResetApi.verifyResetToken, () =>
      success({ email: "demo@example.org", invited: true, joining: true }),
    );
    const sent = answer(passwordResetApi.resetPassword, () => success(null));
    renderApp(LINK);
    const { version } = sampleContent().riskDisclosure;
    const sentence = `By saving your password you acknowledge the risk disclosure, version ${version}.`;
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    await userEvent.type(await first(), "Abcdefg2");
    await userEvent.type(second(), "Abcdefg2");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    expect(await screen.findByRole("heading", { name: "Your password is saved" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ riskVersion: version });
  });

  it("says so when the link was used meanwhile", async () => {
    answer(passwordResetApi.resetPassword, () => failure(400, "invalid_reset_token", "Used."));
    renderApp(LINK);
    await fill("Abcdefg2", "Abcdefg2");
    expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Used.");
  });

  it.each([
    [() => failure(500, "internal", "Oops"), "Failed to reset password"],
    [() => HttpResponse.error(), "An unexpected error occurred. Please try again."],
  ])("shows what failed and keeps both values", async (reply, message) => {
    answer(passwordResetApi.resetPassword, reply);
    renderApp(LINK);
    await fill("Abcdefg2", "Abcdefg2");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(await first()).toHaveValue("Abcdefg2");
    expect(second()).toHaveValue("Abcdefg2");
  });
});
