import { BotApiServer } from "../../server/src/delivery/telegram/testing/BotApiServer.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test as base, PHONE } from "./support/test.ts";

const TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";
const GOLD = "-1002222222222";

/** The smallest file that says it is a PNG. */
const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489",
  "hex",
);

const test = base.extend<object, { telegram: BotApiServer; replay: TestServer }>({
  telegram: [
    async ({}, use) => {
      const telegram = await BotApiServer.open({ token: TOKEN });
      await use(telegram);
      await telegram.close();
    },
    { scope: "worker" },
  ],
  replay: [
    ({ telegram }, use) =>
      withReplay(
        {
          TELEGRAM_BOT_TOKEN: TOKEN,
          TELEGRAM_API_ROOT: telegram.root,
          TELEGRAM_POSTS: "all",
          TELEGRAM_CHANNELS: `gold=${GOLD}`,
        },
        use,
      ),
    { scope: "worker", timeout: 60_000 },
  ],
});
test.describe.configure({ mode: "serial" });

test("a member links Telegram, joins the channel and sends a proof", async ({
  page,
  browser,
  replay,
  telegram,
}) => {
  const { state } = telegram;
  const person = 8_360;
  const lastWord = () => state.in(person).at(-1)?.text ?? "";

  await setWidth(page, PHONE);
  await signIn(page, replay, "gold", "/dashboard/settings");
  const card = page.getByRole("region", { name: "Telegram" });
  await card.getByRole("button", { name: "Link Telegram" }).click();
  const link = card.getByRole("link", { name: /Open Telegram/ });
  await expect(card.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectTidy(page);
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.origin + address.pathname).toBe("https://t.me/DeckTestBot");
  state.write(person, `/start ${address.searchParams.get("start") ?? ""}`);
  await expect(card.getByText(`@person${person}`)).toBeVisible();
  await expect.poll(lastWord).toContain("Your account is linked");

  const join = card.getByRole("link", { name: /Join the gold channel/ });
  await expect(join).toHaveAttribute("href", /^https:\/\/t\.me\/\+/);
  state.askToJoin(person, GOLD);
  await expect.poll(() => state.isIn(GOLD, person)).toBe(true);
  await expectTidy(page);

  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications.getByRole("columnheader", { name: "Telegram" })).toBeVisible();
  await notifications.getByRole("button", { name: "By Telegram" }).click();
  await expect.poll(lastWord).toContain("This is a test message");

  const support = await replay.signIn("support");
  const before = state.in(GOLD).length;
  await publishByHand(replay, "For the channel.");
  const byHand = () =>
    state
      .in(GOLD)
      .slice(before)
      .filter(({ text }) => text.includes("Confidence: none stated"));
  await expect.poll(() => byHand().length).toBe(1);
  const [post] = byHand();
  expect(post?.text).toMatch(/Ledger record <code>[0-9a-f]{16}<\/code>/);
  expect(post?.text).toMatch(
    /Public log: <code>[\d,]+ entries, root [A-Za-z\d+/]{24}<\/code>\. Keep it/,
  );
  const answers = () => state.in(GOLD).filter(({ replyTo }) => replyTo === post?.messageId);
  await replay.market.toNextMark();
  await expect.poll(() => answers().length).toBe(1);
  expect(byHand()).toHaveLength(1);

  state.write(person, "amount 600 account 88421190", { bytes: PNG, photo: true });
  await expect.poll(lastWord).toContain("Your proof has arrived");
  const desk = await (await browser.newContext()).newPage();
  await setWidth(desk, PHONE);
  await signIn(desk, replay, "support", "/dashboard/desk/claims");
  const row = desk.getByRole("link", { name: /By Telegram/ });
  await expect(row).toBeVisible();
  await expectTidy(desk);
  await row.click();
  await expect(desk.getByText(/ by Telegram$/)).toBeVisible();
  await expect(desk.getByText("88421190", { exact: true })).toBeVisible();
  await expectTidy(desk);
  await desk.close();
  const [claim] = await replay
    .call<{ id: string; sentBy: string }[]>("GET", "/staff/claims?status=waiting&limit=100", {
      token: support,
    })
    .then((claims) => claims.filter(({ sentBy }) => sentBy === "telegram"));
  const body = { reason: "The picture cannot be read." };
  await replay.call("POST", `/staff/claims/${claim?.id ?? ""}/reject`, { token: support, body });
  await expect.poll(lastWord).toContain("could not be verified");

  await card.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(card.getByRole("button", { name: "Link Telegram" })).toBeVisible();
  await expect.poll(() => state.isIn(GOLD, person)).toBe(false);
  await expect.poll(lastWord).toContain("no longer linked");
});
