import {
  PUSH_DEFAULTS,
  pushApi,
  settingsApi,
  webhooksApi,
  type WebhookDto,
  type PushSubscriptionDto,
} from "@signaldeck/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import {
  answerSettingsPage,
  openSettingsPage,
  sampleSettings,
  settingsCard,
} from "../../accounts/settings/testing/settingsPage.ts";

const me = sampleUser({ role: "support", permissions: ["account.own"] });

beforeEach(() => answerSettingsPage(me));

describe("notifications", () => {
  it("keeps preferences on the server", async () => {
    const wish = {
      signals: true,
      trades: true,
      digest: false,
      security: true,
      marketing: true,
      announcements: true,
    };
    const sent = answer(settingsApi.saveNotifications, () => {
      answer(settingsApi.settings, () => success(sampleSettings(me, { notifications: wish })));
      return success(wish);
    });
    openSettingsPage();
    const notifications = await settingsCard("Notifications");
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
      filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
      disabled: null,
      failingSince: null,
      createdAt: "2026-01-05T08:00:00.000Z",
      secretAt: "2026-01-05T08:00:00.000Z",
    };
    const off = { ...hook, id: hook.id.replace("b1", "b2"), disabled: "member" as const };
    answer(webhooksApi.list, () => success([hook, off]));
    answer(settingsApi.testMail, () => success(null));
    const tested = answer(webhooksApi.test, () => success(null));
    openSettingsPage();
    const notifications = await settingsCard("Notifications");
    const cells = async (name: RegExp) =>
      within(await notifications.findByRole("row", { name })).getAllByRole("cell");
    await waitFor(async () => expect((await cells(/^Results/))[1]).toHaveTextContent("1 on"));
    expect((await cells(/^New signals/)).map(({ textContent }) => textContent)).toEqual([
      "No. A signal lives five minutes: an email would come too late.",
      "None",
    ]);
    expect((await cells(/^Account and support/))[0]).toHaveTextContent(/^Always/);
    await userEvent.click(notifications.getByRole("button", { name: "By email" }));
    expect(
      await notifications.findByText(`A test email to ${me.email} is on its way.`),
    ).toBeVisible();
    await userEvent.click(notifications.getByRole("button", { name: "By webhook" }));
    expect(await notifications.findByText(/A test message to your webhook/)).toBeVisible();
    expect(tested).toHaveLength(1);
    answer(settingsApi.testMail, () => failure(429, "too_many_requests", "Wait 40 s."));
    await userEvent.click(notifications.getByRole("button", { name: "By email" }));
    expect(await notifications.findByText("Wait 40 s.")).toBeVisible();
  });

  it("counts the devices that get push messages, and sends each a test", async () => {
    const phone: PushSubscriptionDto = {
      id: "0198f0a2-0000-7000-8000-0000000000c1",
      device: "Chrome on Android",
      current: false,
      ...PUSH_DEFAULTS,
      createdAt: "2026-01-05T08:00:00.000Z",
      lastSuccessAt: null,
    };
    answer(pushApi.list, () => success([phone, { ...phone, id: phone.id.replace("c1", "c2") }]));
    const tested = answer(pushApi.test, () => success(null));
    openSettingsPage();
    const notifications = await settingsCard("Notifications");
    await notifications.findByRole("columnheader", { name: "Push" });
    const push = (name: RegExp) =>
      within(notifications.getByRole("row", { name })).getAllByRole("cell")[1];
    expect(push(/^New signals/)).toHaveTextContent("2 on");
    expect(push(/^Results/)).toHaveTextContent("None");
    expect(push(/^Daily digest/)).toHaveTextContent("No");
    await userEvent.click(notifications.getByRole("button", { name: "By push" }));
    expect(
      await notifications.findByText("A test message to 2 devices is on its way."),
    ).toBeVisible();
    expect(tested).toHaveLength(2);
  });
});
