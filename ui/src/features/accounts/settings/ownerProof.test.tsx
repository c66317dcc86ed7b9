import { ENTER_CODE, settingsApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import {
  answerSettingsPage,
  openSettingsPage,
  sampleSettings,
  settingsCard,
} from "./testing/settingsPage.ts";

type Card = Awaited<ReturnType<typeof settingsCard>>;

/** The three forms that ask for the owner, filled but for the second factor. */
const FORMS: Record<string, () => Promise<{ form: Card; button: string }>> = {
  changeEmail: async () => {
    const form = await settingsCard("Email address");
    await userEvent.type(await form.findByLabelText("New email"), "new@b.example");
    return { form, button: "Send code" };
  },
  changePassword: async () => {
    const form = await settingsCard("Password");
    await userEvent.type(await form.findByLabelText("New password"), "Another-horse8");
    await userEvent.type(form.getByLabelText("Confirm password"), "Another-horse8");
    return { form, button: "Change password" };
  },
  deleteAccount: async () => {
    const actions = await settingsCard("Account actions");
    await userEvent.click(await actions.findByRole("button", { name: "Delete account" }));
    return { form: within(await screen.findByRole("dialog")), button: "Delete my account" };
  },
};
const CALLS = ["changeEmail", "changePassword", "deleteAccount"] as const;

describe.each(CALLS)("%s with the second factor on", (name) => {
  const open = async (secondFactor: "on" | "off") => {
    const me = sampleUser({ secondFactor });
    answerSettingsPage(me);
    answer(settingsApi.settings, () => success(sampleSettings(me)));
    openSettingsPage();
    const opened = await FORMS[name]?.();
    if (!opened) throw new Error(`no form for ${name}`);
    await userEvent.type(opened.form.getByLabelText("Current password"), "Abcdefg1");
    const send = () => userEvent.click(opened.form.getByRole("button", { name: opened.button }));
    return { ...opened, send };
  };

  it("asks for the code before it sends anything, and sends it along", async () => {
    const sent = answer(settingsApi[name], () =>
      failure(400, "invalid_second_factor", "This code is not right."),
    );
    const { form, send } = await open("on");
    await send();
    expect(await form.findByText(ENTER_CODE())).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(form.getByLabelText("Code of your app"), "123 456");
    await send();
    expect(await form.findByText("This code is not right.")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ currentPassword: "Abcdefg1", code: "123456" });
    await userEvent.click(form.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(form.getByLabelText("Recovery code"), "abcde-fgh23");
    await send();
    await expect.poll(() => sent[1]?.body).toMatchObject({ recoveryCode: "ABCDEFGH23" });
    expect(form.getByLabelText("Current password")).toHaveValue("Abcdefg1");
  });

  it("asks for it once the server does, when it was turned on elsewhere", async () => {
    answer(settingsApi[name], () => failure(400, "invalid_second_factor", `${ENTER_CODE()}.`));
    const { form, send } = await open("off");
    expect(form.queryByLabelText("Code of your app")).toBeNull();
    await send();
    expect(await form.findByLabelText("Code of your app")).toBeVisible();
  });
});
