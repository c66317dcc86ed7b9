import { LANGUAGES } from "@signaldeck/contract";
import type { Page } from "@playwright/test";
import { addressOf, PUBLIC_SCREENS, type ScreenName } from "./support/routes.ts";
import { expect, goWithin, PHONE, setWidth, signIn, test, wholePage } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

/** What members see, through whose eyes it has most words. */
const OF_GUESTS = ["commandCenter", "signals", "accountSetup", "upgrade"] as const;
const OF_GOLD = [
  "commandCenter",
  "signals",
  "modelCard",
  "compact",
  "copyTrading",
  "botControls",
  "academy",
  "community",
  "settings",
  "support",
  "analytics",
  "inbox",
  "eliteRoom",
] as const;

const TRANSLATED = LANGUAGES.filter((language) => language !== "en");

for (const language of [...TRANSLATED, "pseudo"]) {
  test(`nothing is cut on any route in ${language} at 360 px`, async ({ page, server }) => {
    await setWidth(page, PHONE);
    await page.addInitScript(
      (chosen) => localStorage.setItem("signaldeck.language", chosen),
      language,
    );
    const faults: string[] = [];
    /** Looks at the screen that stands open, which is the first, and at the others. */
    const look = async ([first, ...others]: readonly ScreenName[]) => {
      if (first) faults.push(...(await faultsOf(page, first, language)));
      for (const name of others) {
        await goWithin(page, addressOf(name));
        faults.push(...(await faultsOf(page, name, language)));
      }
    };
    await page.goto(server.url);
    await look(["landing"]);
    // Beside the landing page, all screens are one application.
    await page.goto(server.url + addressOf("terms"));
    // The screen itself, which takes its drawing's place, brings its own title.
    await expect(page.locator("head > title")).toHaveCount(2);
    await look(PUBLIC_SCREENS.filter((name) => name !== "landing"));
    await signIn(page, server, "guest");
    await look(OF_GUESTS);
    await signIn(page, server, "gold");
    await look(OF_GOLD);
    expect(faults).toEqual([]);
  });
}

test("the landing page comes to life as it was drawn, and in the language that is chosen", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: "pt-PT" });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "Sinais que pode verificar." })).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Idioma" });
  await expect(choice).toHaveValue("pt");
  await choice.selectOption("Español");
  await expect(page.getByRole("heading", { name: "Señales que puedes comprobar." })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveTitle(/Iniciar sesión/);
  expect(faults).toEqual([]);
  await context.close();
});

/** What is cut on the screen that is there. */
async function faultsOf(page: Page, name: ScreenName, language: string) {
  await page.getByRole("main").first().waitFor();
  await wholePage(page);
  const html = page.locator("html");
  if (language === "pseudo") await expect(html).toHaveAttribute("dir", "rtl");
  else await expect(html).toHaveAttribute("lang", language);
  const found = await page.evaluate(cutTexts);
  return found.map((fault) => `${language} ${name}: ${fault}`);
}

/** Texts that do not fit where they stand; runs in the page. */
function cutTexts(): string[] {
  const { documentElement: html } = document;
  const faults = html.scrollWidth > html.clientWidth ? ["scrolls sideways"] : [];
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!own || element.closest(".sr-only, svg, option, select, pre, textarea")) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    // What is cut on purpose ends with dots, and says so.
    if (overflowX === "visible" || textOverflow === "ellipsis") continue;
    if (element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut: ${element.textContent.trim().slice(0, 60)}`);
  }
  return faults;
}
