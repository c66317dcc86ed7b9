import { recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { answerLanding } from "./features/landing/testing/answerLanding.ts";
import { sampleLanding, sampleRecord } from "./features/landing/testing/landingSamples.ts";
import {
  sampleAnalysis,
  sampleEndings,
  sampleCalibration,
  sampleFinished,
} from "./features/landing/testing/recordSamples.ts";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { RecordApp } from "./RecordApp.tsx";
import { sampleContent } from "./testing/samples.ts";
import { answer, failure, success } from "./testing/server.ts";

afterEach(() => globalThis.history.replaceState(null, "", "/"));

const known = {
  content: sampleContent(),
  landing: sampleLanding(),
  market: "simulated" as const,
};

function open(path = "/performance", analysis = sampleAnalysis(), platform = createFakePlatform()) {
  answerLanding();
  const lists = answer(recordApi.signals, () => success([sampleFinished(2), sampleFinished(1)]));
  const analyses = answer(recordAnalysisApi.analysis, () => success(analysis));
  answer(recordAnalysisApi.endings, () => success(sampleEndings()));
  answer(recordApi.calibration, () => success(sampleCalibration()));
  globalThis.history.replaceState(null, "", path);
  render(<RecordApp platform={platform} known={known} />);
  return { lists, analyses };
}

const region = (name: string) => screen.findByRole("region", { name, busy: false });
const recommended = () =>
  within(screen.getByRole("navigation", { name: "Signals that are counted" })).getByRole("link", {
    name: "Recommended",
  });

describe("the record's page by itself", () => {
  it("shows what the address chooses, and asks for nothing else", async () => {
    const { lists, analyses } = open("/performance?grade=recommended&pair=EUR/USD");
    expect(await within(await region("Win rate")).findByText(/of 581 decided/)).toBeVisible();
    await region("Finished signals");
    const asked = (calls: typeof lists) => [
      ...new Set(calls.map(({ query }) => JSON.stringify(query))),
    ];
    expect(asked(lists)).toEqual(['{"grade":"recommended","pair":"EUR/USD"}']);
    expect(asked(analyses)).toEqual(['{"grade":"recommended"}']);
    expect(recommended()).toHaveAttribute("aria-current", "true");
  });

  it("says of the market what is so for the feed that the address chooses", async () => {
    const before = sampleAnalysis().feeds.at(-1) ?? null;
    open("/performance?feed=deriv", sampleAnalysis({ feed: before }));
    const note = () => screen.queryByText(/made by a computer/);
    // The page came with the market of the feed that is recorded now.
    expect(note()).toBeNull();
    await region("Win rate");
    expect(note()).toBeNull();
    expect(screen.getByText("real market")).toBeVisible();
    cleanup();

    open("/performance");
    // Where the address names a feed, nobody sees what is drawn until it is known to be so.
    expect(note()).toHaveClass("in-data-feed:invisible");
    await region("Win rate");
    expect(note()).not.toHaveClass("in-data-feed:invisible");
  });

  it("leaves all its links to the browser, and keeps the reader's payout meanwhile", async () => {
    const platform = createFakePlatform();
    open("/performance", sampleAnalysis(), platform);
    const slider = () => screen.getByRole("slider", { name: "Your broker's payout" });
    await region("Win rate");
    fireEvent.change(slider(), { target: { value: "97" } });
    const followed: (string | null)[] = [];
    const stop = (event: Event) => {
      const link = (event.target as Element).closest("a");
      if (!event.defaultPrevented && link) followed.push(link.getAttribute("href"));
      event.preventDefault();
    };
    globalThis.addEventListener("click", stop);
    await userEvent.click(screen.getByRole("link", { name: "What more tries cost" }));
    await userEvent.click(recommended());
    globalThis.removeEventListener("click", stop);
    expect(followed).toEqual(["/ladder", "/performance?grade=recommended"]);
    cleanup();

    open("/performance?grade=recommended", sampleAnalysis(), platform);
    await region("Win rate");
    expect(slider()).toHaveValue("97");
  });

  it("says what the server says of a failure, and tries again", async () => {
    answerLanding();
    answer(recordApi.calibration, () => success(sampleCalibration()));
    const refusal = { requestId: "r-1" };
    answer(recordApi.summary, () => failure(429, "too_many_requests", "Wait a moment.", refusal));
    globalThis.history.replaceState(null, "", "/performance");
    render(<RecordApp platform={createFakePlatform()} known={known} />);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The record could not be loaded");
    expect(alert).toHaveTextContent("Wait a moment.");
    expect(alert).toHaveTextContent("Reference r-1");
    answer(recordApi.summary, () => success(sampleRecord()));
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await region("Win rate")).toBeVisible();
  });
});
