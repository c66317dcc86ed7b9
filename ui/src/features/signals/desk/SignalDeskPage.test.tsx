import { signalDeskApi, STATED_NAMES } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { deskSignal, openDesk, sampleDesk, samplePlan } from "./testing/openDesk.tsx";

const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

async function fillIn(changes: { direction?: string; why?: string } = {}) {
  const form = await region("Publish by hand");
  await userEvent.selectOptions(form.getByLabelText("Pair"), "EUR/USD");
  await userEvent.click(form.getByText(changes.direction ?? "▼ PUT"));
  await userEvent.type(form.getByLabelText("Why"), changes.why ?? "It held twice.");
  return form;
}

describe("the signal desk", () => {
  it("is closed to support, and asks for nothing", async () => {
    const { calls } = openDesk({ user: { role: "support" } });
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(calls.desk).toHaveLength(0);
  });

  it("says what failed and tries again", async () => {
    let fails = true;
    openDesk();
    answer(signalDeskApi.desk, () =>
      fails ? failure(500, "internal", "No") : success(sampleDesk()),
    );
    const retry = await screen.findByRole("button", { name: "Retry" });
    fails = false;
    await userEvent.click(retry);
    expect(await region("Publish by hand")).toBeTruthy();
  });

  it("tells whose the next mark is, how the feed does, and what waits", async () => {
    openDesk({
      desk: () =>
        sampleDesk({
          market: {
            ...sampleStatus(),
            unjudged: [{ pair: "GBP/USD", until: "2026-03-03T10:25:00.000Z" }],
          },
          lastMark: {
            mark: "2026-03-03T09:40:00.000Z",
            kind: "published",
            detail: "No. 12, EUR/USD CALL",
          },
          pairs: [
            {
              pair: "EUR/USD",
              fresh: false,
              tickAge: 95_000,
              expected: 144,
              missing: 2,
              lastGap: { from: "2026-03-03T09:30:00.000Z", to: "2026-03-03T09:40:00.000Z" },
            },
          ],
        }),
    });
    const mark = await region("Next mark 10:45 AM WAT");
    expect(mark.getByRole("timer")).toHaveTextContent("3:42");
    expect(mark.getByText(/The engine has this mark/)).toBeVisible();
    expect(
      mark.getByText(
        "Last mark, 10:40 AM WAT: published No. 12, EUR/USD CALL. GBP/USD can be judged again from 11:25 AM.",
      ),
    ).toBeVisible();
    const feed = await region("Feed");
    expect(feed.getByText("1 min ago, silent")).toBeVisible();
    expect(feed.getByText(/2 of 144 candles missing in 12 h/)).toHaveTextContent(
      "last 10:30 AM to 10:40 AM WAT",
    );
    expect(feed.getByText("42")).toBeVisible();
  });
});

