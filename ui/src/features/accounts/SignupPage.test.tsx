import { accountsApi, contentApi, MESSAGES } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deviceId } from "../../api/deviceId.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { answerSignup, field, fill, openForm, submit, user } from "./testing/signupForm.ts";

beforeEach(answerSignup);

describe("signup form", () => {
  it("cannot be sent until all six fields are filled, and the bar tells how far it is", async () => {
    await openForm();
    const bar = screen.getByRole("progressbar", { name: "Application progress" });
    expect(bar).toHaveAttribute("aria-valuenow", "0");
    await fill({ Telegram: "" });
    expect(bar).toHaveAttribute("aria-valuenow", "5");
    expect(submit()).toBeDisabled();
    await user().type(field("Telegram"), "@demo");
    expect(bar).toHaveAttribute("aria-valuenow", "6");
    expect(submit()).toBeEnabled();
  });

  it("shows each quoted message on its field and moves to the first fault", async () => {
    await openForm();
    await fill({ "Full name": "Al", Email: "nowhere", "Phone number": "12", Password: "abcdefgh" });
    await user().click(submit());
    expect(await screen.findByText("Full name must be at least 3 characters")).toBeVisible();
    expect(screen.getByText("Email is invalid")).toBeVisible();
    expect(screen.getByText("Phone number is invalid")).toBeVisible();
    expect(
      screen.getByText("Password must contain uppercase, lowercase, and number"),
    ).toBeVisible();
    await waitFor(() => expect(field("Full name")).toHaveFocus());
  });

  it("measures the password by length, uppercase letter and digit", async () => {
    await openForm();
    await user().type(field("Password"), "abc");
    expect(screen.getByText(/strength 0 of 3/)).toBeVisible();
    await user().type(field("Password"), "D1");
    expect(screen.getByText("Password strength 2 of 3. Still needs 8 characters")).toBeVisible();
    await user().type(field("Password"), "xyz");
    expect(screen.getByText("Password strength 3 of 3")).toBeVisible();
  });

  it("says before sending that a country bans this, and refuses restricted ones", async () => {
    await openForm();
    await fill();
    await user().selectOptions(field("Country"), "Germany");
    expect(screen.getByText("Germany: the law has something to say.")).toBeVisible();
    expect(screen.getByRole("link", { name: /^A regulator/ })).toBeVisible();
    expect(submit()).toBeEnabled();
    await user().selectOptions(field("Country"), "France");
    expect(screen.getByText("Applications from France are not accepted.")).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it("is not sent by somebody who could not read what the law says", async () => {
    answer(contentApi.countryRules, () => failure(500, "internal", "Failed"));
    await openForm();
    await fill();
    expect(await screen.findByText(/The rules of countries could not be loaded/)).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it("has the six fields and no other, and the disclosure's sentence above the button", async () => {
    await openForm();
    const form = submit().closest("form");
    const fields = form?.querySelectorAll("input, select, textarea") ?? [];
    expect([...fields].map((input) => input.getAttribute("name"))).toEqual([
      ...["fullName", "email", "phone", "country", "telegram", "password"],
    ]);
    const note = screen.getByRole("note");
    expect(note).toHaveTextContent(/^Trading is risky\.By submitting your application you/);
    expect(note.compareDocumentPosition(submit())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("opens the whole disclosure beside the form, which keeps its values", async () => {
    const { platform, path } = await openForm();
    await fill();
    await user().click(screen.getByRole("link", { name: /^Read the whole risk disclosure/ }));
    expect(platform.screens).toEqual(["/risk"]);
    expect(path()).toBe("/signup");
    expect(field("Full name")).toHaveValue("Demo Member");
  });

  it("sends the tidy values with the version of the disclosure that was shown", async () => {
    const sent = answer(accountsApi.register, () =>
      success({ email: "demo@example.org", registration: "own", resendAfterSeconds: 60 }),
    );
    await openForm();
    await fill();
    await user().click(submit());
    expect(await screen.findByRole("heading", { name: "Confirm your email" })).toBeVisible();
    expect(sent[0]?.body).toEqual({
      fullName: "Demo Member",
      email: "demo@example.org",
      phone: "080 1234 5678",
      country: "Ghana",
      telegram: "@demo",
      password: "Abcdefg1",
      riskVersion: "2026-01",
    });
  });

  it("puts the server's fault on its field and keeps every value", async () => {
    answer(accountsApi.register, () =>
      failure(422, "validation_failed", "Check the form.", {
        fields: [{ path: "phone", message: "This number is in use" }],
      }),
    );
    await openForm();
    await fill();
    await user().click(submit());
    expect(await screen.findByText("This number is in use")).toBeVisible();
    await waitFor(() => expect(field("Phone number")).toHaveFocus());
    expect(field("Full name")).toHaveValue("Demo Member");
    expect(field("Password")).toHaveValue("Abcdefg1");
  });

  it.each([
    [() => HttpResponse.error(), "Network error. Please check your connection and try again."],
    [() => failure(500, "internal", "Oops"), "Registration failed. Please try again."],
    [() => failure(403, "country_restricted", "Not from there."), "Not from there."],
  ])("shows what failed and keeps every value", async (reply, message) => {
    answer(accountsApi.register, reply);
    await openForm();
    await fill();
    await user().click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(field("Email")).toHaveValue("Demo@Example.org");
  });
});

describe("email confirmation", () => {
  const pending = (resendAt = 0) =>
    createFakePlatform({
      stored: {
        "pending-confirmation": JSON.stringify({ email: "demo@example.org", resendAt }),
      },
    });
  const activate = () => screen.getByRole("button", { name: "Activate account" });
  const resend = () => screen.getByRole("button", { name: /Resend verification email/ });

  it("survives a reload in step 3, within this window only", async () => {
    answer(accountsApi.register, () =>
      success({ email: "demo@example.org", registration: "own", resendAfterSeconds: 60 }),
    );
    const first = await openForm();
    await fill();
    await user().click(submit());
    await screen.findByRole("heading", { name: "Confirm your email" });
    first.unmount();
    renderApp("/signup", { platform: first.platform });
    expect(await screen.findByText("demo@example.org")).toBeVisible();
    first.platform.restart();
    expect(first.platform.storage.get("pending-confirmation")).toBeNull();
  });

  it("takes ten characters in upper case, opens the session and goes to the dashboard", async () => {
    const me = sampleUser({ role: "support", permissions: ["account.own"] });
    const sent = answer(accountsApi.confirmCode, () => success({ token: "t", user: me }));
    const platform = pending();
    const app = renderApp("/signup", { platform });
    await user().type(await screen.findByLabelText("Confirmation code"), "ab cde 1234");
    expect(field("Confirmation code")).toHaveValue("ABCDE1234");
    expect(activate()).toBeDisabled();
    await user().type(field("Confirmation code"), "5extra");
    expect(field("Confirmation code")).toHaveValue("ABCDE12345");
    await user().click(activate());
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
    expect(sent[0]?.body).toEqual({
      email: "demo@example.org",
      confirmationCode: "ABCDE12345",
      device: deviceId(platform),
    });
    expect(await platform.tokens.load()).toBe("t");
    expect(platform.storage.get("pending-confirmation")).toBeNull();
  });

  it("keeps the code when it is refused", async () => {
    answer(accountsApi.confirmCode, () =>
      failure(400, "invalid_confirmation_code", "Invalid confirmation code"),
    );
    renderApp("/signup", { platform: pending() });
    await user().type(await screen.findByLabelText("Confirmation code"), "ABCDE12345");
    await user().click(activate());
    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid confirmation code");
    expect(field("Confirmation code")).toHaveValue("ABCDE12345");
  });

  it("takes the code of its own registration, and says what to do with another's", async () => {
    answer(accountsApi.register, () =>
      success({ email: "demo@example.org", registration: "own", resendAfterSeconds: 0 }),
    );
    const confirmed = answer(accountsApi.confirmCode, () =>
      failure(409, "other_registration", MESSAGES.otherRegistration),
    );
    const mailed = answer(accountsApi.resendWelcomeEmail, () =>
      success({ resendAfterSeconds: 60 }),
    );
    await openForm();
    await fill();
    await user().click(submit());
    await user().type(await screen.findByLabelText("Confirmation code"), "ABCDE12345");
    await user().click(activate());
    expect(await screen.findByRole("alert")).toHaveTextContent("another registration");
    await user().click(resend());
    await waitFor(() => expect(mailed).toHaveLength(1));
    const own = { email: "demo@example.org", registration: "own" };
    expect(confirmed[0]?.body).toMatchObject(own);
    expect(mailed[0]?.body).toEqual(own);

    await user().click(screen.getByRole("button", { name: "Register again" }));
    expect(await screen.findByLabelText("Full name")).toBeVisible();
  });

  it("sends a further mail, then waits out the cooldown", async () => {
    answer(accountsApi.resendWelcomeEmail, () => success({ resendAfterSeconds: 60 }));
    renderApp("/signup", { platform: pending() });
    await user().click(await screen.findByRole("button", { name: "Resend verification email" }));
    expect(await screen.findByText("Email sent successfully! Check your inbox.")).toHaveClass(
      "text-call",
    );
    expect(resend()).toBeDisabled();
    expect(resend()).toHaveTextContent(/in (59|60) s/);
  });

  it("opens the resend link again when the cooldown is over", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    try {
      renderApp("/signup", { platform: pending(Date.now() + 2_000) });
      await screen.findByText(/Resend verification email in 2 s/);
      vi.advanceTimersByTime(2_000);
      expect(await screen.findByText("Resend verification email")).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [() => HttpResponse.error(), "Failed to resend email. Please try again."],
    [() => failure(500, "internal", "Oops"), "Failed to resend email"],
    [() => failure(429, "too_many_requests", "Wait a moment."), "Wait a moment."],
  ])("says that the mail was not sent", async (reply, message) => {
    answer(accountsApi.resendWelcomeEmail, reply);
    renderApp("/signup", { platform: pending() });
    await user().click(await screen.findByRole("button", { name: "Resend verification email" }));
    expect(await screen.findByText(message)).toHaveClass("text-put");
    expect(resend()).toBeEnabled();
  });
});
