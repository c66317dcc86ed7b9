import { expect, it } from "vitest";
import { pendingAccount } from "./migrations/0111-pending-account.ts";
import { telegramAlbums } from "./migrations/0112-telegram-albums.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const ADA = "0198c0de-0000-7000-8000-0000000000c1";

it.each([
  [pendingAccount, ["pending_account"]],
  [telegramAlbums, ["album", "album_claim", "pending_pages"]],
] as const)("$name keeps a link and the proof that waits in it", async (migration, added) => {
  await using storage = await beforeMigration(migration);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  await queries.bulkInsert("members", [oldMember(ADA)]);
  await queries.bulkInsert("telegram_links", [
    {
      member_id: ADA,
      chat_id: "7",
      name: "Ada",
      paused: false,
      trades: true,
      account: true,
      pending_file: "file-of-telegram",
      pending_name: "receipt.png",
      pending_until: new Date("2026-11-20T08:30:00.000Z"),
      created_at: new Date("2026-11-20T08:00:00.000Z"),
    },
  ]);
  const links = async () =>
    (await sequelize.query("SELECT * FROM telegram_links"))[0] as Record<string, unknown>[];
  const [before] = await links();
  await storage.step();
  const nothing = Object.fromEntries(added.map((column) => [column, null]));
  expect(await links()).toEqual([{ ...before, ...nothing }]);
});