describe("publishing by hand", () => {
  it("sends the terms for the next mark, says so and empties the form", async () => {
    openDesk();
    const calls = answer(signalDeskApi.plan, () => success(samplePlan()));
    const form = await fillIn();
    await userEvent.type(form.getByLabelText("Take profit, optional"), "1,0812");
    await userEvent.click(form.getByRole("button", { name: "Publish at 10:45 AM WAT" }));
    expect(await form.findByText("It takes the mark 10:45 AM WAT.")).toBeVisible();
    expect(calls[0]?.body).toEqual({
      slot: "2026-03-03T09:45:00.000Z",
      pair: "EUR/USD",
      direction: "PUT",
      confidence: null,
      stopLoss: null,
      takeProfit: 1.0812,
      analysis: "It held twice.",
    });
    expect(form.getByLabelText("Why")).toHaveValue("");
  });

  it("names what is missing and leads there", async () => {
    openDesk();
    const calls = answer(signalDeskApi.plan, () => success(samplePlan()));
    const form = await region("Publish by hand");
    await userEvent.click(form.getByRole("button", { name: /^Publish at/ }));
    expect(await form.findByText("Choose a pair", { selector: "p" })).toBeVisible();
    expect(form.getByText("Choose a direction")).toBeVisible();
    expect(form.getByText("Say why, in a sentence or two")).toBeVisible();
    expect(form.getByLabelText("Pair")).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("keeps what was typed when the mark is taken, and shows a level's fault at the level", async () => {
    openDesk();
    const sentence = "The mark 10:45 AM WAT has its signal already.";
    answer(signalDeskApi.plan, () => failure(409, "conflict", sentence));
    const form = await fillIn({ why: "Typed with care." });
    const publish = form.getByRole("button", { name: /^Publish at/ });
    await userEvent.click(publish);
    expect(await form.findByRole("alert")).toHaveTextContent(sentence);
    expect(form.getByLabelText("Why")).toHaveValue("Typed with care.");

    const fault = { path: "stopLoss", message: "The stop loss of a PUT must lie above the price" };
    answer(signalDeskApi.plan, () =>
      failure(400, "validation_failed", fault.message, { fields: [fault] }),
    );
    await userEvent.click(publish);
    expect(await form.findByText(fault.message)).toBeVisible();
    expect(form.getByLabelText("Stop loss, optional")).toHaveFocus();
  });

  it("has a field for all that a person may give, which shows what is wrong with it", async () => {
    openDesk();
    const fields = STATED_NAMES.map((path) => ({ path, message: `Not this ${path}.` }));
    answer(signalDeskApi.plan, () => failure(400, "validation_failed", "Not this.", { fields }));
    const form = await fillIn();
    await userEvent.click(form.getByRole("button", { name: /^Publish at/ }));
    await form.findByText("Not this pair.");
    expect(fields.filter(({ message }) => !form.queryByText(message))).toEqual([]);
  });

  it("shows what waits, and takes it back", async () => {
    let plans = [samplePlan()];
    openDesk({ desk: () => sampleDesk({ plans }) });
    const calls = answer(signalDeskApi.withdraw, () => {
      plans = [samplePlan({ status: "withdrawn", reason: "It was taken back at the desk." })];
      return success(null);
    });
    const waiting = await region("Signal that waits for its mark");
    expect(waiting.getByText("By hand")).toBeVisible();
    expect(waiting.getByText(/in place of the engine's/)).toBeVisible();
    await userEvent.click(waiting.getByRole("button", { name: "Take back" }));
    expect(await screen.findByText("The signal is taken back.")).toBeVisible();
    expect(calls[0]?.path).toContain(samplePlan().id);
    expect(await screen.findByText("It was taken back at the desk.")).toBeVisible();
  });

  it("says why a signal that waited was missed", async () => {
    const reason =
      "The market of EUR/USD is not open all the time from 10:45 AM to 10:50 AM WAT, in which the signal would run.";
    openDesk({ desk: () => sampleDesk({ plans: [samplePlan({ status: "missed", reason })] }) });
    const earlier = within(await screen.findByRole("list", { name: "Earlier plans" }));
    expect(earlier.getByText(reason)).toBeVisible();
  });
});

describe("taking back", () => {
  const publishedAt = "2026-03-03T09:40:30.000Z";
  const running = sampleSignal({ minute: 40, source: "desk", publishedAt });
  const older = sampleSignal({ minute: 40, source: "desk" });

  it("offers to withdraw what is out for longer than a minute, with a reason of its own", async () => {
    openDesk({ live: [older] });
    const calls = answer(signalDeskApi.withdrawSignal, () => success(deskSignal({ minute: 40 })));
    const card = await region(/^Running: No\./);
    expect(card.queryByRole("button", { name: "Void with a reason" })).toBeNull();
    await userEvent.click(card.getByRole("button", { name: "Withdraw with a reason" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/goes on to its result, which counts/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), "A wrong price");
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw the signal" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls[0]).toMatchObject({ body: { reason: "A wrong price" } });
    expect(calls[0]?.path).toContain(older.id);
  });

  it("asks for a reason, and says that it is done", async () => {
    openDesk({ live: [running] });
    const calls = answer(signalDeskApi.void, () => success(deskSignal({ minute: 40 })));
    const card = await region(/^Running: No\./);
    expect(card.getByText("3:42 to 10:45 AM WAT")).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Void with a reason" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Void the signal" }));
    expect(await dialog.findByText("Say why: members and the public read it")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), "A wrong price");
    await userEvent.click(dialog.getByRole("button", { name: "Void the signal" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls[0]).toMatchObject({ body: { reason: "A wrong price" } });
    expect(calls[0]?.path).toContain(running.id);
  });

  it("keeps the reason when the signal has expired meanwhile", async () => {
    openDesk({ live: [running] });
    const sentence = "This signal has expired, so its outcome stands.";
    answer(signalDeskApi.void, () => failure(409, "conflict", sentence));
    const card = await region(/^Running: No\./);
    await userEvent.click(card.getByRole("button", { name: "Void with a reason" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Reason"), "A wrong price");
    await userEvent.click(dialog.getByRole("button", { name: "Void the signal" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(sentence);
    expect(dialog.getByLabelText("Reason")).toHaveValue("A wrong price");
  });
});

describe("the switches", () => {
  it("pause the engine with a reason, and resume it", async () => {
    const reason = "A rate decision is due";
    let desk = sampleDesk();
    openDesk({ desk: () => desk });
    const calls = answer(signalDeskApi.setEngine, ({ body }) => {
      const { paused } = body as { paused: boolean };
      const changedAt = new Date().toISOString();
      const engine = { paused, reason: paused ? reason : null, changedAt, changedBy: "Ada Obi" };
      desk = sampleDesk({ engine });
      return success(engine);
    });
    const engine = await region("Engine");
    await userEvent.click(engine.getByRole("button", { name: "Pause the engine" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Reason"), reason);
    await userEvent.click(dialog.getByRole("button", { name: "Pause the engine" }));
    expect(await engine.findByText(reason)).toBeVisible();
    expect(engine.getByText("Paused")).toBeVisible();
    expect(engine.getByText(/by Ada Obi/)).toBeVisible();
    expect(screen.getByText(/The engine is paused\. Nothing comes at this mark/)).toBeVisible();
    await userEvent.click(engine.getByRole("button", { name: "Resume" }));
    expect(await engine.findByText("Running")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ paused: true, reason }, { paused: false }]);
  });
});

describe("the list of signals", () => {
  it("names each source and shows a voided one with its reason", async () => {
    const { calls } = openDesk({
      signals: [
        deskSignal({ minute: 40, source: "webhook:Chart one", confidence: null }),
        deskSignal({
          minute: 35,
          status: "closed",
          voidedReason: "A wrong price",
          voidedAt: "2026-03-03T09:36:00.000Z",
        }),
        deskSignal({ minute: 30, status: "closed", outcome: "loss", closePrice: 1.08 }),
      ],
    });
    const list = within(await screen.findByRole("list", { name: "Signals" }));
    const rows = (await list.findAllByRole("listitem")).map((row) => row.textContent);
    expect(rows[0]).toMatch(/From Chart one.*none given/);
    expect(rows[1]).toMatch(/Voided.*Voided: A wrong price/);
    expect(rows[2]).toMatch(/Engine.*loss/);
    await userEvent.selectOptions(screen.getByLabelText("Source"), "By hand");
    await userEvent.selectOptions(screen.getByLabelText("Voided or not"), "Voided only");
    await waitFor(() =>
      expect(calls.signals.at(-1)?.query).toMatchObject({ source: "desk", show: "voided" }),
    );
  });

  it("says what an empty list means", async () => {
    openDesk();
    expect(await screen.findByText("The first one comes at a mark.")).toBeVisible();
  });
});
