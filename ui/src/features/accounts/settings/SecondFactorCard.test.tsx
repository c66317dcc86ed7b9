import { accountsApi, settingsApi, twoFactorApi, type SecondFactorDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerSettingsPage, sampleSettings } from "./testing/settingsPage.ts";

const me = sampleUser({ role: "support", secondFactor: "demanded", permissions: ["account.own"] });
const OFF: SecondFactorDto = { enabledSince: null, recoveryCodesLeft: 0, demanded: false };
const ON: SecondFactorDto = {
  enabledSince: "2026-01-05T08:00:00.000Z",
  recoveryCodesLeft: 9,
  demanded: false,
};
const CODES = Array.from({ length: 10 }, (_, index) => `ABCDE-FGH2${index}`);
const SETUP = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/SignalDeck:member%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=SignalDeck",
};

beforeEach(() => {
  answerSettingsPage(me);
  answer(twoFactorApi.status, () => success(OFF));
});

const open = (path = "/dashboard/settings") =>
  renderApp(path, { platform: createFakePlatform({ token: "t" }) });
const inCard = async () => within(await screen.findByRole("region", { name: "Second factor" }));
const press = async (name: string) =>
  userEvent.click(await (await inCard()).findByRole("button", { name }));

describe("setting the second factor up", () => {
  it("leads from the password over the QR code to the recovery codes, and lifts the limits", async () => {
    const started = answer(twoFactorApi.start, () => success(SETUP));
    const confirmed = answer(twoFactorApi.confirm, () => {
      answer(twoFactorApi.status, () => success(ON));
      const on = sampleUser({
        ...me,
        secondFactor: "on",
        permissions: ["account.own", "members.read"],
      });
      answer(settingsApi.settings, () => success(sampleSettings(on)));
      return success({ recoveryCodes: CODES });
    });
    const app = open();
    expect(
      await screen.findByText(/^Set up a second factor in Profile Settings first/),
    ).toBeVisible();
    await press("Set up");
    const box = await inCard();
    const password = box.getByLabelText("Current password");
    await waitFor(() => expect(password).toHaveFocus());
    await userEvent.type(password, "Abcdefg1");
    await press("Continue");
    expect(await box.findByRole("img", { name: /QR code/ })).toBeVisible();
    expect(box.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await press("Copy key");
    expect(app.platform.copied).toEqual([SETUP.secret]);

    await userEvent.type(box.getByLabelText("Code of your app"), "123 456");
    await press("Turn on");
    expect(started[0]?.body).toEqual({ currentPassword: "Abcdefg1" });
    await waitFor(() => expect(confirmed[0]?.body).toEqual({ code: "123456" }));
    const list = await box.findByRole("list", { name: "Recovery codes" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(CODES);
    await press("Copy codes");
    expect(app.platform.copied.at(-1)).toBe(CODES.join("\n"));
    await waitFor(() => expect(screen.queryByText(/^Set up a second factor in/)).toBeNull());
    expect(app.store.getState().session.user?.permissions).toContain("members.read");

    await press("I have kept them");
    expect(box.queryByText(CODES[0] ?? "")).toBeNull();
    expect(await box.findByText("9 recovery codes are left.")).toBeVisible();
  });

  it("shows what is wrong at the field, and can be left", async () => {
    answer(twoFactorApi.start, () =>
      failure(400, "wrong_password", "The current password is not right", {
        fields: [{ path: "currentPassword", message: "The current password is not right" }],
      }),
    );
    open();
    await press("Set up");
    const box = await inCard();
    await press("Continue");
    expect(await box.findByText("Please enter your current password")).toBeVisible();
    await userEvent.type(box.getByLabelText("Current password"), "Wrong1234");
    await press("Continue");
    expect(await box.findByText("The current password is not right")).toBeVisible();

    answer(twoFactorApi.start, () => success(SETUP));
    answer(twoFactorApi.confirm, () => failure(400, "invalid_second_factor", "Not this one."));
    await press("Continue");
    await userEvent.type(await box.findByLabelText("Code of your app"), "123456");
    await press("Turn on");
    expect(await box.findByText("Not this one.")).toBeVisible();
    await press("Cancel");
    expect(box.getByRole("button", { name: "Set up" })).toBeVisible();
  });

  it("is where the notice leads to", async () => {
    const app = open("/dashboard");
    await userEvent.click(await screen.findByRole("link", { name: "Set it up" }));
    await waitFor(() => expect(app.path()).toBe("/dashboard/settings"));
    await inCard();
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Second factor" })).toHaveFocus(),
    );
  });

  it("offers a retry when the state cannot be read", async () => {
    answer(twoFactorApi.status, () => failure(500, "internal", "Oops"));
    open();
    const box = await inCard();
    const retry = await box.findByRole("button", { name: "Retry" });
    answer(twoFactorApi.status, () => success(OFF));
    await userEvent.click(retry);
    expect(await box.findByRole("button", { name: "Set up" })).toBeVisible();
  });
});

describe("with the second factor on", () => {
  beforeEach(() => {
    answer(twoFactorApi.status, () => success(ON));
  });

  it("makes new recovery codes for a code of the app", async () => {
    const sent = answer(twoFactorApi.renewRecoveryCodes, () => success({ recoveryCodes: CODES }));
    open();
    await press("New recovery codes");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Code of your app"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "Make new codes" }));
    expect(await (await inCard()).findByText(CODES[9] ?? "")).toBeVisible();
    expect(sent[0]?.body).toEqual({ code: "123456" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("turns it off with the password and a recovery code", async () => {
    const sent = answer(twoFactorApi.remove, () => {
      answer(twoFactorApi.status, () => success(OFF));
      return success(null);
    });
    open();
    await press("Turn off");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await dialog.findByText("Please enter your current password")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Current password"), "Abcdefg1");
    await userEvent.click(dialog.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(dialog.getByLabelText("Recovery code"), "abcde-fgh20");
    await userEvent.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText("The second factor is off.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ currentPassword: "Abcdefg1", recoveryCode: "ABCDEFGH20" });
  });

  it("warns when few codes are left, and lets staff keep it on", async () => {
    answer(twoFactorApi.status, () => success({ ...ON, recoveryCodesLeft: 1, demanded: true }));
    open();
    const box = await inCard();
    expect(await box.findByText(/1 recovery code is left. Make new ones/)).toBeVisible();
    expect(box.queryByRole("button", { name: "Turn off" })).toBeNull();
    expect(box.getByText(/Staff keep their second factor/)).toBeVisible();
  });
});

describe("the notice above the screens", () => {
  const withUser = (changes: Parameters<typeof sampleUser>[0]) => {
    const user = sampleUser({ permissions: ["account.own"], ...changes });
    answer(accountsApi.me, () => success(user));
    answer(settingsApi.settings, () => success(sampleSettings(user)));
    return open();
  };

  it("tells staff of the demo that production demands it", async () => {
    withUser({ role: "admin", secondFactor: "off" });
    expect(
      await screen.findByText(
        /^Demo: staff sign in without a second factor. In production it is demanded\./,
      ),
    ).toBeVisible();
  });

  it.each([{ role: "admin", secondFactor: "on" } as const, { secondFactor: "off" } as const])(
    "tells nothing to %j",
    async (changes) => {
      withUser(changes);
      await inCard();
      expect(screen.queryByRole("link", { name: "Set it up" })).toBeNull();
    },
  );
});
