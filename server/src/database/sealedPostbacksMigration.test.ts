import { expect, it } from "vitest";
import { sealedPostbacks } from "./migrations/0106-sealed-postbacks.ts";
import { beforeMigration } from "./testing/beforeMigration.ts";

it("keeps what came before, of which nobody knows who has written it", async () => {
  await using storage = await beforeMigration(sealedPostbacks);
  const { sequelize } = storage;
  const at = new Date("2026-11-20T08:30:14.000Z");
  const before = {
    id: "0198c0de-0000-7000-8000-0000000000b1",
    partner: "quotex",
    message_key: "0".repeat(64),
    text: "status=ftd&eid=e1&cid=4f1e&uid=70012345&sumdep=50&currency=USD",
    event: "first_deposit",
    cents: 5_000,
    currency: "USD",
    fate: "opened",
    times: 1,
    received_at: at,
    last_at: at,
  };
  await sequelize.getQueryInterface().bulkInsert("partner_postbacks", [before]);
  await storage.step();
  const [rows] = await sequelize.query(
    "SELECT partner, text, cents, fate FROM partner_postbacks WHERE sealed = :unknown",
    { replacements: { unknown: false } },
  );
  const { partner, text, cents, fate } = before;
  expect(rows).toEqual([{ partner, text, cents, fate }]);
});
