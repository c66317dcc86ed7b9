import { sealApi } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";
import { fakeVerifier } from "../../../testing/fakeVerifier.ts";
import { renderAtMarket } from "../../../testing/renderAtMarket.tsx";
import { answer, success } from "../../../testing/server.ts";
import { SignalRoomPage } from "../SignalRoomPage.tsx";
import { HistoryNotice } from "./HistoryNotice.tsx";
import { SealBadge } from "./SealBadge.tsx";

const LEDGER = "http://signaldeck.test/ledger";
const KEPT = "ledger.checkpoint";
const OTHER = "ledger.other-head";
const live = sampleSignal({ minute: 40 });
const older = sampleSignal({ minute: 35, status: "closed", outcome: "profit", closePrice: 1.09 });
const CHECKPOINT = `deck.example/ledger\n6\n${"A".repeat(43)}=\n\n— deck.example/ledger c2ln\n`;

const room = (
  <>
    <HistoryNotice />
    <SignalRoomPage parts={{ Seal: SealBadge }} />
  </>
);

function open(stored: Record<string, string> = {}) {
  const verifier = fakeVerifier();
  const { startVerifier } = verifier;
  const asked = answer(sealApi.own, () => success({ record: "{}", salt: "ab", position: 1_234 }));
  const view = renderAtMarket(room, {
    signals: [live, older],
    stored,
    abilities: { startVerifier },
  });
  /** The worker that is asked about a signal, once it is. */
  const workerFor = (id: string) =>
    waitFor(() => {
      const { newest, workers } = verifier;
      expect(workers.length).toBeGreaterThan(0);
      expect(newest().questions).toMatchObject([{ signalId: id }]);
      return newest();
    });
  return { ...view, asked, workerFor };
}

const held = ({ pair, direction, entryPrice, expiresAt, confidence, ledgerHash } = live) => ({
  found: {
    fault: null,
    position: 1_234,
    hash: ledgerHash,
    body: { pair, direction, entryPrice, expiresAt, confidence },
    key: "the key",
    checkpoint: CHECKPOINT,
  },
});

const card = async () => within(await screen.findByRole("region", { name: "Live signal" }));
const row = async () =>
  within((await screen.findAllByRole("row", { name: /^10:35/ }))[0] as HTMLElement);

describe("the seal in the signal room", () => {
  it("comes silently to the live signal and then to each row", async () => {
    const { workerFor } = open();
    const shown = await card();
    const worker = await workerFor(live.id);
    expect(shown.queryByText(/seal/i)).toBeNull();
    worker.say(held());
    expect(shown.getByText("Sealed · record 1,234")).toBeVisible();
    (await workerFor(older.id)).say(held(older));
    expect((await row()).getByText("Sealed · record 1,234")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is not checked yet where the log could not be read", async () => {
    const { workerFor } = open();
    (await workerFor(live.id)).say({ unread: "The log cannot be reached." });
    expect((await card()).getByText("Seal not checked yet")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    [{ found: { fault: "The log does not have this signal." } }, /does not have this signal\./],
    [held({ ...live, direction: "PUT" }), /sealed record has another direction\./],
    [held({ ...live, entryPrice: 1.08471 }), /has another entry price\./],
    [held({ ...live, confidence: 61 }), /has another confidence\./],
    [held({ ...live, expiresAt: live.createdAt }), /has another expiry\./],
    [held({ ...live, ledgerHash: "1".repeat(64) }), /has another hash\./],
  ])("says plainly what does not fit (%#)", async (found, words) => {
    const { workerFor } = open();
    (await workerFor(live.id)).say(found);
    const shown = await card();
    expect(shown.getByText("This signal is not what the log sealed")).toBeVisible();
    const alert = within(shown.getByRole("alert"));
    expect(alert.getByText(words)).toBeVisible();
    expect(alert.getByText(/Don't trust this signal or its record/)).toBeVisible();
    expect(alert.getByRole("link", { name: "Open the public record" })).toHaveAttribute(
      "href",
      "/performance",
    );
  });

  it("goes by the published price where the entry was corrected since", async () => {
    const corrected = { ...older, publishedEntryPrice: older.entryPrice, entryPrice: 1.2 };
    const verifier = fakeVerifier();
    answer(sealApi.own, () => success({ record: "{}", salt: "ab", position: 1 }));
    const { startVerifier } = verifier;
    renderAtMarket(room, { signals: [corrected], abilities: { startVerifier } });
    await waitFor(() => expect(verifier.workers).toHaveLength(1));
    verifier.newest().say(held(older));
    expect((await row()).getByText(/^Sealed · record/)).toBeInTheDocument();
  });

  it("is nothing where the host has no verifier", async () => {
    renderAtMarket(room, { signals: [live, older] });
    await card();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/sealed · |sealing|the log/i)).toBeNull();
  });
});

describe("a log with another history", () => {
  const kept = { key: "the key", checkpoint: CHECKPOINT, at: "2026-01-05T10:00:00.000Z" };
  const shown = CHECKPOINT.replace("\n6\n", "\n9\n").replaceAll("A", "B");

  it("is reported above the screen until a person forgets the kept head", async () => {
    const stored = { [KEPT]: JSON.stringify({ [LEDGER]: kept }) };
    const { platform, workerFor } = open(stored);
    (await workerFor(live.id)).say({
      found: { fault: "The log does not hold the 6 entries whose checkpoint you kept.", shown },
    });
    const notice = within(await screen.findByRole("alert", { name: "The public log" }));
    expect(notice.getByText(/does not hold the 6 entries.*Don't trust this record/)).toBeVisible();
    expect(notice.getByText(/^Kept on 5 Jan 2026.*: 6 entries, root/)).toBeVisible();
    expect(notice.getByText(/^Shown on .*: 9 entries, root/)).toBeVisible();
    expect(notice.getByText("B".repeat(24))).toBeVisible();
    const words = "The log shows this device another history than before";
    expect((await card()).getByText(words)).toBeVisible();
    await userEvent.click(notice.getByRole("button", { name: "Copy both checkpoints" }));
    expect(platform.copied).toEqual([`${CHECKPOINT}\n${shown}`]);

    await userEvent.click(notice.getByRole("button", { name: "Forget the kept checkpoint" }));
    expect(screen.queryByText(words)).toBeNull();
    expect(platform.storage.get(KEPT)).toBeNull();
    (await workerFor(live.id)).say(held());
    expect((await card()).getByText("Sealed · record 1,234")).toBeVisible();
  });

  it("is still reported at the next start, without asking again", async () => {
    const other = { checkpoint: shown, why: "It does not fit.", at: kept.at };
    const { asked } = open({
      [KEPT]: JSON.stringify({ [LEDGER]: kept }),
      [OTHER]: JSON.stringify({ [LEDGER]: other }),
    });
    expect(await screen.findByRole("alert", { name: "The public log" })).toBeVisible();
    await card();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });
});
