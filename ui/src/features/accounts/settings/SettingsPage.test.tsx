import { settingsApi, type SettingsDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleUser } from "../../../testing/samples.ts";
import { plainText } from "../../../components/plainText.ts";
import { renderAtMarket } from "../../../testing/renderAtMarket.tsx";
import { ElsewhereCard } from "./ElsewhereCard.tsx";
import { answer, failure, success } from "../../../testing/server.ts";
import {
  answerSettingsPage,
  openSettingsPage,
  sampleDevice,
  sampleSettings,
  settingsCard,
} from "./testing/settingsPage.ts";

const me = sampleUser({ role: "support", permissions: ["account.own"] });

const sample = (changes?: Partial<SettingsDto>) => sampleSettings(me, changes);

beforeEach(() => answerSettingsPage(me));

describe("profile settings", () => {
  it("offers a retry when it cannot load", async () => {
    answer(settingsApi.settings, () => failure(500, "internal", "Oops"));
    openSettingsPage();
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(settingsApi.settings, () => success(sample()));
    await userEvent.click(retry);
    expect(await screen.findByLabelText("Full name")).toHaveValue("Demo Member");
  });

  it("has sections, and a search that leaves the cards that say what is looked for", async () => {
    openSettingsPage();
    const page = await screen.findByRole("group", { name: "Sign-in" });
    const sections = () =>
      within(screen.getByRole("navigation", { name: "Sections of the settings" }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    // No signals, as of the staff, and no terminal.
    expect(sections()).toEqual(["You", "Sign-in", "How you hear of things", "Your data"]);
    await settingsCard("Profile");

    const box = screen.getByRole("searchbox", { name: "Search the settings" });
    await userEvent.type(within(page).getByLabelText("Current password"), "kept");
    await userEvent.type(box, "Nëw password");
    await waitFor(() => expect(sections()).toEqual(["Sign-in"]));
    expect(screen.queryByRole("region", { name: "Profile" })).toBeNull();
    await userEvent.type(box, " of a dragon");
    expect(await screen.findByText("No setting says that")).toBeVisible();
    await userEvent.clear(box);
    expect(await screen.findByRole("region", { name: "Profile" })).toBeVisible();
    expect(within(page).getByLabelText("Current password")).toHaveValue("kept");
  });

  it.each(["theme", "second factor"])("finds %s by its search", async (word) => {
    openSettingsPage();
    await settingsCard("Set on other screens");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search the settings" }), word);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Profile" })).toBeNull());
    expect(screen.queryByText("No setting says that")).toBeNull();
  });

  it("says to members where sound, pause and limits are set, for the search to find", async () => {
    renderAtMarket(<ElsewhereCard />);
    const words = plainText((await screen.findByRole("region")).textContent);
    for (const word of ["sound", "limit", "pause", "theme"]) expect(words).toContain(word);
  });

  it("saves the profile, also into the shell", async () => {
    const saved = sample({ user: { ...me, fullName: "Another Name" }, telegram: "@me" });
    const sent = answer(settingsApi.saveProfile, () => {
      answer(settingsApi.settings, () => success(saved));
      return success(saved);
    });
    openSettingsPage();
    const profile = await settingsCard("Profile");
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
    openSettingsPage();
    const profile = await settingsCard("Profile");
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
    openSettingsPage();
    const email = await settingsCard("Email address");
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
    openSettingsPage();
    const card_ = await settingsCard("Password");
    await userEvent.type(await card_.findByLabelText("Current password"), "Abcdefg1");
    await userEvent.type(card_.getByLabelText("New password"), "Abcdefg2");
    await userEvent.type(card_.getByLabelText("Confirm password"), "Abcdefg");
    await userEvent.click(card_.getByRole("button", { name: "Change password" }));
    expect(await card_.findByText("Passwords do not match")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(card_.getByLabelText("Confirm password"), "2");
    await userEvent.click(card_.getByRole("button", { name: "Change password" }));
    expect(
      await card_.findByText("Your password is changed. 2 other devices were signed out."),
    ).toBeVisible();
    expect(sent[0]?.body).toEqual({ currentPassword: "Abcdefg1", newPassword: "Abcdefg2" });
    expect(card_.getByLabelText("New password")).toHaveValue("");
  });

  it("says that a new password has dropped an address that waited for its code", async () => {
    const emailChange = { newEmail: "new@b.example", expiresAt: "2026-01-05T09:00:00.000Z" };
    answer(settingsApi.settings, () => success(sample({ emailChange })));
    answer(settingsApi.changePassword, () => success({ ended: 0 }));
    openSettingsPage();
    const card = await settingsCard("Password");
    await userEvent.type(await card.findByLabelText("Current password"), "Abcdefg1");
    await userEvent.type(card.getByLabelText("New password"), "Abcdefg2");
    await userEvent.type(card.getByLabelText("Confirm password"), "Abcdefg2");
    await userEvent.click(card.getByRole("button", { name: "Change password" }));
    expect(await card.findByText(/The change to new@b.example was dropped/)).toBeVisible();
  });

  it("shows a wrong password at its field, and stays signed in", async () => {
    const message = "The current password is not right";
    answer(settingsApi.changePassword, () =>
      failure(400, "wrong_password", message, { fields: [{ path: "currentPassword", message }] }),
    );
    const app = openSettingsPage();
    const password = await settingsCard("Password");
    const current = await password.findByLabelText("Current password");
    await userEvent.type(current, "Wrong");
    await userEvent.type(password.getByLabelText("New password"), "Abcdefg2");
    await userEvent.type(password.getByLabelText("Confirm password"), "Abcdefg2");
    await userEvent.click(password.getByRole("button", { name: "Change password" }));
    expect(await password.findByText(message)).toBeVisible();
    expect(current).toHaveFocus();
    expect(password.getByLabelText("New password")).toHaveValue("Abcdefg2");
    expect(app.path()).toBe("/dashboard/settings");
  });

  it("lists devices and signs one or all others out", async () => {
    const one = sampleDevice("one", { current: true });
    const two = sampleDevice("two", { device: "Safari on iPhone" });
    answer(settingsApi.devices, () => success([one, two, sampleDevice("three")]));
    answer(settingsApi.endDevice, () => {
      answer(settingsApi.devices, () => success([one, sampleDevice("three")]));
      return success(null);
    });
    answer(settingsApi.endOtherDevices, () => {
      answer(settingsApi.devices, () => success([one]));
      return success({ ended: 1 });
    });
    openSettingsPage();
    const devices = await settingsCard("Signed-in devices");
    expect(await devices.findByText("This device")).toBeVisible();
    expect(devices.getAllByText("Signed in 5 Jan 2026, 9:00 AM WAT")).toHaveLength(3);
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
    openSettingsPage();
    const actions = await settingsCard("Account actions");
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
    const app = openSettingsPage();
    const actions = await settingsCard("Account actions");
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
