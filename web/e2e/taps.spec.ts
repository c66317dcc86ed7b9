import { codeIn, mailedTo } from "./support/mails.ts";
import { expect, PHONE, setWidth, test } from "./support/test.ts";

const EMAIL = "stranger@example.org";

/** One white pixel; enough for support's eyes in a test. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

test.use({ hasTouch: true });

/** What is typed is no tap, nor are the keys by which a phone's keyboard goes on and sends. */
test("a stranger understands a first signal and has sent a proof within fifteen taps", async ({
  page,
  server,
}) => {
  await setWidth(page, PHONE);
  let taps = 0;
  await page.exposeFunction("tapped", () => void (taps += 1));
  await page.addInitScript(() => {
    const { tapped } = globalThis as unknown as { tapped: () => void };
    addEventListener("pointerdown", () => tapped(), true);
  });
  const focused = (label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused();

  await page.goto(server.url);
  await page.getByRole("link", { name: "Start Trading" }).first().tap();
  await page.getByRole("button", { name: "Start application" }).tap();
  await focused("Full name");
  await page.keyboard.type("Ada Obi");
  await page.keyboard.press("Tab");
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Tab");
  await page.keyboard.type("+234 801 234 5678");
  await page.getByLabel("Country").tap();
  // The choice in the phone's own list.
  taps += 1;
  await page.getByLabel("Country").selectOption("Nigeria");
  await page.getByLabel("Telegram").tap();
  await page.keyboard.type("@ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Passw0rd-of-mine");
  await page.keyboard.press("Enter");
  await focused("Confirmation code");
  await page.keyboard.type(codeIn(await mailedTo(server, EMAIL, /confirmation code$/)));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard$/);
  const atHome = taps;

  // The first signal: what was said, what came of it, and the proof that it was said before.
  await page.getByRole("link", { name: "Open the signal room" }).tap();
  const newest = page.getByLabel("Newest finished signal");
  await expect(newest.getByText("Result", { exact: true })).toBeVisible();
  await newest.getByRole("link", { name: "Its proof in the public record" }).tap();
  await page
    .getByRole("button", { name: /^Proof of No\. \d+/ })
    .first()
    .tap();
  await expect(
    page.getByText(/In the log, (?:and it matches this page|still sealed)/),
  ).toBeVisible();
  expect(taps).toBeLessThanOrEqual(15);

  // A proof of the deposit, from the home.
  taps = atHome;
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("link", { name: "Account Setup" }).first().tap();
  await page.getByLabel("Broker account ID").tap();
  await page.keyboard.type("8842 1190");
  await page.keyboard.press("Enter");
  await page.getByLabel("Deposit amount").tap();
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");
  const choosing = page.waitForEvent("filechooser");
  await page.getByLabel(/Proof of deposit/).tap();
  // The picture in the phone's own list.
  taps += 1;
  await (await choosing).setFiles({ name: "receipt.png", mimeType: "image/png", buffer: PNG });
  await page.getByRole("button", { name: "Send proof" }).tap();
  await expect(page.getByText("Support is verifying your deposit")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(15);
});
