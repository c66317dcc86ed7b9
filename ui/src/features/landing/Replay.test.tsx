import {
  recordApi,
  SECOND,
  type RecordedSignalDto,
  type RecordSummaryDto,
} from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { answer, failure, success } from "../../testing/server.ts";
import { answerLanding } from "./testing/answerLanding.ts";
import { sampleLanding, sampleRecord } from "./testing/landingSamples.ts";
import { sampleFinished } from "./testing/recordSamples.ts";

beforeEach(() => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (media) =>
      ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The replay, opened on a page whose record has these signals of each kind. */
async function watch(
  recommended: RecordedSignalDto[],
  others = recommended,
  liveFrom: number | null = null,
  summary: (record: RecordSummaryDto) => Response = success,
) {
  const record = { ...sampleRecord(), liveFrom };
  answerLanding(sampleLanding(), record);
  answer(recordApi.summary, () => summary(record));
  answer(recordApi.signals, ({ query }) =>
    success(query["grade"] === "recommended" ? recommended : others),
  );
  renderApp("/");
  const button = await screen.findByRole("button", { name: "Watch Demo" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: false });
  await userEvent.click(button);
  return within(await screen.findByRole("dialog"));
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe("the replay of a signal", () => {
  it("says how it ended only after its time, and stands still while it is paused", async () => {
    const replay = await watch([sampleFinished(12, { grade: "recommended", outcome: "loss" })]);
    expect(await replay.findByText(/No\. 12 of the public record/)).toBeVisible();
    expect(replay.getByRole("timer")).toHaveTextContent("5:00");
    pass(6 * SECOND);
    expect(replay.getByRole("timer")).toHaveTextContent("3:00");
    await userEvent.click(replay.getByRole("button", { name: "Pause" }));
    pass(60 * SECOND);
    expect(replay.getByRole("timer")).toHaveTextContent("3:00");
    expect(replay.getByRole("status")).toHaveTextContent("running");
    expect(replay.queryByText("1.10020")).toBeNull();
    await userEvent.click(replay.getByRole("button", { name: "Play" }));
    pass(9 * SECOND);
    expect(replay.getByRole("status")).toHaveTextContent("✕ loss");
    expect(replay.getByText("cdcdcdcd…cdcdcd")).toBeVisible();
    await userEvent.click(replay.getByRole("button", { name: "Watch again" }));
    expect(replay.getByRole("timer")).toHaveTextContent("5:00");
    expect(replay.queryByText(/recorded afterwards, not live|No recommended/)).toBeNull();
  });

  it("plays with its label alone: where the record is missing, it is asked for first", async () => {
    let isAway = true;
    const replay = await watch(
      [sampleFinished(12, { grade: "recommended" })],
      undefined,
      13,
      (record) => (isAway ? failure(503, "unavailable", "Not now.") : success(record)),
    );
    const retry = await replay.findByRole("button", { name: "Retry" });
    pass(15 * SECOND);
    expect(replay.queryByRole("timer")).toBeNull();
    isAway = false;
    await userEvent.click(retry);
    expect(await replay.findByText(/recorded afterwards, not live/)).toBeVisible();
    expect(replay.getByText("Simulated market", { exact: false })).toBeVisible();
    expect(replay.getByRole("timer")).toHaveTextContent("5:00");
  });

  it("passes over a signal that was voided, which had no five minutes", async () => {
    const voidedAt = "2026-06-01T10:00:30.000Z";
    const voided = sampleFinished(13, { grade: "recommended", outcome: null, voidedAt });
    const replay = await watch([voided, sampleFinished(12, { grade: "recommended" })]);
    expect(await replay.findByText(/No\. 12 of the public record/)).toBeVisible();
  });

  it("shows the last signal of all where none was recommended, and says so", async () => {
    const replay = await watch([], [sampleFinished(3, { outcome: null, closePrice: null })], 9);
    expect(await replay.findByText(/^No recommended signal has finished yet/)).toBeVisible();
    expect(replay.getByText(/recorded afterwards, not live/)).toBeVisible();
    expect(replay.getByText("Simulated market", { exact: false })).toBeVisible();
    pass(15 * SECOND);
    expect(replay.getByRole("status")).toHaveTextContent("– unsettled");
  });

  it("says when nothing has finished yet, and when it could not be loaded", async () => {
    const replay = await watch([]);
    expect(await replay.findByText("No signal has finished yet")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    answer(recordApi.signals, () => failure(503, "unavailable", "Not now."));
    await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
    expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  });
});
