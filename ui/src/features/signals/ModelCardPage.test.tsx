import { contentApi, modelCardApi, type ModelCardDto } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { SCREENS } from "../../screens.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { ModelCardPage } from "./ModelCardPage.tsx";

const card = (changes: Partial<ModelCardDto> = {}): ModelCardDto => ({
  hash: "ab".repeat(32),
  version: "0.1.0",
  servesSince: "2026-02-01T10:00:00.000Z",
  reads: ["How far the price moved in the last five minutes"],
  files: [
    {
      name: "EURUSD_5m.csv.gz",
      sha256: "dd".repeat(32),
      pair: "EUR/USD",
      candles: 12_345,
      from: "2020-01-01T00:00:00.000Z",
      to: "2021-01-01T00:00:00.000Z",
    },
  ],
  walkForward: {
    trainedAt: "2026-01-01T00:00:00.000Z",
    n: 1_000,
    ties: 10,
    hitRate: 52,
    hitRateLow: 49,
    hitRateHigh: 55,
    brier: 0.2493,
    rows: [
      {
        from: 50,
        to: 54,
        n: 800,
        predicted: 51.5,
        realised: 51,
        realisedLow: 48,
        realisedHigh: 54,
      },
    ],
    data: {
      files: 1,
      pairs: ["EUR/USD"],
      from: "2020-01-01T00:00:00.000Z",
      to: "2021-01-01T00:00:00.000Z",
    },
  },
  earlier: [
    {
      hash: "cd".repeat(32),
      from: "2025-12-01T10:00:00.000Z",
      until: "2026-02-01T10:00:00.000Z",
    },
  ],
  ...changes,
});

function open() {
  answer(contentApi.public, () => success(sampleContent()));
  const view = renderApp(SCREENS.modelCard, {
    routes: [{ path: SCREENS.modelCard, Component: ModelCardPage }],
  });
  view.store.dispatch(sessionRestored({ token: "secret", user: sampleUser() }));
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

it("says in words and figures of the API what the model is, and what it is not", async () => {
  answer(modelCardApi.modelCard, () => success(card()));
  open();
  expect(await screen.findByText("abababababab")).toBeVisible();
  expect((await region("What it reads")).getByText(/last five minutes/)).toBeVisible();
  expect((await region("What it is not")).getByText(/No guarantee/)).toBeVisible();
  const training = await region("What it was trained on");
  expect(training.getByText(/12,345 candles in one recording.*EUR\/USD/)).toBeVisible();
  const walk = await region("How it did on data it had not seen");
  expect(walk.getByText(/52.00.%.*came true/)).toBeVisible();
  expect(walk.getByRole("row", { name: /50 to 54/ })).toHaveTextContent("51.5");
  const before = await region("Which served before");
  expect(before.getByText("1 Dec 2025 to 1 Feb 2026")).toBeVisible();
});

it("leads to how the published confidences came true", async () => {
  answer(modelCardApi.modelCard, () => success(card({ earlier: [], servesSince: null })));
  open();
  const link = await screen.findByRole("link", { name: /published confidences came true/ });
  expect(link).toHaveAttribute("href", SCREENS.performance);
  expect(screen.getByText("None: it is the first one here.")).toBeVisible();
  expect(screen.getByText("its first mark is due")).toBeVisible();
});

it("says what failed and tries again", async () => {
  let fails = true;
  answer(modelCardApi.modelCard, () => (fails ? failure(500, "internal", "No") : success(card())));
  open();
  const retry = await screen.findByRole("button", { name: "Retry" });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText("abababababab")).toBeVisible();
});
