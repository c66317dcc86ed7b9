import type { Page } from "@playwright/test";
import { TestServer } from "./support/server.ts";
import {
  DESKTOP,
  expect,
  expectTidy,
  expectTidyNow,
  PHONE,
  setWidth,
  signIn,
  test,
} from "./support/test.ts";

const TEXTS = [
  ["/terms", "Terms & Conditions"],
  ["/privacy", "Privacy Policy"],
  ["/refund", "Refund Policy"],
  ["/risk", "Risk Disclosure"],
  ["/affiliate", "Affiliate Program"],
  ["/performance", "Performance Records"],
] as const;

/** The cards of the pricing, in their order. */
const OFFERS = [
  /^Silver Node\$20\+verified deposit at the broker10 signals a daybetween 7:00 AM and 11:00 PM WAT/,
  /^Pro Node\$100\+verified deposit at the broker50 signals a daybetween 7:00 AM and 11:00 PM WAT/,
  /^Gold Node\$500\+verified deposit at the brokerUnlimited signals/,
  /\$500suggested capitalIf you take: 5 signals per day/,
  /\$2,500suggested capitalIf you take: Unlimited signals/,
  /\$10,000suggested capitalIf you take: Unlimited signals/,
];

// The replay runs by itself only where things may move.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** As long as the replay of a signal. */
const REPLAY = 15_000;

/** Widths of texts in the page's font, at 100 px. */
const widthsOf = (page: Page, texts: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((text) => {
        const line = document.createElement("span");
        line.style.cssText = "position: absolute; font-size: 100px";
        line.textContent = text;
        document.body.append(line);
        const { width } = line.getBoundingClientRect();
        line.remove();
        return width;
      }),
    texts,
  );

test("a visitor looks around", async ({ page, server }) => {
  await setWidth(page, PHONE);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(server.url);
  await expect(page.getByText(/95\s% sure between/).first()).toBeVisible();
  const record = page.getByRole("region", { name: "The record", exact: true });
  await record.getByRole("button", { name: "Verify in your browser" }).click();
  await expect(record.getByText(/records (match|still sealed)/)).toBeVisible();
  const chain = page.getByRole("region", { name: "The last finished signals" });
  // The divider of a demo's record, "Live sealing starts at", has the place of a block.
  await expect(chain.getByRole("listitem")).toHaveCount(6);
  await expect(chain.getByRole("link")).not.toHaveCount(0);
  await expectTidy(page);
  const [one, zero, hyphen] = await widthsOf(page, ["1", "0", "-"]);
  expect(one).toBe(zero);
  expect(hyphen).toBeLessThan(0.8 * (zero ?? 0));

  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).toBeHidden();
  await expect(
    page.getByRole("heading", { name: "No subscription, no monthly fee" }),
  ).toBeInViewport();
  await expect(page).toHaveURL(/#pricing$/);
  // What unlocks comes first; what only suggests a capital says so on each card.
  const offers = page.locator("#pricing").getByRole("article");
  await expect(offers.filter({ hasText: "verified deposit at the broker" })).toHaveCount(3);
  for (const [place, words] of OFFERS.entries())
    await expect(offers.nth(place)).toContainText(words);
  await expect(offers).toHaveCount(OFFERS.length);
  await expect(
    page.getByText(/^Plans are suggestions, not prices\. Your tier alone decides/),
  ).toBeVisible();

  // On a large screen the links are in the bar.
  await setWidth(page, DESKTOP);
  await page
    .getByRole("navigation", { name: "Page", exact: true })
    .getByRole("link", { name: "Results" })
    .click();
  await expect(page).toHaveURL(/#results$/);
  const slide = (number: number) => page.getByRole("group", { name: `${number} of 5` });
  // By hand first: it may have moved on by itself since the page was opened.
  await page.getByRole("button", { name: "Testimonial 1" }).click();
  await page.getByRole("button", { name: "Previous testimonial" }).click();
  await expect(slide(5)).toBeVisible();
  await expect(slide(5).getByText("Sample", { exact: true })).toBeVisible();
  await expect(slide(1)).toBeHidden();
  await page.getByRole("button", { name: "Next testimonial" }).click();
  await expect(slide(1)).toBeVisible();
  await page.getByRole("button", { name: "Testimonial 3" }).click();
  await expect(slide(3)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop moving on" })).toBeHidden();

  await page.getByText("Who holds my money?").click();
  await expect(page.getByText(/in an account in your name/)).toBeVisible();

  await page.getByRole("button", { name: "Scroll to top" }).click();
  await expect(page.getByRole("button", { name: "Scroll to top" })).toBeHidden();
  expect(faults).toEqual([]);
});

test("the replay of a signal runs, pauses and gives the focus back", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await page.clock.install();
  await page.goto(server.url);
  const open = page.getByRole("button", { name: "Watch Demo" });
  await open.click();
  const replay = page.getByRole("dialog");
  await expect(replay.getByText("running")).toBeVisible();
  await page.clock.runFor(REPLAY / 3);
  await replay.getByRole("button", { name: "Pause" }).click();
  await expect(replay.getByRole("button", { name: "Play" })).toBeVisible();
  await expectTidy(page);
  await page.clock.runFor(2 * REPLAY);
  await expect(replay.getByText("running")).toBeVisible();
  await replay.getByRole("button", { name: "Play" }).click();
  await page.clock.runFor(REPLAY);
  await expect(replay.getByRole("status")).toHaveText(/^(?:✓ profit|✕ loss|= even)$/);
  await expectTidy(page);
  await page.keyboard.press("Escape");
  await expect(replay).toBeHidden();
  await expect(open).toBeFocused();
});

test("the footer leads to the public texts and records", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await page.goto(server.url);
  for (const [path, title] of TEXTS) {
    await page.getByRole("contentinfo").getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByText(/\w{3,}/)
        .nth(3),
    ).toBeVisible();
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
});

