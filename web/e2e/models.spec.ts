import { type Model, sealModel, shippedModel } from "../../server/src/engine/model.ts";
import { withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test as base } from "./support/test.ts";

/** The engine's three hours of warm-up, and an hour in which it forecasts. */
const MARKS = 48;

const test = base.extend<object, { replay: TestServer }>({
  replay: [({}, use) => withReplay({}, use), { scope: "worker", timeout: 60_000 }],
});

/** The shipped model as if it had been trained on another day. */
function trainedAgain(): Model {
  const { hash: _, ...rest } = shippedModel();
  return sealModel({ ...rest, trainedAt: "2026-03-01T00:00:00.000Z" });
}

test("a candidate is added, compared and promoted, and members read of it", async ({
  page,
  replay,
}) => {
  const model = trainedAgain();
  await setWidth(page, 1440);
  await signIn(page, replay, "admin", "/dashboard/desk/signals/models");
  await page.getByLabel("Choose the file").setInputFiles({
    name: "candidate.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(model)),
  });
  await page.getByRole("button", { name: "Add as candidate" }).click();
  const candidate = page.getByRole("region", { name: "Candidate" });
  await expect(candidate.getByText(model.hash)).toBeVisible();

  await replay.market.toNextMark(MARKS);
  await page.reload();
  await expect(candidate.getByText("Too early to say")).toBeVisible();
  await expect(candidate.getByText(/each forecast: 0.00000 nats/)).toBeVisible();
  await expectTidy(page);

  await candidate.getByRole("button", { name: "Promote" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Reason/).fill("Trained on a later day.");
  await dialog.getByText(/Promote it all the same/).click();
  await dialog.getByRole("button", { name: "Promote" }).click();
  await expect(dialog).toHaveCount(0);
  const serving = page.getByRole("region", { name: "Serving model" });
  await expect(serving.getByText(model.hash)).toBeVisible();

  const phone = await page.context().newPage();
  await setWidth(phone, 360);
  await signIn(phone, replay, "gold", "/dashboard/model");
  await expect(phone.getByText(model.hash)).toBeVisible();
  await expect(phone.getByText("Trained on a later day.")).toHaveCount(0);
  await expectTidy(phone);
});
