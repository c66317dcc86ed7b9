import { accountsApi, contentApi, landingApi, recordApi, type UserDto } from "@signaldeck/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerLanding } from "../testing/answerLanding.ts";
import { sampleLanding, sampleRecord } from "../testing/landingSamples.ts";

const FEW = {
  wonSignals: 3,
  lostSignals: 1,
  winRate: null,
  winRateLow: null,
  winRateHigh: null,
  expectedPer100: null,
};

async function open(path = "/ladder", record = sampleRecord()) {
  answerLanding(sampleLanding(), record);
  const app = renderApp(path);
  await screen.findByRole("region", { name: "Your ladder" });
  return app;
}

const results = () => within(screen.getByRole("region", { name: "What it costs" }));
/** What an element says, its spaces being ordinary ones. */
const textOf = ({ textContent }: Element) => textContent.replaceAll("\u00a0", " ");

const headline = () => results().getByRole("status");

/** What is in the row of a name, column by column. */
const cells = (name: string) => {
  const head = results().getByRole("rowheader", { name });
  const row = within(head.closest("tr") as HTMLElement);
  return row.getAllByRole("cell").map(textOf);
};

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
}

describe("the ladder calculator", () => {
  it("says first how often a whole ladder is lost, at the record's rate and both its ends", async () => {
    await open();
    expect(headline()).toHaveTextContent(
      "You lose a whole ladder of $364.47 about 8 times a month.",
    );
    expect(
      results().getByText(/^For a first stake of \$20\.00, 85 % payout, 4 levels, and 10 signals/),
    ).toBeVisible();
    expect(results().getAllByRole("columnheader").map(textOf)).toEqual([
      "Win rate",
      "Low end 50.9 %",
      "Measured 52.6 %",
      "High end 54.3 %",
    ]);
    expect(cells("Ladders lost")).toEqual(["5.8 %1 in 17", "5.1 %1 in 20", "4.4 %1 in 23"]);
    expect(cells("Lost in a month")).toEqual(["9.4", "8.3", "7.4"]);
    expect(cells("Per $100 staked")).toEqual(["−$5.83", "−$2.71", "+$0.42"]);
    expect(results().getByText(/lies within the record's interval/)).toBeVisible();
    expect(screen.getByText(/52\.6 % won of 3,354 decided, first try only/)).toBeVisible();
    expect(screen.getByText(/prices are made by a computer/)).toBeVisible();
    expect(screen.getByText("Trading is risky.")).toBeVisible();
  });

  it("judges the whole ladder by the two percent, and names what would keep to it", async () => {
    await open();
    expect(results().getByText("Above")).toBeVisible();
    expect(results().getByText("36.4 %")).toBeVisible();
    expect(results().getByText(/may be \$1\.09 at most.*a capital of \$18,224\./)).toBeVisible();
    await type("First stake in $", "1.09");
    expect(results().getByText("Within")).toBeVisible();
    await type("Capital in $", "10");
    expect(results().getByText(/pays for 3 of 4 levels/)).toBeVisible();
  });

  it("shows each level with its stake, what is gone by then and how likely it is", async () => {
    await open("/ladder?rate=own&ownRate=52&stake=1");
    const card = within(screen.getByRole("region", { name: "Level by level" }));
    expect(card.getAllByRole("row").slice(1).map(textOf)).toEqual([
      "0$1.00$0.00100.0 %",
      "1$2.18$1.0048.0 %",
      "2$4.74$3.1823.0 %",
      "3$10.31$7.9111.1 %",
      "All lost–$18.225.3 %",
    ]);
    expect(
      screen.getByText(/every signal begins a ladder of its own: 300 a month, of which 16/),
    ).toBeVisible();
  });

  it("follows the fields and the slider, and an own rate that is above break-even", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "My own" }));
    expect(headline()).toHaveTextContent("Losing a whole ladder costs $364.47.");
    expect(results().getByText(/enter one of your own/)).toBeVisible();
    await type("Your win rate in %", "60");
    fireEvent.change(screen.getByRole("slider"), { target: { value: "92" } });
    expect(screen.getByLabelText("Payout in %")).toHaveValue("92");
    await userEvent.selectOptions(screen.getByLabelText("Levels, tries at most"), "2");
    expect(headline()).toHaveTextContent(
      "You lose a whole ladder of $61.74 about 34 times a month.",
    );
    expect(
      results().getByText(/This win rate is above that\. A ladder earns no more/),
    ).toBeVisible();
  });

  it("keeps the last results while a field is wrong, and says so by the field", async () => {
    await open();
    const before = headline().textContent;
    await type("Signals a day", "many");
    expect(await screen.findByText(/Enter a whole number of signals, from 1 to 288/)).toBeVisible();
    expect(screen.getByLabelText("Signals a day")).toHaveValue("many");
    expect(screen.getByText(/^Correct the marked fields\./)).toBeVisible();
    expect(headline()).toHaveTextContent(before);
    await type("Signals a day", "1");
    expect(screen.queryByText(/^Correct the marked fields/)).toBeNull();
    expect(headline()).toHaveTextContent("about once a month");
  });

  it("keeps what is typed in the address, and begins with what stands there", async () => {
    const { location } = await open("/ladder?payoutPercent=92&levels=2");
    expect(screen.getByLabelText("Payout in %")).toHaveValue("92");
    await type("First stake in $", "5");
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(location().search))).toMatchObject({
        stake: "5",
        payoutPercent: "92",
        levels: "2",
        rate: "all",
      }),
    );
  });

  it("names what is wrong in the address, and works nothing out from it", async () => {
    await open("/ladder?stake=-5&levels=9&rate=best");
    expect(await screen.findByText(/^Enter the first stake in dollars/)).toBeVisible();
    expect(screen.getByText("Choose 1 to 6 levels")).toBeVisible();
    expect(screen.getByLabelText("First stake in $")).toHaveValue("-5");
    expect(headline()).toHaveTextContent("Correct the marked fields to see what the ladder costs.");
    expect(screen.queryByText(/^Correct the marked fields\. Until then/)).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("asks for an own rate where the record has too few signals for one", async () => {
    await open("/ladder", sampleRecord(FEW));
    expect(
      screen.getByText(/^4 decided so far. A win rate is shown from 30 on. Enter a win rate/),
    ).toBeVisible();
    expect(headline()).toHaveTextContent("Losing a whole ladder costs $364.47.");
    expect(results().getByText("36.4 %")).toBeVisible();
    expect(results().queryByRole("table")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "My own" }));
    await type("Your win rate in %", "55");
    expect(results().getByRole("columnheader", { name: /Your own 55\.0.%/ })).toBeVisible();
  });

  it("works without the record, and takes it in when it can be loaded", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    answer(landingApi.content, () => success(sampleLanding()));
    answer(recordApi.summary, () => failure(500, "internal", "Broken."));
    renderApp("/ladder");
    expect(await screen.findByText(/^The record could not be loaded/)).toBeVisible();
    expect(headline()).toHaveTextContent("Losing a whole ladder costs $364.47.");
    await type("First stake in $", "10");
    answer(recordApi.summary, () => success(sampleRecord()));
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(headline()).toHaveTextContent(/You lose a whole ladder of \$182/));
    expect(screen.getByLabelText("First stake in $")).toHaveValue("10");
  });

  it.each([
    ["silver", "10", "Your tier: 10"],
    ["pro", "50", "Your tier: 50"],
    ["gold", "10", "Your tier: no limit"],
    ["elite", "10", "Your tier: no limit"],
  ] as const)("begins with a %s member's own payout and signals", async (tier, signals, note) => {
    const user: UserDto = sampleUser({
      tier,
      dashboardUnlocked: true,
      ownTerms: { payoutPercent: 90, floor: null },
    });
    answer(accountsApi.me, () => success(user));
    answerLanding();
    renderApp("/ladder", {
      platform: createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } }),
    });
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByLabelText("Payout in %")).toHaveValue("90");
    expect(screen.getByLabelText("Signals a day")).toHaveValue(signals);
  });
});
