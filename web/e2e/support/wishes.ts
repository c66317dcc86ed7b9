import type { Locator } from "@playwright/test";

/** Asks for all signals, in any form where one chooses which; those made by hand have no grade. */
export async function wishForAll(form: Locator): Promise<void> {
  await form.getByLabel("Signals", { exact: true }).selectOption("All signals");
}
