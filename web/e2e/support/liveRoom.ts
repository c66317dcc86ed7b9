import type { Page } from "@playwright/test";
import { MINUTE, type SignalDto, type TodayDto, watClock } from "@signaldeck/contract";
import type { TestServer } from "./server.ts";

export const rows = (page: Page) =>
  page.getByRole("table", { name: "Previous signals" }).locator("tbody tr");
export const live = (page: Page) => page.getByRole("region", { name: "Live signal" });
/** How many signals of the day the member has received, as the room says. */
export const count = (page: Page) => page.getByText("Signals received").locator("..");

/** What screen readers announced as new. */
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
      const text = document.querySelector("[data-testid=next-mark]")?.textContent ?? "";
      texts.add(text.includes("CALC") ? "CALC" : text.split(":").length === 3 ? "hours" : text);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => said.evaluate((texts) => [...texts]);
}

/**
 * Presses a key when a button comes that is there for some seconds: in the page itself, since a test
 * that sees it and presses then comes too late on a busy machine. Returns the way to wait for it.
 */
export async function pressWhenItComes(
  page: Page,
  { button, key }: { button: string; key: string },
): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    (wished) => ({
      pressed: new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll("button")];
          if (!buttons.some(({ textContent }) => textContent.startsWith(wished.button))) return;
          observer.disconnect();
          const press = { key: wished.key, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent("keydown", press));
          resolve();
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    }),
    { button, key },
  );
  return () => watch.evaluate(({ pressed }) => pressed);
}

/** What a room shows for a tier while a signal runs. */
interface Shown {
  /** The running signal's pair. */
  pair: string;
  previous: number;
  received: number;
}

/** Moves the market on until a mark brings somebody a signal; resolves with it, running. */
export async function toNextSignal(server: TestServer, token: string): Promise<SignalDto> {
  for (;;) {
    const mark = await server.market.toNextMark();
    const [newest] = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
    // A slow machine publishes some milliseconds after the mark.
    if (newest && Date.parse(newest.createdAt) >= mark) return newest;
  }
}

/** Moves the market on to somebody's next signal, and waits until their room shows that one. */
export async function toSignalShown(
  page: Page,
  server: TestServer,
  token: string,
): Promise<SignalDto> {
  const signal = await toNextSignal(server, token);
  // On a phone it is there unseen.
  const expiry = live(page).getByText(`Expiry ${watClock(signal.expiresAt)}`);
  await expiry.waitFor({ state: "attached" });
  return signal;
}

/**
 * Moves the market to where a signal runs for somebody and the news of its mark is over; resolves
 * with what their room then shows.
 */
export async function runningFor(server: TestServer, token: string): Promise<Shown> {
  const { createdAt, pair } = await toNextSignal(server, token);
  await server.market.goTo(Date.parse(createdAt) + 2 * MINUTE);
  const list = await server.call<SignalDto[]>("GET", "/signals?limit=10", { token });
  const { received } = await server.call<TodayDto>("GET", "/signals/today", { token });
  return { pair, previous: list.length - 1, received };
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
    { polling: "raf" },
  );
}
