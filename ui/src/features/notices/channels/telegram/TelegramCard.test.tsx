import { telegramApi, type TelegramDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { answerSettingsPage } from "../../../accounts/settings/testing/settingsPage.ts";

const me = sampleUser({ role: "member", permissions: ["account.own"] });
const OFF: TelegramDto = { available: false, bot: null, link: null, channel: null };
const UNLINKED: TelegramDto = { ...OFF, available: true, bot: "DeckTestBot" };
const LINKED: TelegramDto = {
  ...UNLINKED,
  link: {
    name: "@ada",
    linkedAt: "2026-01-05T08:00:00.000Z",
    paused: false,
    choice: { trades: true, account: true },
  },
  channel: { tier: "gold", inviteUrl: "https://t.me/+invite", posts: "recommended" },
};

const user = userEvent.setup({ delay: null });
let state: TelegramDto;

beforeEach(() => {
  state = UNLINKED;
  answerSettingsPage(me);
  answer(telegramApi.status, () => success(state));
});

async function open(name = "Telegram") {
  renderApp("/dashboard/settings", { platform: createFakePlatform({ token: "t" }) });
  return within(await screen.findByRole("region", { name }));
}

describe("the Telegram card", () => {
  it("says that no bot is set up, and offers nothing", async () => {
    state = OFF;
    const card = await open();
    expect(await card.findByText("Telegram is not set up by this operator.")).toBeVisible();
    expect(card.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Telegram" })).toBeNull();
    expect(screen.queryByRole("button", { name: "By Telegram" })).toBeNull();
  });

  it("shows the way to the bot, and notices by itself that it was gone", async () => {
    const url = "https://t.me/DeckTestBot?start=abc";
    answer(telegramApi.createCode, () =>
      success({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() }),
    );
    const card = await open();
    await user.click(await card.findByRole("button", { name: "Link Telegram" }));
    expect(await card.findByRole("link", { name: /Open Telegram/ })).toHaveAttribute("href", url);
    expect(card.getByRole("img", { name: /QR code/ })).toBeVisible();
    state = LINKED;
    expect(await card.findByText("@ada")).toBeVisible();
    expect(card.getByText(/^Your account is linked\./)).toBeVisible();
    expect(card.getByText("Linked")).toBeVisible();
  });

  it("says what went wrong with the code", async () => {
    state = { ...UNLINKED, bot: null };
    answer(telegramApi.createCode, () => failure(429, "too_many_requests", "Wait 3 s."));
    const card = await open();
    expect(await card.findByText(/^Telegram could not be reached yet/)).toBeVisible();
    await user.click(await card.findByRole("button", { name: "Link Telegram" }));
    expect(await card.findByRole("alert")).toHaveTextContent("Wait 3 s.");
    expect(card.getByRole("button", { name: "Link Telegram" })).toBeVisible();
  });

  it("leads to the channel, and ends the link after a question", async () => {
    state = LINKED;
    const ended = answer(telegramApi.unlink, () => {
      state = UNLINKED;
      return success(UNLINKED);
    });
    const card = await open();
    expect(await card.findByRole("link", { name: /Join the gold channel/ })).toHaveAttribute(
      "href",
      "https://t.me/+invite",
    );
    await user.click(card.getByRole("button", { name: "Unlink" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(ended).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Unlink" }));
    expect(await card.findByText("The link has ended.")).toBeVisible();
    expect(ended).toHaveLength(1);
    expect(await card.findByRole("button", { name: "Link Telegram" })).toBeVisible();
  });

  it("tells how to go on after /stop", async () => {
    state = { ...LINKED, link: LINKED.link && { ...LINKED.link, paused: true } };
    const card = await open();
    expect(await card.findByText(/Send it \/start to go on/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "By Telegram" })).toBeNull();
  });

  it("shows a failure with a way to try again", async () => {
    let broken = true;
    answer(telegramApi.status, () =>
      broken ? failure(500, "internal", "Broken") : success(UNLINKED),
    );
    const card = await open();
    expect(await card.findByText("Your Telegram link could not be loaded")).toBeVisible();
    broken = false;
    await user.click(card.getByRole("button", { name: "Retry" }));
    expect(await card.findByRole("button", { name: "Link Telegram" })).toBeVisible();
  });
});

describe("the notifications of a linked member", () => {
  it("have a test by Telegram", async () => {
    state = LINKED;
    const tested = answer(telegramApi.test, () => success(null));
    const card = await open("Notifications");
    await user.click(await card.findByRole("button", { name: "By Telegram" }));
    expect(await card.findByText("A test message by Telegram is on its way.")).toBeVisible();
    expect(tested).toHaveLength(1);
  });
});
