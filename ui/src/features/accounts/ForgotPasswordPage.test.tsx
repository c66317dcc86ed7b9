import { contentApi, passwordResetApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
});

const email = () => screen.findByLabelText("Email");
const send = () => userEvent.click(screen.getByRole("button", { name: "Send Reset Link" }));

describe("forgot password", () => {
  it.each([
    ["", "Please enter your email address"],
    ["no address", "Please enter a valid email address"],
  ])("answers %j at the field", async (typed, message) => {
    renderApp("/forgot-password");
    const field = await email();
    if (typed) await userEvent.type(field, typed);
    await send();
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("says Sending... while it waits, then what to do, and leads back to the form", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const sent = answer(passwordResetApi.forgotPassword, async () => {
      await held;
      return success(null);
    });
    renderApp("/forgot-password");
    await userEvent.type(await email(), "Demo@Example.org");
    await send();
    expect(await screen.findByRole("button", { name: "Sending..." })).toBeVisible();
    release();
    expect(await screen.findByRole("heading", { name: "Check Your Email!" })).toBeVisible();
    expect(sent[0]?.body).toEqual({ email: "demo@example.org" });
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "Back to Sign In" })).toHaveAttribute("href", "/login");
    expect(screen.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      expect.stringContaining("mailto:support@example.org") as string,
    );
    await userEvent.click(screen.getByRole("button", { name: "Didn't receive email? Try again" }));
    expect(await email()).toHaveValue("");
  });

  it.each([
    [() => failure(429, "too_many_requests", "Please wait 42 seconds."), "Please wait 42 seconds."],
    [() => failure(500, "internal", "Oops"), "Failed to send reset email"],
    [() => HttpResponse.error(), "An unexpected error occurred. Please try again."],
  ])("shows what failed and keeps the address", async (reply, message) => {
    answer(passwordResetApi.forgotPassword, reply);
    renderApp("/forgot-password");
    await userEvent.type(await email(), "demo@example.org");
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(await email()).toHaveValue("demo@example.org");
  });

  it("is reached from the login", async () => {
    const app = renderApp("/login");
    await userEvent.click(await screen.findByRole("link", { name: "Forgot password?" }));
    await waitFor(() => expect(app.path()).toBe("/forgot-password"));
  });
});
