import {
  accountsApi,
  contentApi,
  marketApi,
  membershipApi,
  pushApi,
  settingsApi,
  telegramApi,
  twoFactorApi,
  webhooksApi,
  type DeviceDto,
  type SettingsDto,
  type WebhookDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const me = sampleUser({ role: "support", permissions: ["account.own"] });

const sample = (changes: Partial<SettingsDto> = {}): SettingsDto => ({
  user: me,
  phone: "+2348012345678",
  country: "Nigeria",
  telegram: null,
  notifications: { signals: true, trades: true, digest: false, security: true, marketing: false },
  emailChange: null,
  ...changes,
});

const device = (id: string, changes: Partial<DeviceDto> = {}): DeviceDto => ({
  id,
  device: "Chrome on Windows",
  signedInAt: "2026-01-05T08:00:00.000Z",
  expiresAt: "2026-02-05T08:00:00.000Z",
  current: false,
  ...changes,
});

beforeEach(() => {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(membershipApi.countdown, () => failure(500, "internal", "No"));
  answer(accountsApi.me, () => success(me));
  answer(settingsApi.settings, () => success(sample()));
  answer(settingsApi.devices, () => success([device("one", { current: true })]));
  answer(pushApi.list, () => success([]));
  answer(webhooksApi.list, () => success([]));
  answer(telegramApi.status, () =>
    success({ available: false, bot: null, link: null, channel: null }),
  );
  answer(twoFactorApi.status, () =>
    success({ enabledSince: null, recoveryCodesLeft: 0, demanded: false }),
  );
});

function open() {
  return renderApp("/dashboard/settings", { platform: createFakePlatform({ token: "t" }) });
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));

