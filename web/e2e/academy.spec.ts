import { expect, expectTidy, setWidth, signIn, test, PHONE } from "./support/test.ts";

test("a member finds a course, reads it and keeps the progress", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "silver", "/dashboard/mentorship");
  await expect(page.getByText("0 of 37")).toBeVisible();
  await expect(page.getByText("No session is planned")).toBeVisible();
  await expectTidy(page);

  const courses = page.getByRole("region", { name: "Courses" });
  await courses.getByRole("button", { name: "Risk" }).click();
  await expect(courses.getByRole("article")).toHaveCount(2);
  await courses.getByRole("link", { name: "What a martingale ladder really costs" }).click();
  await page.waitForURL(/\/dashboard\/mentorship\/cost-of-martingale$/);
  const lessons = page.getByRole("button", { name: /Mark as done/ });
  await expect(lessons).toHaveCount(4);
  await expectTidy(page);
  for (let left = 4; left > 0; left -= 1) {
    await lessons.first().click();
    await expect(lessons).toHaveCount(left - 1);
  }
  await expect(page.getByText("Finished")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Finished")).toBeVisible();
  await page.getByRole("button", { name: /^Done/ }).first().click();
  await expect(page.getByText("3 of 4 lessons done")).toBeVisible();
  await page.getByRole("button", { name: /Mark as done/ }).click();
  await expect(page.getByText("Finished")).toBeVisible();

  await page.getByRole("link", { name: "See all courses" }).click();
  await expect(page.getByText("4 of 37")).toBeVisible();
  await expect(page.getByText("1 of 10").first()).toBeVisible();
  const achievements = page.getByRole("region", { name: "Achievements" });
  await expect(achievements.getByText("Reached")).toHaveCount(2);
});
