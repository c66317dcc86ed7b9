import { marketApi } from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { answer, success } from "../../testing/server.ts";
import { usePrices } from "./usePrices.ts";

afterEach(() => void vi.restoreAllMocks());

function Newest() {
  const [pair, setPair] = useState("EUR/USD");
  const price = usePrices(pair).currentData?.prices.at(-1) ?? "none";
  return <button onClick={() => setPair("GBP/USD")}>{price}</button>;
}

it("reads a pair that has come to a hidden page once somebody looks, and keeps what was known", async () => {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const turn = (to: DocumentVisibilityState) =>
    act(() => {
      state.mockReturnValue(to);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  renderAtMarket(<Newest />);
  const asked = answer(marketApi.prices, ({ query }) =>
    success({ pair: query["pair"] ?? "", decimals: 5, times: [1_000], prices: [1.5] }),
  );
  await screen.findByText("1.5");
  turn("hidden");
  expect(screen.getByText("1.5")).toBeVisible();
  act(() => screen.getByText("1.5").click());
  expect(await screen.findByText("none")).toBeVisible();
  expect(asked).toHaveLength(1);
  turn("visible");
  await screen.findByText("1.5");
  expect(asked.map(({ query }) => query["pair"])).toEqual(["EUR/USD", "GBP/USD"]);
});