test("nothing moves by itself for one who asked for less motion", async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Watch Demo" }).click();
  const replay = page.getByRole("dialog");
  await expect(replay.getByRole("button", { name: "Watch again" })).toBeVisible();
  await expect(replay.getByText("0:00")).toBeVisible();
  await page.clock.runFor(REPLAY);
  await expect(replay.getByText("0:00")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "1 of 5" })).toBeVisible();
  const onTheirWay = await page
    .getByRole("button", { name: "Use light theme" })
    .first()
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.getAnimations().length;
    });
  expect(onTheirWay).toBe(0);
  await context.close();
});

test("what is below the first screen is laid out once that is painted, and at once where it is asked for", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(globalThis, { states });
    new MutationObserver(() => {
      const { first } = document.documentElement.dataset;
      const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
      states.push(`${first ?? "whole"}${painted ? ", painted" : ""}`);
    }).observe(document, { attributes: true, attributeFilter: ["data-first"], subtree: true });
  });
  const states = () => page.evaluate<string[]>("states");
  const plans = page.getByRole("heading", { name: "Pro Node" });
  await page.setViewportSize({ width: DESKTOP, height: 900 });
  await page.goto(server.url);
  await expect(plans).toBeVisible();
  expect(await states()).toEqual(["yes", "whole, painted"]);

  await page.goto("about:blank");
  await page.goto(`${server.url}/#pricing`);
  await expect(plans).toBeInViewport();
  expect(await states()).toEqual([]);

  // A window that is higher than the first screen shows what follows at once.
  await page.setViewportSize({ width: DESKTOP, height: 1_400 });
  await page.goto(`${server.url}/?`);
  await expect(plans).toBeVisible();
  expect(await states()).toEqual([]);
});

test("landing page, record and login read without any script", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signals you can check.");
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByRole("link", { name: "Risk Disclosure", exact: true })).toHaveAttribute(
    "href",
    "/risk",
  );
  await page.goto(`${server.url}/performance`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance Records");
  await expect(page.getByText(/^Every signal we published, none left out/)).toBeVisible();
  await expect(page.getByRole("note")).toBeVisible();
  await expect(page.getByText(/^Only the first try counts/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the signals as CSV" })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await expect(page.getByRole("button", { name: "Log in" })).toBeDisabled();
  await context.close();
});

test("a first visit loads nothing but its own code, until a link is pointed at", async ({
  page,
  server,
}) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const name = /\/([^/]+)-[^/]{8}\.js$/.exec(request.url())?.[1];
    if (name !== undefined) scripts.add(name);
  });
  await page.goto(server.url, { waitUntil: "networkidle" });
  await expect(page.getByText(/95\s% sure between/).first()).toBeVisible();
  expect([...scripts].sort()).toEqual([
    "base",
    "check",
    "landing",
    "react",
    "rolldown-runtime",
    "signs",
    "site",
    "styles",
  ]);
  await page.getByRole("link", { name: "Login" }).first().hover();
  await expect.poll(() => [...scripts]).toContain("app");
  await page.getByRole("link", { name: "Login" }).first().click();
  await expect(page.getByLabel("Email")).toBeEnabled();
});

test("a signed-in person is led on from the login without seeing it", async ({ page, server }) => {
  await signIn(page, server, "gold", "/");
  let shown = false;
  await page.exposeFunction("loginWasShown", () => (shown = true));
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector("h1");
      if (
        heading?.textContent === "Welcome back" &&
        heading.checkVisibility({ visibilityProperty: true })
      ) {
        (window as unknown as { loginWasShown: () => void }).loginWasShown();
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("link", { name: "Login" }).first().click();
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByText(/Welcome, /)).toBeVisible();
  expect(shown).toBe(false);
});

test("production shows no sample", async ({ page }) => {
  const server = new TestServer({
    NODE_ENV: "production",
    APP_SECRET: "s".repeat(32),
    PUBLIC_URL: "https://deck.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "SignalDeck <no-reply@deck.example>",
    VAPID_PUBLIC_KEY:
      "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
    VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
    TRUST_PROXY: "none",
    FEED: "simulated",
    ALLOW_SIMULATED: "yes",
  });
  try {
    await server.start();
    await page.goto(server.url);
    await expect(page.getByText(/Nothing is quoted here yet/)).toBeVisible();
    await expect(page.getByText("Not enough data").first()).toBeVisible();
    await expect(page.getByText(/Sample figure|Sample member/)).toHaveCount(0);
    await expect(page.getByText("50k+")).toHaveCount(0);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      "https://deck.example/",
    );
    await expectTidyNow(page);
  } finally {
    await server.dispose();
  }
});
