// @vitest-environment node
import { expect, it, vi } from "vitest";
import { brings, EVERYTHING, MarketWishes } from "./MarketWishes.ts";

it("is what all that is on screen wants, each pair once, and nothing while nobody looks", () => {
  const wishes = new MarketWishes();
  const heard = vi.fn();
  wishes.onChange(heard);
  expect(wishes.query).toBe("");
  const leave = wishes.add({ pair: "GBP/USD" });
  wishes.add({ pair: "EUR/USD" });
  wishes.add({ pair: "EUR/USD" });
  expect(new URLSearchParams(wishes.query).get("prices")).toBe("EUR/USD,GBP/USD");
  wishes.add({ board: true });
  leave();
  const query = new URLSearchParams(wishes.query);
  expect([query.get("prices"), query.get("board")]).toEqual(["EUR/USD", "1"]);
  expect(heard).toHaveBeenCalledTimes(5);
  wishes.setSeen(false);
  expect(wishes.query).toBe("");
  wishes.setSeen(true);
  expect(wishes.query).toBe(`?${query.toString()}`);
});

it("knows which wish another one has all of", () => {
  expect(brings("?prices=EUR/USD,GBP/USD", "?prices=GBP/USD")).toBe(true);
  expect(brings("?prices=EUR/USD", "")).toBe(true);
  expect(brings("?prices=EUR/USD", "?prices=EUR/USD,GBP/USD")).toBe(false);
  expect(brings("?prices=EUR/USD", "?prices=EUR/USD&board=1")).toBe(false);
  expect(brings("", "?prices=EUR/USD")).toBe(false);
  expect(new URLSearchParams(EVERYTHING).get("prices")).toBe("*");
});
