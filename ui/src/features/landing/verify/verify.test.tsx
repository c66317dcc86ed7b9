import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CHECKPOINT, HELD, KEPT, LEDGER, openVerifier } from "../testing/openVerifier.ts";
import { sampleFinished } from "../testing/recordSamples.ts";

const card = async () =>
  within(await screen.findByRole("region", { name: "Check it yourself", busy: false }));
const begin = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Verify in your browser" }));

describe("the check of the log", () => {
  it("says how far it is, what it found and what it keeps", async () => {
    const { platform, next } = openVerifier();
    const shown = await card();
    expect(await shown.findByText("Not checked on this device yet.")).toBeVisible();
    expect(await shown.findByTitle(`${"A".repeat(43)}=`)).toBeVisible();
    await begin();
    const worker = await next();
    expect(worker.questions).toEqual([
      { ledger: LEDGER, key: undefined, kept: undefined, told: undefined },
    ]);
    expect(await shown.findByText("Starting")).toBeVisible();
    worker.say({ progress: { doing: "waiting", seconds: 12 } });
    expect(shown.getByText(/asks us to wait 12 s/)).toBeVisible();
    worker.say({ progress: { doing: "checking", done: 214, of: 581 } });
    expect(shown.getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      "Checking 214 of 581 entries",
    );
    worker.say({ found: { ...HELD, sealed: 1 } });
    expect(shown.getByText("2 open records match, 1 still sealed")).toBeVisible();
    const recounted = shown.getByText(/^Recounted, deriv \(real market\), Engine: 1 won, 1 lost\./);
    expect(recounted).toBeVisible();
    // Where nothing is in doubt, the worst is what is there already.
    expect(recounted).not.toHaveTextContent(/counted as lost/);
    expect(worker.isEnded).toBe(true);
    const kept: unknown = JSON.parse(platform.storage.get(KEPT) ?? "null");
    expect(kept).toMatchObject({ [LEDGER]: { key: "the key", checkpoint: CHECKPOINT } });

    await begin();
    const asked = await next();
    expect(asked.questions).toEqual([
      { ledger: LEDGER, key: "the key", kept: CHECKPOINT, told: undefined },
    ]);
    asked.say({ found: HELD });
    expect(shown.getByText(/Consistent with the checkpoint this device kept on/)).toBeVisible();
  });

  it("names the fault, keeps what it had, and lets it be forgotten", async () => {
    const at = "2026-01-05T10:00:00.000Z";
    const stored = JSON.stringify({ [LEDGER]: { key: "the key", checkpoint: CHECKPOINT, at } });
    const { platform, next } = openVerifier({ [KEPT]: stored });
    const shown = await card();
    expect(await shown.findByText(/Nothing new since this device kept/)).toBeVisible();
    await begin();
    (await next()).say({ found: { fault: "Record 412 does not follow." } });
    expect(shown.getByText(/^Record 412 does not follow\. Keep a copy/)).toBeVisible();
    expect(platform.storage.get(KEPT)).toBe(stored);
    await userEvent.click(shown.getByRole("button", { name: "Forget the kept checkpoint" }));
    expect(platform.storage.get(KEPT)).toBeNull();
  });

  it("says beside the results what may be held against them, and the worst that they can be", async () => {
    const { next } = openVerifier();
    const shown = await card();
    await begin();
    const name = "deriv (real), engine";
    const notes = {
      late: 2,
      missing: 1,
      withdrawn: 1,
      voidedLosing: 3,
      corrected: 4,
      lossToWin: 1,
      winToLoss: 2,
    };
    const counts = { [name]: { signals: 30, profit: 15, loss: 9, voided: 5 } };
    const worst = { [name]: { profit: 13, loss: 17, breakeven: 0 } };
    (await next()).say({ found: { ...HELD, counts, notes: { [name]: notes }, worst } });
    expect(shown.getByText(/^Recounted/)).toHaveTextContent(
      "Recounted, deriv (real market), Engine: 15 won, 9 lost, 5 voided. Of these: 2 ended late, 1 without an end, 1 withdrawn and counted all the same, 3 voided at a loss, 4 entries corrected (1 from loss to win, 2 from win to loss). With every unsettled, voided, late and missing end, and what a person decided, counted as lost: 13 won, 17 lost.",
    );
  });

  it.each([
    [
      { feed: "simulated", market: "simulated", live: true, source: "engine" },
      "simulated market, Engine",
    ],
    [
      { feed: "replay-01", market: "real", live: false, source: "desk" },
      "replay-01 (real market, a recording), By hand",
    ],
  ])("names what it counts once, in the reader's words (%#)", async (counted, words) => {
    const { next } = openVerifier();
    const shown = await card();
    await begin();
    const [name] = Object.keys(HELD.names);
    (await next()).say({ found: { ...HELD, names: { [name ?? ""]: counted } } });
    expect(shown.getByText(/^Recounted/)).toHaveTextContent(`Recounted, ${words}: 1 won, 1 lost.`);
  });

  it("says that this site's figures could not be read, which is no evidence against the log", async () => {
    const { platform, next } = openVerifier();
    const shown = await card();
    await begin();
    const siteUnread = "https://deck.example/api/record/summary";
    (await next()).say({ found: { fault: `${siteUnread} answers 500.`, siteUnread } });
    expect(shown.getByText("This site's own figures could not be read")).toBeVisible();
    expect(
      shown.getByText(
        `No answer that can be read came from ${siteUnread}, so nothing holds what this site counts to its log. Nothing else is wrong with the log. Try again.`,
      ),
    ).toBeVisible();
    expect(platform.storage.get(KEPT)).toBeNull();
  });

  it("compares the log with what a message told", async () => {
    const kept = {
      key: "the key",
      checkpoint: CHECKPOINT,
      at: "2026-01-05T10:00:00.000Z",
    };
    const stored = JSON.stringify({ [LEDGER]: kept });
    const { platform, next, workers } = openVerifier({ [KEPT]: stored });
    const shown = await card();
    const field = shown.getByLabelText("Compare with a message (optional)");
    expect(await shown.findByText("A".repeat(24))).toHaveAttribute("title", `${"A".repeat(43)}=`);
    await userEvent.type(field, "1,234 entries");
    await begin();
    expect(
      await shown.findByText(/^Paste the number of entries and the root, such as/),
    ).toBeVisible();
    expect(workers).toEqual([]);

    const told = `Public log: 4 entries, root ${"kR3x".repeat(6)}. Keep it: anyone can check.`;
    await userEvent.clear(field);
    await userEvent.type(field, told);
    await begin();
    const asked = await next();
    expect(asked.questions).toEqual([
      { ledger: LEDGER, key: "the key", kept: CHECKPOINT, told: `4:${"kR3x".repeat(6)}` },
    ]);
    asked.say({ found: { ...HELD, told: true } });
    expect(
      shown.getByText(/It still begins with the entries that your message names\./),
    ).toBeVisible();

    await begin();
    (await next()).say({ found: { fault: "The log's first 4 entries do not.", told: false } });
    expect(
      shown.getByText(/^The log's first 4 entries do not\. Make sure that you copied it whole/),
    ).toBeVisible();
    expect(shown.getByText("The log does not fit your message")).toBeVisible();
    expect(platform.storage.get(KEPT)).not.toBeNull();
    expect(shown.queryByRole("button", { name: "Forget the kept checkpoint" })).toBeNull();
  });

  it("says what could not be read, and begins anew", async () => {
    const { next } = openVerifier();
    const shown = await card();
    await begin();
    (await next()).say({ unread: "The log cannot be reached." });
    expect(shown.getByText(/cannot be reached\. This says nothing about the log/)).toBeVisible();
    await begin();
    const asked = await next();
    act(() => (asked.onerror as () => void)());
    expect(shown.getByText(/program that checks could not be loaded/)).toBeVisible();
  });

  it("sees before any check that the log is another one", async () => {
    const checkpoint = CHECKPOINT.replace("\n6\n", "\n7\n");
    const kept = { key: "the key", checkpoint, at: "2026-01-05T10:00:00.000Z" };
    openVerifier({ [KEPT]: JSON.stringify({ [LEDGER]: kept }) });
    const shown = await card();
    expect(await shown.findByText("The log does not fit what this device kept")).toBeVisible();
    await userEvent.click(shown.getByRole("button", { name: "Forget the kept checkpoint" }));
    expect(shown.getByText("Not checked on this device yet.")).toBeVisible();
  });
});

describe("the proof of a signal", () => {
  const RECORD = {
    position: 3,
    recordedAt: "2026-01-05T10:00:01.300Z",
    hash: "ab".repeat(32),
    body: {
      pair: "EUR/USD",
      direction: "CALL",
      entryPrice: 1.1,
      takeProfit: 1.101,
      stopLoss: null,
      confidence: 54.2,
      slot: "2026-01-05T10:00:00.000Z",
      expiresAt: "2026-01-05T10:05:00.000Z",
    },
  };

  async function openProof() {
    const { next } = openVerifier();
    await userEvent.click(
      (await screen.findAllByRole("button", { name: /^Proof of No\. 2/ }))[0] as HTMLElement,
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Signal No. 2" }));
    return { dialog, next };
  }

  it("shows the record and that it is the page's", async () => {
    const { dialog, next } = await openProof();
    const asked = await next();
    expect(asked.questions).toEqual([
      { ledger: LEDGER, key: undefined, signalId: sampleFinished(2).id },
    ]);
    asked.say({ found: { fault: null, record: RECORD } });
    expect(dialog.getByText("In the log, and it matches this page")).toBeVisible();
    expect(dialog.getByText("1.10000")).toBeVisible();
    expect(dialog.getByText("5 Jan 2026, 10:05:00 UTC")).toBeVisible();
    expect(dialog.getByText(RECORD.hash)).toBeVisible();
  });

  it.each([
    [{ fault: "The entry is not in the log." }, "The entry is not in the log."],
    [
      { fault: null, record: { ...RECORD, hash: "ef".repeat(32) } },
      /another record than this page/,
    ],
    [
      { fault: null, record: { ...RECORD, body: { ...RECORD.body, direction: "PUT" } } },
      /says otherwise than this page/,
    ],
  ])("says what does not hold (%#)", async (found, words) => {
    const { dialog, next } = await openProof();
    (await next()).say({ found });
    expect(dialog.getByText("This does not hold")).toBeVisible();
    expect(dialog.getByText(words)).toBeVisible();
  });

  it("knows a record that is sealed yet, and can try again", async () => {
    const { dialog, next } = await openProof();
    (await next()).say({ unread: "The log cannot be reached." });
    await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
    (await next()).say({
      found: { fault: null, record: { ...RECORD, hash: undefined, body: undefined } },
    });
    expect(dialog.getByText("In the log, still sealed")).toBeVisible();
  });
});
