import { expect, expectTidy, setWidth, signIn, test, PHONE } from "./support/test.ts";

/** The posts of the feed, as the API tells them. */
interface Feed {
  posts: { id: string; text: string }[];
}

test("members write, like, report and delete; staff hide", async ({ page, server }) => {
  await setWidth(page, PHONE);
  const text = "Three losses, so the day is over.";
  await signIn(page, server, "gold", "/dashboard/community");
  await expect(page.getByText("Sample member 1")).toBeVisible();
  await page.getByLabel("Write a post").fill(text);
  await page.getByRole("button", { name: "Publish" }).click();
  const own = page.getByRole("article").filter({ hasText: text });
  await expect(own.getByText("You")).toBeVisible();
  await expect(own).not.toContainText("Demo Gold");
  await expect(page.getByLabel("Write a post")).toHaveValue("");
  await expectTidy(page);

  const silver = await server.signIn("silver");
  await server.call("POST", "/community/posts", {
    token: silver,
    body: { text: "Guaranteed profit, write to me." },
  });
  await page.reload();
  const other = page.getByRole("article").filter({ hasText: "write to me." });
  await other.getByRole("button", { name: "Like" }).click();
  await expect(other.getByRole("button", { name: "Like 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.getByRole("button", { name: "Report" }).click();
  await page.getByLabel("What is wrong with it?").fill("A promise of profit");
  await expectTidy(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(other.getByText("Reported. Support will look at it.")).toBeVisible();

  const support = await server.signIn("support");
  const { posts } = await server.call<Feed>("GET", "/community/posts", { token: support });
  const bad = posts.find((post) => post.text.includes("write to me."));
  await server.call("POST", `/community/posts/${bad?.id}/hide`, {
    token: support,
    body: { reason: "Promises profit" },
  });
  await page.reload();
  await expect(own).toBeVisible();
  await expect(other).toHaveCount(0);

  await own.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete post" }).click();
  await expect(own).toHaveCount(0);
});

test("a post whose answer was lost is sent again and stands there once", async ({
  page,
  server,
}) => {
  const text = "Sent once, whatever the line does.";
  await signIn(page, server, "gold", "/dashboard/community");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/community/posts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.fallback();
    // The server has done it; nobody hears of that.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByLabel("Write a post").fill(text);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Network error.")).toBeVisible();
  await expect(page.getByLabel("Write a post")).toHaveValue(text);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByLabel("Write a post")).toHaveValue("");
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
  const [first, second] = keys;
  expect(first).toBeDefined();
  expect(second).toBe(first);
  const token = await server.signIn("gold");
  const { posts } = await server.call<Feed>("GET", "/community/posts", { token });
  expect(posts.filter((post) => post.text === text)).toHaveLength(1);
});

test("the elite room answers its members", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "support", "/dashboard/elite-room");
  const text = "House rules";
  await page.getByLabel("Write to the room").fill(text);
  await page.getByText("Pin to the top").click();
  await page.getByRole("button", { name: "Publish" }).click();
  const post = page.getByRole("article").filter({ hasText: text });
  await expect(post.getByText("Pinned")).toBeVisible();
  await expectTidy(page);

  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, server, "gold");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Elite room/ })
    .click();
  await page.waitForURL(/\/dashboard\/elite-room$/);
  await expect(page.getByLabel("Write to the room")).toHaveCount(0);
  await post.getByRole("button", { name: "Ask a question" }).click();
  await post.getByLabel("Ask a question").fill("Which hours?");
  await post.getByRole("button", { name: "Send" }).click();
  await expect(post.getByRole("list", { name: "Replies" })).toContainText("Which hours?");
  await expectTidy(page);
});
