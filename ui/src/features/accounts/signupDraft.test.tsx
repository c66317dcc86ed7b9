import { accountsApi } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleUser } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { answerSignup, field, fill, openForm, submit, user } from "./testing/signupForm.ts";

beforeEach(answerSignup);

describe("what was typed", () => {
  const kept = async () => {
    expect(await screen.findByLabelText("Full name")).toHaveValue("Demo Member");
    expect(field("Email")).toHaveValue("Demo@Example.org");
    expect(field("Phone number")).toHaveValue("080 1234 5678");
    expect(field("Country")).toHaveValue("Ghana");
    expect(field("Telegram")).toHaveValue("@demo");
    expect(field("Password")).toHaveValue("");
  };

  it("survives Back and a reload without the password, and ends with the window", async () => {
    const app = await openForm();
    await fill();
    await user().click(screen.getByRole("button", { name: "Back" }));
    await user().click(await screen.findByRole("button", { name: "Start application" }));
    await kept();
    app.unmount();
    renderApp("/signup", { platform: app.platform });
    await kept();
    const { storage } = app.platform;
    expect(storage.get("signup-draft")).not.toContain("Abcdefg1");
    app.platform.restart();
    expect(storage.get("signup-draft")).toBeNull();
  });

  it("survives the way back from the code, and is forgotten once the code is right", async () => {
    const sent = { email: "demo@example.org", registration: "own", resendAfterSeconds: 60 };
    answer(accountsApi.register, () => success(sent));
    const me = sampleUser({ role: "support", permissions: ["account.own"] });
    answer(accountsApi.confirmCode, () => success({ token: "t", user: me }));
    const { platform } = await openForm();
    await fill();
    await user().click(submit());
    await user().click(await screen.findByRole("button", { name: "Use another email address" }));
    await kept();
    await user().type(field("Password"), "Abcdefg1");
    await user().click(submit());
    await user().type(await screen.findByLabelText("Confirmation code"), "ABCDE12345");
    await user().click(screen.getByRole("button", { name: "Activate account" }));
    await waitFor(() => expect(platform.storage.get("signup-draft")).toBeNull());
  });

  it("is missing where the button waits, which says so and what to write without Telegram", async () => {
    await openForm();
    expect(submit()).toHaveAccessibleDescription(
      "To submit, fill in: Full name, Email, Phone number, Country, Telegram, Password.",
    );
    expect(field("Telegram")).toHaveAccessibleDescription(/No Telegram\? Write a dash/);
    await fill({ Telegram: "-" });
    expect(submit()).toBeEnabled();
    expect(submit()).not.toHaveAccessibleDescription();
  });
});
