import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

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

/** What a room shows of the day: the running signal, those before it, and how many were received. */
const shownBy = (page: Page) =>
  page.evaluate(() => {
    const textOf = (selector: string) => document.querySelector(selector)?.textContent;
    const terms = [...document.querySelectorAll("dt")];
    const received = terms.find(({ textContent }) => textContent === "Signals received");
    return JSON.stringify([
      textOf("section[aria-label='Live signal'] h2"),
      document.querySelectorAll("table[aria-label='Previous signals'] tbody tr").length,
      received?.nextElementSibling?.textContent,
    ]);
  });

/** Waits until two rooms show the same signals and count; returns the moment, epoch ms. */
export async function showsSame(one: Page, other: Page): Promise<number> {
  let moment = 0;
  await expect(async () => {
    const [shown, expected] = await Promise.all([shownBy(one), shownBy(other)]);
    expect(shown).toBe(expected);
    moment = Date.now();
  }).toPass({ timeout: 10_000, intervals: [20] });
  return moment;
}
