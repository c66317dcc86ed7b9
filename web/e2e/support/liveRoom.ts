import type { Page } from "@playwright/test";
import { MINUTE, type MarketStatusDto, type SignalDto, type TodayDto } from "@signaldeck/contract";
import { expect } from "@playwright/test";
import type { TestServer } from "./server.ts";

export const rows = (page: Page) =>
  page.getByRole("table", { name: "Previous signals" }).locator("tbody tr");
export const live = (page: Page) => page.getByRole("region", { name: "Live signal" });
/** How many signals of the day the member has received, as the room says. */
export const count = (page: Page) => page.getByText("Signals received").locator("..");

/** What screen readers were told of as new. */
interface Announcement {
  text: string;
  /** Whether the room showed it as the running signal at that moment. */
  runs: boolean;
}

/** Notes from now on what the room announces; returns the way to read it. */
export async function followAnnouncements(page: Page): Promise<() => Promise<Announcement[]>> {
  const told = await page.evaluateHandle(() => {
    const announcements: Announcement[] = [];
    const read = () => {
      const [text = ""] = [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")]
        .map(({ textContent }) => textContent)
        .filter((one) => one.includes("New signal"));
      return text;
    };
    let before = read();
    new MutationObserver(() => {
      const text = read();
      if (text === before) return;
      before = text;
      const card = document.querySelector("section[aria-label='Live signal']")?.textContent ?? "";
      const [, pair = "?", end = "?", half] =
        /: (\S+) .* settles at (\S+):00 (\wM) WAT/.exec(text) ?? [];
      const runs = card.includes(pair) && card.includes(`Expiry ${end} ${half}`);
      if (text) announcements.push({ text, runs });
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return announcements;
  });
  return () => told.jsonValue();
}

/** Notes from now on what the room says of the next signal; returns the way to read it. */
export async function followNextSignal(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      const text = document.querySelector("[data-testid=next-signal]")?.textContent ?? "";
      texts.add(text.includes("CALC") ? "CALC" : text.split(":").length === 3 ? "hours" : text);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => said.evaluate((texts) => [...texts]);
}

/** What a room shows for a tier while a signal runs. */
interface Shown {
  /** The running signal's pair. */
  pair: string;
  previous: number;
  received: number;
}

/**
 * Waits until a signal runs for somebody, long enough that the news of its mark is over, and not so
 * long that the next mark is near; returns what their room then shows.
 */
export async function runningFor(server: TestServer, token: string): Promise<Shown> {
  const expected = { pair: "", previous: 0, received: 0 };
  await expect(async () => {
    const { now } = await server.call<MarketStatusDto>("GET", "/market/status");
    const list = await server.call<SignalDto[]>("GET", "/signals?limit=10", { token });
    const [newest] = list;
    expect(newest?.status).toBe("active");
    const age = Date.parse(now) - Date.parse(newest?.createdAt ?? "");
    expect(age).toBeGreaterThan(MINUTE);
    expect(age).toBeLessThan(2.5 * MINUTE);
    const { received } = await server.call<TodayDto>("GET", "/signals/today", { token });
    Object.assign(expected, { pair: newest?.pair, previous: list.length - 1, received });
  }).toPass({ timeout: 30_000, intervals: [50] });
  return expected;
}

/** Waits until a page shows all of something: looked at in each of its frames. */
export async function showsAll(page: Page, expected: Shown): Promise<void> {
  await page.waitForFunction(
    ({ pair, previous, received }) => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent;
      return (
        textOf("section[aria-label='Live signal'] h2") === pair &&
        document.querySelectorAll("table[aria-label='Previous signals'] tbody tr").length ===
          previous &&
        [...document.querySelectorAll("dt")].some(
          (term) =>
            term.textContent === "Signals received" &&
            term.nextElementSibling?.textContent === String(received),
        )
      );
    },
    expected,
    // Longer than until the next mark, which brings other news.
    { polling: "raf", timeout: 6_000 },
  );
}
