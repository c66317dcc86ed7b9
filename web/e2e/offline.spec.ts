import type { Page } from "@playwright/test";
import { DeployProxy } from "./support/DeployProxy.ts";
import { expect, expectTidy, setWidth, signIn, test, PHONE } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

/**
 * Cuts a page's device off from the network, and ends that. Some Chromiums forget it for the page
 * that is opened next, so `open` says it again.
 */
async function deviceOf(page: Page) {
  const context = page.context();
  const device = await context.newCDPSession(page);
  const setOffline = async (offline: boolean) => {
    await context.setOffline(offline);
    const throughput = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await device.send("Network.emulateNetworkConditions", { offline, ...throughput });
  };
  const open = async (address: string) => {
    await page.goto(address);
    await setOffline(true);
  };
  return { setOffline, open };
}

test("the application opens without a network, with the last list and its age", async ({
  page,
  server,
}) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "gold", "/dashboard/signals");
  const table = page.getByRole("table", { name: "Previous signals" });
  await expect(table.locator("tbody tr").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(() => {
      const name = "signaldeck.signals.last";
      return (sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? "").length > 2;
    });
  await expect.poll(kept).toBe(true);

  const device = await deviceOf(page);
  await device.setOffline(true);
  await device.open(`${server.url}/dashboard`);
  await expect(page.getByText("You are offline. What you see may be old.")).toBeVisible();
  await expect(page.getByText(/Welcome, /)).toBeVisible();
  await expect(page.getByText(/^Not live\. The last known list, .*(ago|now)\.$/)).toBeVisible();
  await device.open(`${server.url}/dashboard/signals`);
  await expect(page.getByText(/This is the last known list, .+ old/)).toBeVisible();
  await expect(table.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByText(/^Not live\. The last known record, .*(ago|now)\.$/)).toBeVisible();
  await expectTidy(page);
  // A screen that was never opened starts as well: all of the application is on the device.
  await page.goto(`${server.url}/dashboard/mentorship`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // Nothing that the server says of anybody lies in a cache of the worker.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(lists)).flat();
  });
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((url) => new URL(url).pathname.startsWith("/api"))).toEqual([]);

  await device.setOffline(false);
  await page.goto(`${server.url}/dashboard/settings`);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect.poll(kept).toBe(false);
});

/** What becomes of the workers of a page's application. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return { waits: registration.waiting !== null, installs: registration.installing !== null };
  });

test("a new version breaks no open window, and takes over at the next start", async ({
  page,
  server,
}) => {
  const proxy = new DeployProxy(() => server.url);
  await proxy.start();
  try {
    await setWidth(page, 1440);
    const { email, password } = server.account("gold");
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    // So that the next window has the session as well.
    await page.getByText("Remember me").click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);
    await page.evaluate(() => navigator.serviceWorker.ready);

    // Screens whose code this window has not loaded yet are gone from the server.
    proxy.gone = /^\/assets\/(Academy|Course|SettingsPage)/;
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await expect.poll(() => workers(page)).toEqual({ waits: true, installs: false });
    await page.getByRole("link", { name: "Master Vault", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Master Vault" })).toBeVisible();

    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${proxy.url}/dashboard`);
    await expect(next.getByText(/Welcome, /)).toBeVisible();
    await expect.poll(() => workers(next)).toEqual({ waits: false, installs: false });
    const old = await next.evaluate(async (gone) => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      const lists = names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
      return (await Promise.all(lists)).flat().filter((url) => url.includes(gone));
    }, "/assets/SettingsPage");
    expect(old).toEqual([]);
  } finally {
    await proxy.stop();
  }
});

test("the application can be installed, and visitors pay nothing for it", async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const reply = await page.request.get(`${server.url}${href}`);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await reply.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: "/dashboard", display: "standalone" });
  expect(manifest.name).toBe(await page.title().then((title) => title.split(" · ").at(-1)));
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${server.url}${src}`);
    expect(icon.headers()["content-type"], src).toBe("image/png");
  }
  const worker = await page.request.get(`${server.url}/sw.js`);
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-security-policy"]).toContain("worker-src 'self'");
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});
