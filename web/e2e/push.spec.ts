import type { PushMessage, SignalDto } from "@signaldeck/contract";
import { PushService } from "../../server/src/delivery/push/testing/PushService.ts";
import { pressNote, PushBrowser, workerOf } from "./support/pushBrowser.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test as base, PHONE } from "./support/test.ts";
import { wishForAll } from "./support/wishes.ts";

const test = base.extend<{ service: PushService }, { replay: TestServer }>({
  replay: [
    ({}, use) => withReplay({ WEBHOOK_LOOPBACK: "true" }, use),
    { scope: "worker", timeout: 60_000 },
  ],
  service: async ({}, use) => {
    const service = await PushService.open();
    await use(service);
    await service.close();
  },
});
test.use({ serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

test("a device gets a signal once", async ({ page, replay, service }) => {
  const device = service.subscribe();
  const messages = () => device.received.map(({ text }) => JSON.parse(text) as PushMessage);
  await PushBrowser.prepare(page.context(), device);
  await setWidth(page, PHONE);
  const name = "gold";
  await signIn(page, replay, name, "/dashboard/settings");
  const card = page.getByRole("region", { name: "Push on this device" });
  await card.getByRole("button", { name: "Switch on" }).click();
  // The browser installs the worker with all of its files first.
  await expect(card.getByText("On, this device")).toBeVisible({ timeout: 30_000 });
  const worker = await workerOf(page.context());
  const browser = await PushBrowser.connect(page, device);
  await expectTidy(page);

  await card.getByRole("button", { name: "Send a test" }).click();
  await expect(card.getByText("A test message to this device is on its way.")).toBeVisible();
  await expect
    .poll(async () => (await browser.notes()).map(({ title }) => title))
    .toContain("This is a test message");

  await card.getByRole("button", { name: "Actions for this device" }).click();
  await page.getByRole("menuitem", { name: "Choose what it is told" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Settled", { exact: true }).click();
  await wishForAll(dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Published, Settled, Voided")).toBeVisible();
  await expectTidy(page);

  const slot = await publishByHand(replay, "For the push spec.");

  const token = await replay.signIn(name);
  const [signal] = await replay.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  expect(signal).toMatchObject({ source: "desk", createdAt: slot });
  const tag = `${signal?.id}:live`;
  const notesOf = async (wanted: string) =>
    (await browser.notes()).filter((note) => note.tag === wanted);
  await expect.poll(() => notesOf(tag)).toHaveLength(1);
  const [note] = await notesOf(tag);
  expect(note).toMatchObject({ title: "EUR/USD CALL" });
  expect(note?.body).toMatch(/^Entry 1\.\d{5}, \d{1,2}:\d\d [AP]M WAT/);

  // The same message again, as after a kill between send and mark; and once more by a window.
  const sent = messages().find(({ id }) => id === tag);
  await browser.deliver(JSON.stringify(sent));
  await page.evaluate((again) => {
    navigator.serviceWorker.controller?.postMessage({ type: "note", note: again });
  }, sent);
  await replay.market.toNextMark();
  await expect.poll(() => notesOf(`${signal?.id}:result`)).toHaveLength(1);
  expect(await notesOf(tag)).toHaveLength(1);
  const ids = messages().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);

  await pressNote(worker, tag);
  await page.waitForURL(`${replay.url}/dashboard/signals/${signal?.id}`);
  expect(await notesOf(tag)).toHaveLength(0);

  // Switched off here, the server knows the device no more.
  await page.goto(`${replay.url}/dashboard/settings`);
  await card.getByRole("button", { name: "Actions for this device" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(card.getByText("Push messages are off for this device.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Switch on" })).toBeVisible();
  expect(await replay.call("GET", "/account/push/subscriptions", { token })).toEqual([]);
  await browser.close();
});
