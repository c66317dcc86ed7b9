import {
  PUSH_DEFAULTS,
  pushApi,
  settingsApi,
  telegramApi,
  webhooksApi,
  type NotificationPreferences,
  type PushSubscriptionDto,
  type WebhookDto,
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
const user = userEvent.setup({ delay: null });

const HOOK: WebhookDto = {
  id: "0198f0a2-0000-7000-8000-0000000000b1",
  url: "https://tool.example/hook",
  events: ["signal.settled"],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
  disabled: null,
  failingSince: null,
  createdAt: "2026-01-05T08:00:00.000Z",
  secretAt: "2026-01-05T08:00:00.000Z",
};
const PHONE: PushSubscriptionDto = {
  id: "0198f0a2-0000-7000-8000-0000000000c1",
  device: "Chrome on Android",
  current: false,
  ...PUSH_DEFAULTS,
  createdAt: "2026-01-05T08:00:00.000Z",
  lastSuccessAt: null,
};

beforeEach(() => answerSettingsPage(me));

/** Has the server keep what is sent to it. */
function keepPreferences() {
  return answer(settingsApi.saveNotifications, ({ body }) => {
    const notifications = body as NotificationPreferences;
    answer(settingsApi.settings, () => success(sampleSettings(me, { notifications })));
    return success(notifications);
  });
}

async function openGrid() {
  openSettingsPage();
  const card = await settingsCard("Notifications");
  const row = async (name: RegExp) => within(await card.findByRole("row", { name }));
  const words = async (name: RegExp) =>
    (await row(name)).getAllByRole("cell").map(({ textContent }) => textContent);
  return { card, row, words };
}

describe("the grid of notifications", () => {
  it("saves each choice at once, one after the other, and takes the last one back", async () => {
    const sent = keepPreferences();
    const { card } = await openGrid();
    const marketing = await card.findByRole("switch", { name: "Marketing: Email" });
    const security = card.getByRole("switch", { name: "Security: Email" });
    expect(marketing).not.toBeChecked();
    expect(security).toBeChecked();
    await user.click(marketing);
    await user.click(security);
    expect(await card.findByText("Saved")).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ marketing: true, security: false, trades: true });
    await user.click(card.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.body).toMatchObject({ marketing: true, security: true });
    await waitFor(() => expect(security).toBeChecked());
    expect(marketing).toBeChecked();
  });

  it("shows what is stored again where a change fails, and says so", async () => {
    answer(settingsApi.saveNotifications, () => failure(429, "too_many_requests", "Wait 40 s."));
    const { card } = await openGrid();
    const marketing = await card.findByRole("switch", { name: "Marketing: Email" });
    await user.click(marketing);
    expect(await card.findByText("Wait 40 s.")).toBeVisible();
    await waitFor(() => expect(marketing).not.toBeChecked());
    expect(card.queryByText("Saved")).toBeNull();
  });

  it("says where there is no choice, and why", async () => {
    const { words } = await openGrid();
    expect(await words(/^New signals/)).toEqual([
      expect.stringMatching(/off. Switch on push messages below/),
      expect.stringMatching(/too slow for five minutes/),
      expect.stringMatching(/off. Add an address below/),
    ]);
    expect((await words(/^Account and support/))[1]).toMatch(/always/);
    expect((await words(/^Daily digest/))[2]).toMatch(/not sent here/);
  });

  it("chooses which new signals this device is told of, and whether of results", async () => {
    let mine: PushSubscriptionDto = { ...PHONE, current: true };
    answer(pushApi.list, () => success([mine]));
    const sent = answer(pushApi.change, ({ body }) => {
      mine = { ...mine, ...(body as Pick<PushSubscriptionDto, "events" | "filter">) };
      return success(mine);
    });
    const { card } = await openGrid();
    const signals = await card.findByRole("combobox", { name: "New signals: This device" });
    expect(signals).toHaveValue("recommended");
    await user.selectOptions(signals, "All");
    await user.click(card.getByRole("switch", { name: "Results: This device" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.body).toMatchObject({
      events: ["signal.published", "signal.voided"],
      filter: { recommendedOnly: false },
    });
    expect(mine.events).toEqual(["signal.published", "signal.settled", "signal.voided"]);
    await user.selectOptions(signals, "Off");
    await waitFor(() => expect(mine.events).toEqual(["signal.settled"]));
    expect(await card.findByText("Saved")).toBeVisible();
    expect(signals).toHaveValue("off");
  });

  it("sets a single webhook here, and counts several", async () => {
    let hooks = [HOOK, { ...HOOK, id: HOOK.id.replace("b1", "b2"), disabled: "member" as const }];
    answer(webhooksApi.list, () => success(hooks));
    const sent = answer(webhooksApi.change, ({ body }) => {
      hooks = hooks.map((hook) => (hook.id === HOOK.id ? { ...hook, ...(body as object) } : hook));
      return success(HOOK);
    });
    const { card } = await openGrid();
    const signals = await card.findByRole("combobox", { name: "New signals: Webhooks" });
    expect(signals).toHaveValue("off");
    await user.selectOptions(signals, "All");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      url: HOOK.url,
      enabled: true,
      events: ["signal.published", "signal.settled", "signal.voided"],
      filter: HOOK.filter,
    });
    hooks = [HOOK, { ...HOOK, id: HOOK.id.replace("b1", "b3"), events: ["signal.published"] }];
    await user.click(card.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(card.getByText("2 addresses")).toBeVisible());
    const row = within(card.getByRole("row", { name: /^New signals/ }));
    expect(row.getByText(/^1 of 2/)).toBeVisible();
  });

  it("chooses what comes by Telegram once the account is linked", async () => {
    const link = { name: "Probe", linkedAt: "2026-01-05T08:00:00.000Z", paused: false };
    const status = (choice: { trades: boolean; account: boolean }) =>
      success({ available: true, bot: "deck_bot", link: { ...link, choice }, channel: null });
    answer(telegramApi.status, () => status({ trades: true, account: true }));
    const sent = answer(telegramApi.choose, ({ body }) => {
      const choice = body as { trades: boolean; account: boolean };
      answer(telegramApi.status, () => status(choice));
      return status(choice);
    });
    const { card, words } = await openGrid();
    await user.click(await card.findByRole("switch", { name: "Results: Telegram" }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ trades: false, account: true }));
    expect((await words(/^Marketing/))[2]).toMatch(/as email/);
  });

  it("sends a test by each channel that is on", async () => {
    answer(pushApi.list, () => success([PHONE, { ...PHONE, id: PHONE.id.replace("c1", "c2") }]));
    answer(webhooksApi.list, () => success([HOOK]));
    answer(settingsApi.testMail, () => success(null));
    const hooks = answer(webhooksApi.test, () => success(null));
    const devices = answer(pushApi.test, () => success(null));
    const { card } = await openGrid();
    await user.click(await card.findByRole("button", { name: "By email" }));
    expect(await card.findByText(`A test email to ${me.email} is on its way.`)).toBeVisible();
    await user.click(await card.findByRole("button", { name: "By webhook" }));
    expect(await card.findByText(/A test message to your webhook/)).toBeVisible();
    expect(hooks).toHaveLength(1);
    await user.click(await card.findByRole("button", { name: "By push" }));
    expect(await card.findByText("A test message to 2 devices is on its way.")).toBeVisible();
    expect(devices).toHaveLength(2);
    answer(settingsApi.testMail, () => failure(429, "too_many_requests", "Wait 40 s."));
    await user.click(card.getByRole("button", { name: "By email" }));
    expect(await card.findByText("Wait 40 s.")).toBeVisible();
  });
});
