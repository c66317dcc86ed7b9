import {
  accountsApi,
  BOT_LOCKED_MESSAGE,
  botAccessApi,
  contentApi,
  marketApi,
  paperApi,
  type PaperAccountDto,
} from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { sampleLeft, samplePaper, sampleTrade } from "./testing/samplePaper.ts";

const user = userEvent.setup({ delay: null });
let account: PaperAccountDto;
let asked: Record<string, string>[];

beforeEach(() => {
  account = samplePaper();
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  asked = [];
  answer(paperApi.account, ({ query }) => {
    asked.push(query);
    return success(account);
  });
});

/** Staff without signals, so that no stream opens; the room looks at its own permission alone. */
function open(permissions: ("account.own" | "bot.use")[] = ["account.own", "bot.use"]) {
  const me = sampleUser({ role: "support", permissions });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  renderApp("/dashboard/bot-access", { platform });
}

describe("AI Bot Access", () => {
  it("is a teaser without a figure for a member who may not use it", async () => {
    open(["account.own"]);
    expect(await screen.findByRole("heading", { name: BOT_LOCKED_MESSAGE() })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start the bot" })).toBeNull();
    expect(screen.queryByText(/\$\d/)).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it("says first that it is a paper account, and shows nothing as a sample", async () => {
    open();
    const bar = await screen.findByRole("region", { name: "Paper account" });
    expect(bar).toHaveTextContent(
      "Paper account. No broker and no money. The bot trades our recommended signals on paper, at 85 % payout.",
    );
    expect(screen.queryByText("Sample data")).toBeNull();
    const balance = within(screen.getByRole("region", { name: "Balance" }));
    expect(balance.getAllByText("$10,042.50")[0]).toBeVisible();
    expect(balance.getByText("since 9 Nov, from $10,000.00")).toBeVisible();
    expect(balance.getByText("1 of 2")).toBeVisible();
    expect(balance.getByText("20.7 to 100.0, needs 54.1")).toBeVisible();
  });

  it("lists what it took with the balance after it, and what it left out with the reason", async () => {
    account = samplePaper({
      closed: [
        sampleTrade({ sequence: 3 }),
        sampleTrade({
          sequence: 2,
          end: "voided",
          endReason: "Wrong pair",
          result: 0,
          closePrice: null,
          publishedEntryPrice: 150.1,
        }),
      ],
      leftOut: [sampleLeft(), sampleLeft({ sequence: 3, reason: "bot_paused", end: "profit" })],
    });
    open();
    const rows = within(await screen.findByRole("table", { name: "Closed trades" }));
    const [, won, voided] = rows.getAllByRole("row");
    expect(won).toHaveTextContent("150.108 → 150.119");
    expect(won).toHaveTextContent("won +$42.50");
    expect(won).toHaveTextContent("$10,042.50");
    // Both states: what was, and what became of it.
    expect(voided).toHaveTextContent("voided $50.00 was open, came back: Wrong pair");
    expect(voided).toHaveTextContent("published at 150.100, corrected by the record");
    const left = within(screen.getByRole("list", { name: "Left out" })).getAllByRole("listitem");
    expect(left.map(({ textContent }) => textContent)).toEqual([
      "USD/CAD▼PUT✕ lost19 Nov, 5:00 PM: daily stop reached",
      "USD/CAD▼PUT✓ won19 Nov, 5:00 PM: bot paused by you",
    ]);
  });

  it("starts and pauses; what is open runs on", async () => {
    const sent = answer(botAccessApi.setState, ({ body }) => {
      const { running } = body as { running: boolean };
      const { settings, today } = account;
      account = {
        ...account,
        settings: { ...settings, running },
        today: { ...today, stopped: running ? null : "bot_paused" },
        open: [sampleTrade({ sequence: 4, end: "open", result: null, balance: null })],
      };
      return success(account.settings);
    });
    open();
    expect(
      await screen.findByText("Takes the next recommended signal. None is open now."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pause the bot" }));
    expect(await screen.findByRole("button", { name: "Start the bot" })).toBeVisible();
    expect(
      screen.getByText("Takes no new signal. The open trade runs to its expiry."),
    ).toBeVisible();
    const active = within(screen.getByRole("region", { name: "Active trades" }));
    expect(active.getByText("$50.00 at 150.108")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ running: false }]);
  });

  it("saves each choice at once, and says why one is refused", async () => {
    let broken = true;
    const sent = answer(botAccessApi.saveSettings, ({ body }) => {
      if (broken) return failure(409, "conflict", "Today's stop is reached.");
      account = { ...account, settings: { ...account.settings, ...(body as object) } };
      return success(account.settings);
    });
    open();
    const risk = within(
      await screen.findByRole("group", { name: "Risk level: when it stops for the day" }),
    );
    expect(risk.getByRole("radio", { name: /^Moderate/ })).toBeChecked();
    expect(risk.getByText("−$200.00, 2 %")).toBeVisible();
    await user.click(risk.getByRole("radio", { name: /^Aggressive/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Today's stop is reached.");
    expect(risk.getByRole("radio", { name: /^Moderate/ })).toBeChecked();

    broken = false;
    await user.click(screen.getByRole("radio", { name: "$250" }));
    expect(await screen.findByText("✓ Saved")).toBeVisible();
    expect(screen.getByText("$250 is 2.5 % of the balance: too much.")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ riskLevel: "Moderate", tradeSize: 250 });
  });

  it("prompts for nothing once the day's stop is reached, and says until when", async () => {
    const today = { ...account.today, won: 0, lost: 2, result: -100, left: 0, stopReached: true };
    account = samplePaper({ today: { ...today, stopped: "daily_stop" } });
    open();
    expect(
      await screen.findByText("Today's stop is reached. It takes signals again from midnight WAT."),
    ).toBeVisible();
    expect(screen.getByText("0 won, 2 lost, −$100.00")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Begin anew" })).toBeNull();
    const room = within(screen.getByRole("main"));
    expect(room.queryByRole("link", { name: /upgrade|deposit|fund/i })).toBeNull();
  });

  it.each([
    ["paused", "Your signals are paused. It takes none until the pause ends."],
    [
      "signal_limit",
      "Your own daily signal limit is reached. It takes signals again from midnight WAT.",
    ],
    [
      "loss_limit",
      "Your own daily loss limit is reached. It takes signals again from midnight WAT.",
    ],
    ["balance", "The balance doesn't cover one trade of this size."],
  ] as const)("says why it takes nothing: %s", async (stopped, words) => {
    account = samplePaper({ today: { ...account.today, stopped } });
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("is looked at over a span", async () => {
    open();
    await user.click(await screen.findByRole("button", { name: "1W" }));
    expect(await screen.findByRole("button", { name: "1W", pressed: true })).toBeVisible();
    expect(asked.map((query) => query["span"])).toEqual(["All", "1W"]);
  });

  it("begins anew with the balance that is chosen", async () => {
    const sent = answer(paperApi.begin, () => success(account.settings));
    open();
    await user.click(await screen.findByRole("button", { name: "Begin anew" }));
    const dialog = within(screen.getByRole("dialog"));
    const field = dialog.getByLabelText("Paper balance in $, 50 to 10,000");
    await user.clear(field);
    await user.type(field, "20");
    await user.click(dialog.getByRole("button", { name: "Begin anew" }));
    expect(
      await dialog.findByText("Enter the balance in dollars, from 50 to 10,000"),
    ).toBeVisible();
    await user.clear(field);
    await user.type(field, "2500");
    await user.click(dialog.getByRole("button", { name: "Begin anew" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(sent.at(-1)?.body).toEqual({ start: 2_500 });
  });

  it("says of an account that was never started what starting it does", async () => {
    account = samplePaper({
      begunAt: null,
      settings: { riskLevel: "Conservative", tradeSize: 50, running: false, updatedAt: null },
      closed: [],
      leftOut: [],
      curve: [],
      balance: 1_000,
      start: 1_000,
      today: { ...account.today, won: 0, result: 0, left: 10, stopped: "bot_paused" },
    });
    open();
    expect(
      await screen.findByText(
        "Start it, and it follows the next recommended signal by the settings below.",
      ),
    ).toBeVisible();
    expect(screen.getByText("Nothing is counted before you start the bot.")).toBeVisible();
    expect(screen.getByText("No closed trades in this time")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Begin anew" })).toBeNull();
  });

  it("says that it failed to load, and loads on Retry", async () => {
    let broken = true;
    answer(paperApi.account, () =>
      broken ? failure(500, "internal", "Broken.") : success(account),
    );
    open();
    expect(await screen.findByText("Your paper account could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Pause the bot" })).toBeVisible();
  });
});
