import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../../../scripts/lib/chromium.mjs";
import { ARGUMENTS } from "../../bench/browser.ts";

/** A browser on all cores; null where there is none. */
export async function startBrowser(): Promise<Browser | null> {
  const executablePath = await findChromium();
  return executablePath === null ? null : chromium.launch({ executablePath, args: ARGUMENTS });
}

/** The record's page of a site, with a day chosen whose forecasts are to be checked. */
export async function openDay(browser: Browser, url: string, day: string): Promise<Page> {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(`${url}/performance`);
  const choice = page.getByLabel("Check the forecasts of a day (UTC)");
  // What lies further down is loaded once somebody does something.
  while (!(await choice.isVisible())) await page.keyboard.press("Shift");
  await choice.selectOption(day);
  return page;
}

/** Presses "Check this day"; what the page says of it. */
export async function checkDay(page: Page): Promise<string> {
  const form = page.locator("form").filter({ hasText: "Check this day" });
  const said = form.getByRole("status");
  await form.getByRole("button", { name: "Check this day" }).click();
  await form.locator("[aria-busy=true]").waitFor({ state: "detached", timeout: 120_000 });
  await said.filter({ hasText: /\S/ }).waitFor({ timeout: 120_000 });
  return said.innerText();
}
