import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const PERIOD = 30_000;

/** Whose password and second factor a screen asks for. */
export interface Owner {
  password: string;
  /** The app's secret, as the setup shows it. */
  key: string;
}

/** Answers the question that comes before what a stolen session must not be able to do. */
export async function confirmOwner(page: Page, { password, key }: Owner): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(question.getByLabel("Current password")).toBeFocused();
  await question.getByLabel("Current password").fill(password);
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  const code = question.getByLabel("Code of your app");
  // A code counts once, and the one that turned the second factor on is spent.
  await expect(async () => {
    await code.fill(TOTP.generate({ secret, timestamp: Date.now() + PERIOD }), { timeout: 1_000 });
    await code.press("Enter");
    await expect(question).toBeHidden();
  }).toPass();
}
