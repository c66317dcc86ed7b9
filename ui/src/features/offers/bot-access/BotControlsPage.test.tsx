import {
  accountsApi,
  BOT_LOCKED_MESSAGE,
  botAccessApi,
  contentApi,
  marketApi,
  type BotSettingsDto,
} from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const user = userEvent.setup({ delay: null });
let settings: BotSettingsDto;

beforeEach(() => {
  settings = { riskLevel: "Moderate", tradeSize: 100, running: false, updatedAt: null };
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(botAccessApi.settings, () => success(settings));
});

/** Staff without signals, so that no stream opens; the desk looks at its own permission alone. */
function open(permissions: ("account.own" | "bot.use")[] = ["account.own", "bot.use"]) {
  const me = sampleUser({ role: "support", permissions });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  renderApp("/dashboard/bot-access", { platform });
}

describe("AI Bot Access", () => {
  it("is a teaser with a sample for a member who may not use it", async () => {
    open(["account.own"]);
    expect(await screen.findByRole("heading", { name: BOT_LOCKED_MESSAGE() })).toBeVisible();
    expect(screen.getByText("Sample data")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start bot" })).toBeNull();
  });

  it("starts and pauses on the server", async () => {
    const sent = answer(botAccessApi.setState, ({ body }) => {
      settings = { ...settings, ...(body as { running: boolean }) };
      return success(settings);
    });
    open();
    await user.click(await screen.findByRole("button", { name: "Start bot" }));
    expect(await screen.findByRole("button", { name: "Pause bot" })).toBeVisible();
    expect(screen.getByText("Active")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pause bot" }));
    expect(await screen.findByRole("button", { name: "Start bot" })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ running: true }, { running: false }]);
  });

  it("saves the chosen settings, and keeps them in the form when that fails", async () => {
    let broken = true;
    const sent = answer(botAccessApi.saveSettings, () =>
      broken ? failure(503, "unavailable", "Later.") : success(settings),
    );
    open();
    const risk = within(await screen.findByRole("radiogroup", { name: "Risk level" }));
    expect(risk.getByRole("radio", { name: "Moderate" })).toBeChecked();
    await user.click(risk.getByRole("radio", { name: "Aggressive" }));
    const size = within(screen.getByRole("radiogroup", { name: "Trade size" }));
    await user.click(size.getByRole("radio", { name: "$250" }));
    expect(screen.getByText("Not saved yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save settings" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be saved");
    expect(risk.getByRole("radio", { name: "Aggressive" })).toBeChecked();

    broken = false;
    settings = { ...settings, riskLevel: "Aggressive", tradeSize: 250 };
    await user.click(screen.getByRole("button", { name: "Save settings" }));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ riskLevel: "Aggressive", tradeSize: 250 });
    expect(risk.getByRole("radio", { name: "Aggressive" })).toBeChecked();
  });

  it("switches the sample with its time frames", async () => {
    open();
    const closed = () => within(screen.getByRole("table", { name: "Closed trades" }));
    await screen.findByRole("button", { name: "1D", pressed: true });
    expect(closed().getAllByRole("row")).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "1H" }));
    expect(screen.getByRole("button", { name: "1H", pressed: true })).toBeVisible();
    expect(closed().getAllByRole("row")).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "1W" }));
    expect(closed().getByText("Thursday")).toBeVisible();
  });

  it("says that the settings failed to load, and loads them on Retry", async () => {
    let broken = true;
    answer(botAccessApi.settings, () =>
      broken ? failure(500, "internal", "Broken.") : success(settings),
    );
    open();
    expect(await screen.findByText("Your bot settings could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Start bot" })).toBeVisible();
  });
});
