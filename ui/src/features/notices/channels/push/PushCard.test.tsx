import {
  PUSH_DEFAULTS,
  pushApi,
  type Permission,
  type PushSubscriptionDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform, createFakePush } from "../../../../platform/fakePlatform.ts";
import type { PlatformPush } from "../../../../platform/Platform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { answerSettingsPage } from "../../../accounts/settings/testing/settingsPage.ts";

const ID = "0198f0a2-0000-7000-8000-0000000000c1";

const sample = (changes: Partial<PushSubscriptionDto> = {}): PushSubscriptionDto => ({
  id: ID,
  device: "Chrome on Windows",
  current: true,
  ...PUSH_DEFAULTS,
  createdAt: "2026-01-05T08:00:00.000Z",
  lastSuccessAt: null,
  ...changes,
});

const ADDRESS = {
  endpoint: "https://push.example/send/1",
  keys: { p256dh: "public", auth: "secret" },
};

const user = userEvent.setup({ delay: null });
let devices: PushSubscriptionDto[];

function as(permissions: Permission[]) {
  answerSettingsPage(sampleUser({ role: "member", permissions }));
  answer(pushApi.list, () => success(devices));
}

beforeEach(() => {
  devices = [];
  as(["account.own", "signals.read"]);
  answer(pushApi.key, () => success({ publicKey: "the server's" }));
});

async function openCard(push: PlatformPush | null, stored: Record<string, string> = {}) {
  const platform = createFakePlatform({ token: "t", abilities: { push }, stored });
  renderApp("/dashboard/settings", { platform });
  const card = await screen.findByRole("region", { name: "Push on this device" });
  return { card: within(card), platform };
}

