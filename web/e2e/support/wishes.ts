import type { Locator } from "@playwright/test";

/** Asks to be told of all signals, in any form where one chooses which; by hand made ones have no grade. */
export async function wishForAll(form: Locator): Promise<void> {
  await form.getByLabel("Signals", { exact: true }).selectOption("All signals");
}
