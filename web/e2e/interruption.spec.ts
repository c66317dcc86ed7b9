import type { JournalDayDto, SignalDto, TicketDto } from "@signaldeck/contract";
import type { Page } from "@playwright/test";
import { SlowProxy } from "./support/SlowProxy.ts";
import { StreamProxy } from "./support/StreamProxy.ts";
import { toNextSignal, toSignalShown } from "./support/liveRoom.ts";
import { withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { enter, expect, goWithin, PHONE, setWidth, test } from "./support/test.ts";

const chip = (page: Page, word: string) => page.getByText(word, { exact: true });

/** Entry prices and times on the screen, the newest first; the live card is not among them. */
const shownEntries = (page: Page) =>
  page
    .getByRole("table", { name: "Previous signals" })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.textContent));

/**
 * Marks pass meanwhile: every settled signal of the server's list, new ones among them, stands
 * exactly once on the screen.
 */
async function expectNoGapNoDuplicate(page: Page, server: TestServer): Promise<void> {
  const token = await server.signIn("gold");
  const before = await toNextSignal(server, token);
  await toNextSignal(server, token);
  await toNextSignal(server, token);
  const list = await server.call<SignalDto[]>("GET", "/signals?limit=10", { token });
  const settled = list.filter((signal) => signal.settledAt !== null).slice(0, 8);
  expect(settled.map(({ id }) => id)).toContain(before.id);
  await expect(async () => {
    const shown = await shownEntries(page);
    for (const signal of settled) {
      // In this order: one signal's close is the next one's entry.
      const prices = [signal.entryPrice, signal.closePrice ?? 0]
        .map((price) => price.toFixed(signal.decimals))
        .join("→ ");
      const times = shown.filter((row) => row.includes(prices)).length;
      expect(times, `${signal.sequence}: ${prices}`).toBe(1);
    }
  }).toPass({ timeout: 20_000 });
}

/** While the answers are on their way the room has shapes, and no figure that nobody measured. */
async function reloadSlowly(page: Page): Promise<void> {
  // The stream as well: an event would bring figures before the answers do.
  const calls = /\/api\/signals(\/stats|\/stream|\?)/;
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  await page.route(calls, async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  const box = page.getByRole("region", { name: "Performance" });
  await expect(box.locator("[aria-busy=true]")).toBeVisible();
  await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
  await expect(page.getByText(/87\s?%/)).toHaveCount(0);
  answer();
  await page.unrouteAll({ behavior: "wait" });
}

test("a cut stream is survived: polling, then the stream again, nothing lost or doubled", async ({
  page,
}) => {
  await withReplay({}, async (server) => {
    const proxy = new StreamProxy(() => server.url);
    try {
      await proxy.start();
      await setWidth(page, 1440);
      await enter(page, server, server.account("gold"), "/dashboard/signals", proxy.url);
      await expect(chip(page, "Live")).toBeVisible();

      // The proxy drops the stream: it polls, and new signals still come.
      proxy.mode = "drop";
      proxy.cutStreams();
      await expect(chip(page, "Polling")).toBeVisible();
      await expectNoGapNoDuplicate(page, server);

      // It lets it through again.
      proxy.mode = "pass";
      await expect(chip(page, "Live")).toBeVisible({ timeout: 20_000 });
      await expectNoGapNoDuplicate(page, server);

      // It buffers: the stream opens and stays silent.
      proxy.mode = "buffer";
      proxy.cutStreams();
      await expect(chip(page, "Polling")).toBeVisible();
      await expectNoGapNoDuplicate(page, server);
      proxy.mode = "pass";
      await reloadSlowly(page);
      await expect(chip(page, "Live")).toBeVisible();

      // The list comes after the stream, and none is known before it.
      await expect.poll(async () => (await shownEntries(page)).length).toBeGreaterThan(2);

      // The server is killed and comes back on the same port.
      await server.stop("SIGKILL");
      await expect(chip(page, "Live")).toBeHidden();
      // What was last known keeps its place, with its age.
      const notice = page.getByRole("status").filter({ hasText: "Connection lost" });
      await expect(notice).toHaveText(/This is the last known list, \d+ s old\./);
      expect((await shownEntries(page)).length).toBeGreaterThan(2);
      await expect(page.getByText("Not live: connection lost")).toHaveCount(0);
      await server.start();
      await expect(chip(page, "Live")).toBeVisible({ timeout: 20_000 });
      await expectNoGapNoDuplicate(page, server);
    } finally {
      await proxy.stop();
    }
  });
});

test("a slow network that fails now and then: the room is used, and what was done is done once", async ({
  page,
}) => {
  await withReplay({}, async (server) => {
    const proxy = new SlowProxy(() => server.url);
    const token = await server.signIn("gold");
    try {
      await proxy.start();
      await setWidth(page, PHONE);
      await enter(page, server, server.account("gold"), "/dashboard/signals", proxy.url);
      await expect(chip(page, "Live")).toBeVisible({ timeout: 60_000 });
      await expectNoGapNoDuplicate(page, server);

      // The answer to a decision is lost: it is said, and pressed again it is still one decision.
      const { id } = await toSignalShown(page, server, token);
      const take = page.getByRole("button", { name: /^Take for/ }).filter({ visible: true });
      const alert = page.getByRole("alert").filter({ visible: true }).first();
      proxy.losing = /journal\/entries/;
      await take.click();
      await expect(alert).toBeVisible();
      expect(proxy.lost.filter((act) => act.includes("entries"))).not.toEqual([]);
      proxy.losing = null;
      await take.click();
      await expect(alert).toBeHidden();
      await expect(page.getByText("Taken for").filter({ visible: true }).first()).toBeVisible();
      const entries = async () =>
        (await server.call<JournalDayDto>("GET", "/journal/day", { token })).entries;
      expect((await entries()).map(({ signalId }) => signalId)).toEqual([id]);

      // So it is with what would otherwise be there twice.
      await goWithin(page, "/dashboard/support");
      const subject = "Two of them would be one too many";
      await page.getByLabel("Subject").fill(subject);
      await page.getByLabel("Category").selectOption("deposit-issues");
      await page.getByLabel("Message").fill("Sent from a train.");
      const send = page.getByRole("button", { name: "Send ticket" });
      proxy.losing = /support\/tickets/;
      await send.click();
      await expect(alert).toBeVisible();
      expect(proxy.lost.filter((act) => act.includes("tickets"))).not.toEqual([]);
      proxy.losing = null;
      await expect(page.getByLabel("Message")).toHaveValue("Sent from a train.");
      await send.click();
      await page.waitForURL(/\/dashboard\/support\/tickets\//);
      const tickets = await server.call<TicketDto[]>("GET", "/support/tickets", { token });
      expect(tickets.filter((ticket) => ticket.subject === subject)).toHaveLength(1);
      const sent = proxy.acts.filter((act) => /^POST \S+support\/tickets$/.test(act));
      expect(sent.length).toBeGreaterThan(1);
    } finally {
      await proxy.stop();
    }
  });
});
