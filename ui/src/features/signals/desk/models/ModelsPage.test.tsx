import { contentApi, marketApi, modelsApi, signalsApi } from "@signaldeck/contract";
import type { ComparisonDto, ModelDto, ModelsDeskDto, UserDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sessionRestored } from "../../../../api/sessionSlice.ts";
import { SCREENS } from "../../../../screens.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { ModelsPage } from "./ModelsPage.tsx";

const [SERVING, CANDIDATE, OLD] = ["aa", "bb", "cc"].map((two) => two.repeat(32)) as [
  string,
  string,
  string,
];

const model = (hash: string, changes: Partial<ModelDto> = {}): ModelDto => ({
  hash,
  trainedAt: "2026-02-01T00:00:00.000Z",
  version: "0.1.0",
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
  walkForward: { n: 10_000, hitRate: 51.7, hitRateLow: 51.41, hitRateHigh: 51.99 },
  addedAt: "2026-02-02T00:00:00.000Z",
  addedBy: "Ada Obi",
  ...changes,
});

const compared = (changes: Partial<ComparisonDto> = {}): ComparisonDto => ({
  since: "2026-02-10T10:00:00.000Z",
  forecasts: 2_345,
  marks: 410,
  days: 3,
  difference: -0.0012,
  low: -0.0019,
  high: -0.0005,
  verdict: "better",
  enough: true,
  ...changes,
});

const desk = (changes: Partial<ModelsDeskDto> = {}): ModelsDeskDto => ({
  serving: model(SERVING, { addedBy: null }),
  candidate: { model: model(CANDIDATE), comparison: compared() },
  retired: [model(OLD)],
  terms: [
    {
      model: SERVING,
      servesFrom: "2026-02-01T10:05:00.000Z",
      decidedAt: "2026-02-01T10:02:00.000Z",
      decidedBy: "Ada Obi",
      reason: "It was better for weeks.",
      comparison: compared(),
    },
  ],
  ...changes,
});

function open(models: () => ModelsDeskDto = desk, user: Partial<UserDto> = {}) {
  const calls = answer(modelsApi.models, () => success(models()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(signalsApi.list, () => success([]));
  const view = renderApp(SCREENS.signalModels, {
    routes: [{ path: SCREENS.signalModels, Component: ModelsPage }],
  });
  const admin = sampleUser({ role: "admin", secondFactor: "on", ...user });
  view.store.dispatch(sessionRestored({ token: "secret", user: admin }));
  return calls;
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the models of the desk", () => {
  it("are closed to support, and ask for nothing", async () => {
    const calls = open(desk, { role: "support" });
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it("say which one serves, how the candidate compares, and who served when", async () => {
    open();
    const serving = await region("Serving model");
    expect(serving.getByText(SERVING)).toBeVisible();
    expect(serving.getByText(/12,345 candles in one recording, 1 Jan 2020/)).toBeVisible();
    const against = await region("Against the serving model");
    expect(against.getByText("Better")).toBeVisible();
    expect(against.getByText("2,345 forecasts at 410 marks on 3 days")).toBeVisible();
    expect(against.getByText(/−0.00120 nats.*between −0.00190 and −0.00050/)).toBeVisible();
    const terms = await region("Who served when");
    expect(terms.getByText("It was better for weeks.")).toBeVisible();
    expect(terms.getByText(/By Ada Obi. Then: better, 2,345 forecasts/)).toBeVisible();
  });

  it.each([
    [{ verdict: "worse" as const, difference: 0.01, low: 0.001, high: 0.02 }, "Worse"],
    [{ verdict: "unclear" as const }, "No clear difference"],
    [{ verdict: "unclear" as const, enough: false, forecasts: 12 }, "Too early to say"],
  ])("put %o into words", async (changes, words) => {
    open(() => desk({ candidate: { model: model(CANDIDATE), comparison: compared(changes) } }));
    const against = await region("Against the serving model");
    expect(against.getByText(words)).toBeVisible();
  });
});

describe("a candidate", () => {
  it("is added from a file, and a fault of it is told at the field", async () => {
    open(() => desk({ candidate: null }));
    const message = "its hash does not fit; the file was changed by hand";
    const fields = [{ path: "model", message }];
    const calls = answer(modelsApi.add, () =>
      failure(400, "validation_failed", message, { fields }),
    );
    const form = await region("No candidate");
    const file = new File(['{"hash":"x"}'], "model.json", { type: "application/json" });
    await userEvent.upload(form.getByLabelText("Choose the file"), file);
    await waitFor(() => expect(form.getByLabelText(/paste/)).toHaveValue('{"hash":"x"}'));
    await userEvent.click(form.getByRole("button", { name: "Add as candidate" }));
    expect(await form.findByText(message)).toBeVisible();
    expect(calls[0]?.body).toEqual({ model: '{"hash":"x"}' });
  });

  it("is promoted for a reason", async () => {
    open();
    const calls = answer(modelsApi.promote, () => success(desk().terms[0]));
    const candidate = await region("Candidate");
    await userEvent.click(candidate.getByRole("button", { name: "Promote" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Promote" }));
    expect(await dialog.findByText("Say why")).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Reason/), "Better for weeks");
    await userEvent.click(dialog.getByRole("button", { name: "Promote" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toMatchObject([
      {
        path: expect.stringMatching(`/staff/models/${CANDIDATE}/promotion$`) as unknown,
        body: { reason: "Better for weeks", serving: SERVING, withoutComparison: false },
      },
    ]);
  });

  it("is taken out after a question", async () => {
    open();
    const calls = answer(modelsApi.retire, () => success(null));
    const candidate = await region("Candidate");
    await userEvent.click(candidate.getByRole("button", { name: "Take it out" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Take it out" }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });
});

it("an earlier model comes back only on an explicit word, and a lost race is told", async () => {
  open();
  const message = "Another model serves by now than the one that you saw.";
  const calls = answer(modelsApi.promote, () => failure(409, "conflict", message));
  await userEvent.click(await screen.findByRole("button", { name: /Promote cccc/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Reason/), "The new one fails");
  await userEvent.click(dialog.getByRole("checkbox", { name: /Only 0 of 2,000 forecasts/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Promote" }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ withoutComparison: true });
});