describe("the card of push messages", () => {
  it("switches this device on, changes which news it gets, tests it, and switches it off", async () => {
    const subscribed = answer(pushApi.subscribe, () => {
      devices = [sample(), sample({ id: ID.replace(/1$/, "2"), device: "Safari", current: false })];
      return success(sample());
    });
    const push = createFakePush();
    const { card, platform } = await openCard(push);
    await user.click(await card.findByRole("button", { name: "Switch on" }));
    expect(await card.findByText("On, this device")).toBeVisible();
    expect(subscribed[0]?.body).toEqual(ADDRESS);
    expect(platform.storage.get("push.endpoint")).toBe("https://push.example/send/1");
    expect(card.getByText("Safari")).toBeVisible();
    expect(card.queryByRole("button", { name: "Switch on" })).toBeNull();

    const changed = answer(pushApi.change, () => {
      devices = [sample({ events: ["signal.published", "signal.settled", "signal.voided"] })];
      return success(sample());
    });
    await user.click(card.getByRole("button", { name: "Actions for this device" }));
    await user.click(await screen.findByRole("menuitem", { name: /Choose what it is told/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("checkbox", { name: /Settled/ }));
    await user.click(await dialog.findByRole("checkbox", { name: "EUR/USD" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await card.findByText("Published, Settled, Voided")).toBeVisible();
    expect(changed[0]?.body).toEqual({
      events: ["signal.published", "signal.settled", "signal.voided"],
      filter: { pairs: ["EUR/USD"], minConfidence: 50, recommendedOnly: true, quietHours: null },
    });

    const tested = answer(pushApi.test, () => success(null));
    await user.click(card.getByRole("button", { name: "Send a test" }));
    expect(await card.findByText("A test message to this device is on its way.")).toBeVisible();
    expect(tested).toHaveLength(1);

    answer(pushApi.remove, () => {
      devices = [];
      return success(null);
    });
    await user.click(card.getByRole("button", { name: "Actions for this device" }));
    await user.click(await screen.findByRole("menuitem", { name: "Switch off" }));
    expect(await card.findByText("Push messages are off for this device.")).toBeVisible();
    expect(await push.state()).toBe("off");
    expect(platform.storage.get("push.endpoint")).toBeNull();
  });

  it("says so when the person refuses, and changes nothing", async () => {
    const subscribed = answer(pushApi.subscribe, () => success(sample()));
    const { card } = await openCard(createFakePush({ refuses: true }));
    await user.click(await card.findByRole("button", { name: "Switch on" }));
    expect(await card.findByText(/did not allow notifications/)).toBeVisible();
    expect(await card.findByText(/Allow them in its settings/)).toBeVisible();
    expect(subscribed).toEqual([]);
  });

  it.each([
    ["unsupported", /cannot receive push messages/],
    ["insecure", /over https/],
    ["install-first", /Add to Home Screen/],
    ["denied", /Allow them in its settings/],
  ] as const)("says what to do where it is %s", async (state, words) => {
    const { card } = await openCard(createFakePush({ state }));
    expect(await card.findByText(words)).toBeVisible();
    expect(card.queryByRole("button", { name: "Switch on" })).toBeNull();
  });

  it("can be switched on again after another member had this browser", async () => {
    const { card } = await openCard(createFakePush({ state: "on" }));
    expect(await card.findByRole("button", { name: "Switch on" })).toBeVisible();
  });

  it("offers a retry, keeps to the limit, and says what opens it", async () => {
    answer(pushApi.list, () => failure(500, "internal", "Oops"));
    const { card } = await openCard(createFakePush());
    expect(await card.findByText("Your devices could not be loaded")).toBeVisible();
    devices = Array.from({ length: 10 }, (_, n) =>
      sample({ id: ID.replace(/1$/, String(n)), current: false }),
    );
    answer(pushApi.list, () => success(devices));
    await user.click(card.getByRole("button", { name: "Retry" }));
    expect(await card.findByText(/You have all 10 devices/)).toBeVisible();
    expect(card.queryByRole("button", { name: "Switch on" })).toBeNull();
  });

  it("sends a member who has not acknowledged the risk disclosure to the signal room", async () => {
    as(["account.own", "signals.enter"]);
    const { card } = await openCard(createFakePush());
    expect(await card.findByText(/: acknowledge the risk disclosure there first\.$/)).toBeVisible();
  });

  it("lets a member without the signal room only look and remove", async () => {
    as(["account.own"]);
    devices = [sample({ current: false })];
    const { card } = await openCard(createFakePush());
    expect(
      await card.findByText(/open with the signal room: verify your funded account/),
    ).toBeVisible();
    expect(card.queryByRole("button", { name: "Send a test" })).toBeNull();
    await user.click(card.getByRole("button", { name: /^Actions for/ }));
    expect(await screen.findAllByRole("menuitem")).toHaveLength(1);
  });

  it("is not there where the host has notes of its own", async () => {
    const platform = createFakePlatform({ token: "t", abilities: { push: null } });
    renderApp("/dashboard/settings", { platform });
    expect(await screen.findByRole("region", { name: "Webhooks" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Push on this device" })).toBeNull();
  });
});

describe("an address that has changed while nothing ran", () => {
  it("is sent to the server at the next start, and only then", async () => {
    const subscribed = answer(pushApi.subscribe, () => success(sample()));
    const push = createFakePush({ state: "on" });
    const { platform } = await openCard(push, { "push.endpoint": "https://push.example/before" });
    await waitFor(() => expect(subscribed).toHaveLength(1));
    expect(subscribed[0]?.body).toEqual(ADDRESS);
    await waitFor(() =>
      expect(platform.storage.get("push.endpoint")).toBe("https://push.example/send/1"),
    );
  });

  it("is forgotten here where the browser has withdrawn it", async () => {
    const subscribed = answer(pushApi.subscribe, () => success(sample()));
    const { platform } = await openCard(createFakePush(), {
      "push.endpoint": "https://push.example",
    });
    await waitFor(() => expect(platform.storage.get("push.endpoint")).toBeNull());
    expect(subscribed).toEqual([]);
  });

  it("is not told when it is the known one, or when this device was never switched on", async () => {
    const subscribed = answer(pushApi.subscribe, () => success(sample()));
    const { card } = await openCard(createFakePush({ state: "on" }), {
      "push.endpoint": "https://push.example/send/1",
    });
    await card.findByRole("button", { name: "Switch on" });
    expect(subscribed).toEqual([]);
  });
});