describe("profile settings", () => {
  it("offers a retry when it cannot load", async () => {
    answer(settingsApi.settings, () => failure(500, "internal", "Oops"));
    open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(settingsApi.settings, () => success(sample()));
    await userEvent.click(retry);
    expect(await screen.findByLabelText("Full name")).toHaveValue("Demo Member");
  });

  it("saves the profile, also into the shell", async () => {
    const saved = sample({ user: { ...me, fullName: "Another Name" }, telegram: "@me" });
    const sent = answer(settingsApi.saveProfile, () => {
      answer(settingsApi.settings, () => success(saved));
      return success(saved);
    });
    open();
    const profile = await card("Profile");
    const name = await profile.findByLabelText("Full name");
    await userEvent.clear(name);
    await userEvent.type(name, "Another Name");
    await userEvent.type(profile.getByLabelText("Telegram"), "@me");
    await userEvent.click(profile.getByRole("button", { name: "Save profile" }));
    expect(await profile.findByText("Your profile is saved.")).toBeVisible();
    expect(sent[0]?.body).toEqual({
      fullName: "Another Name",
      phone: "+2348012345678",
      telegram: "@me",
    });
    expect(await screen.findByText("Welcome, Another")).toBeVisible();
  });

  it("names faults at their fields and keeps what was typed when a call fails", async () => {
    answer(settingsApi.saveProfile, () => HttpResponse.error());
    open();
    const profile = await card("Profile");
    const name = await profile.findByLabelText("Full name");
    await userEvent.clear(name);
    await userEvent.click(profile.getByRole("button", { name: "Save profile" }));
    expect(await profile.findByText("Full name is required")).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, "Another Name");
    await userEvent.click(profile.getByRole("button", { name: "Save profile" }));
    expect(await profile.findByRole("alert")).toHaveTextContent("Network error.");
    expect(name).toHaveValue("Another Name");
  });

  it("changes the address with a mailed code", async () => {
    const pending = sample({
      emailChange: { newEmail: "new@example.org", expiresAt: "2026-01-05T09:00:00.000Z" },
    });
    answer(settingsApi.changeEmail, () => {
      answer(settingsApi.settings, () => success(pending));
      return success(pending);
    });
    const changed = sample({ user: { ...me, email: "new@example.org" } });
    const confirmed = answer(settingsApi.confirmEmail, () => {
      answer(settingsApi.settings, () => success(changed));
      return success(changed);
    });
    open();
    const email = await card("Email address");
    await userEvent.type(await email.findByLabelText("New email"), "new@example.org");
    await userEvent.type(email.getByLabelText("Current password"), "Abcdefg1");
    await userEvent.click(email.getByRole("button", { name: "Send code" }));
    const code = await email.findByLabelText("Confirmation code");
    const confirm = email.getByRole("button", { name: "Confirm new address" });
    expect(confirm).toBeDisabled();
    await userEvent.type(code, "abcde fghjk");
    await userEvent.click(confirm);
    expect(await email.findByText("Your email address is changed.")).toBeVisible();
    expect(confirmed[0]?.body).toEqual({ code: "ABCDEFGHJK" });
    expect(email.getByText("new@example.org")).toBeVisible();
  });

  it("changes the password and says how many devices that signed out", async () => {
    const sent = answer(settingsApi.changePassword, () => success({ ended: 2 }));
    open();
    const card_ = await card("Password");
    await userEvent.type(await card_.findByLabelText("Current password"), "Abcdefg1");
    await userEvent.type(card_.getByLabelText("New password"), "12345678");
    await userEvent.type(card_.getByLabelText("Confirm password"), "1234567");
    await userEvent.click(card_.getByRole("button", { name: "Change password" }));
    expect(await card_.findByText("Passwords do not match")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(card_.getByLabelText("Confirm password"), "8");
    await userEvent.click(card_.getByRole("button", { name: "Change password" }));
    expect(
      await card_.findByText("Your password is changed. 2 other devices were signed out."),
    ).toBeVisible();
    expect(sent[0]?.body).toEqual({ currentPassword: "Abcdefg1", newPassword: "12345678" });
    expect(card_.getByLabelText("New password")).toHaveValue("");
  });

  it("shows a wrong password at its field, and stays signed in", async () => {
    const message = "The current password is not right";
    answer(settingsApi.changePassword, () =>
      failure(400, "wrong_password", message, { fields: [{ path: "currentPassword", message }] }),
    );
    const app = open();
    const password = await card("Password");
    const current = await password.findByLabelText("Current password");
    await userEvent.type(current, "Wrong");
    await userEvent.type(password.getByLabelText("New password"), "12345678");
    await userEvent.type(password.getByLabelText("Confirm password"), "12345678");
    await userEvent.click(password.getByRole("button", { name: "Change password" }));
    expect(await password.findByText(message)).toBeVisible();
    expect(current).toHaveFocus();
    expect(password.getByLabelText("New password")).toHaveValue("12345678");
    expect(app.path()).toBe("/dashboard/settings");
  });

  it("keeps preferences on the server", async () => {
    const wish = { signals: true, trades: true, digest: false, security: true, marketing: true };
    const sent = answer(settingsApi.saveNotifications, () => {
      answer(settingsApi.settings, () => success(sample({ notifications: wish })));
      return success(sample({ notifications: wish }));
    });
    open();
    const notifications = await card("Notifications");
    const marketing = await notifications.findByRole("checkbox", { name: /Marketing/ });
    expect(marketing).not.toBeChecked();
    expect(notifications.getByRole("checkbox", { name: /Security/ })).toBeChecked();
    await userEvent.click(marketing);
    await userEvent.click(notifications.getByRole("button", { name: "Save preferences" }));
    expect(await notifications.findByText("Your choice is saved.")).toBeVisible();
    expect(sent[0]?.body).toEqual(wish);
    expect(marketing).toBeChecked();
  });

  it("says what comes by which channel, and sends a test by each", async () => {
    const hook: WebhookDto = {
      id: "0198f0a2-0000-7000-8000-0000000000b1",
      url: "https://tool.example/hook",
      events: ["signal.settled"],
      filter: { pairs: [], minConfidence: 50, quietHours: null },
      disabled: null,
      failingSince: null,
      createdAt: "2026-01-05T08:00:00.000Z",
      secretAt: "2026-01-05T08:00:00.000Z",
    };
    const off = { ...hook, id: hook.id.replace("b1", "b2"), disabled: "member" as const };
    answer(webhooksApi.list, () => success([hook, off]));
    answer(settingsApi.testMail, () => success(null));
    const tested = answer(webhooksApi.test, () => success(null));
    open();
    const notifications = await card("Notifications");
    const cells = async (name: RegExp) =>
      within(await notifications.findByRole("row", { name })).getAllByRole("cell");
    await waitFor(async () => expect((await cells(/^Results/))[1]).toHaveTextContent("1 on"));
    expect((await cells(/^New signals/)).map(({ textContent }) => textContent)).toEqual([
      "No. A signal lives five minutes: a mail would come too late.",
      "None",
    ]);
    expect((await cells(/^Account and support/))[0]).toHaveTextContent(/^Always/);
    await userEvent.click(notifications.getByRole("button", { name: "By mail" }));
    expect(
      await notifications.findByText(`A test mail to ${me.email} is on its way.`),
    ).toBeVisible();
    await userEvent.click(notifications.getByRole("button", { name: "By webhook" }));
    expect(await notifications.findByText(/A test message to your webhook/)).toBeVisible();
    expect(tested).toHaveLength(1);
    answer(settingsApi.testMail, () => failure(429, "too_many_requests", "Wait 40 s."));
    await userEvent.click(notifications.getByRole("button", { name: "By mail" }));
    expect(await notifications.findByText("Wait 40 s.")).toBeVisible();
  });

  it("lists devices and signs one or all others out", async () => {
    const one = device("one", { current: true });
    const two = device("two", { device: "Safari on iPhone" });
    answer(settingsApi.devices, () => success([one, two, device("three")]));
    answer(settingsApi.endDevice, () => {
      answer(settingsApi.devices, () => success([one, device("three")]));
      return success(null);
    });
    answer(settingsApi.endOtherDevices, () => {
      answer(settingsApi.devices, () => success([one]));
      return success({ ended: 1 });
    });
    open();
    const devices = await card("Signed-in devices");
    expect(await devices.findByText("This device")).toBeVisible();
    expect(devices.getAllByText("Signed in 5 Jan 2026, 9:00 am WAT")).toHaveLength(3);
    await userEvent.click(devices.getByRole("button", { name: /^Sign out Safari on iPhone/ }));
    expect(await devices.findByText("Safari on iPhone is signed out.")).toBeVisible();
    await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(2));
    await userEvent.click(devices.getByRole("button", { name: "Sign out elsewhere" }));
    expect(await devices.findByText("One other device was signed out.")).toBeVisible();
    await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(1));
    expect(devices.queryByRole("button", { name: "Sign out elsewhere" })).toBeNull();
  });

  it("hands the data over as a file", async () => {
    const sent = answer(settingsApi.exportData, () =>
      success({ fileName: "my-data.csv", mediaType: "text/csv", text: "a,b" }),
    );
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:it");
    open();
    const actions = await card("Account actions");
    await userEvent.click(await actions.findByRole("button", { name: "Download CSV" }));
    expect(await actions.findByText("my-data.csv is saved.")).toBeVisible();
    expect(sent[0]?.query).toEqual({ format: "csv" });
    const blob = saved.mock.calls[0]?.[0];
    expect(blob).toBeInstanceOf(Blob);
    expect(await (blob as Blob).text()).toBe("a,b");
    saved.mockRestore();
  });

  it("asks once and with the password before it deletes the account", async () => {
    const sent = answer(settingsApi.deleteAccount, () => success(null));
    const app = open();
    const actions = await card("Account actions");
    await userEvent.click(await actions.findByRole("button", { name: "Delete account" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        "Are you sure you want to delete your account? This action cannot be undone.",
      ),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
    expect(await dialog.findByText("Please enter your current password")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Current password"), "Abcdefg1");
    await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
    await waitFor(() => expect(app.path()).toBe("/"));
    expect(sent[0]?.body).toEqual({ currentPassword: "Abcdefg1" });
    expect(await app.platform.tokens.load()).toBeNull();
  });
});
