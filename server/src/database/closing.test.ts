import { expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { createTestDatabase } from "../testing/testDatabase.ts";

it("closes after what is under way, and lets nothing new begin", async () => {
  const storage = await createTestDatabase();
  const { database } = storage;
  const members = database.model(Member);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const write = database.write(async (transaction) => {
    await members.count({ transaction });
    await held;
    return members.count({ transaction });
  });
  const waiting = database.write((transaction) => members.count({ transaction }));
  const reads = Array.from({ length: 20 }, () => members.count());
  // Each has reached the database then, or been answered.
  await members.count();
  const closing = database.close();
  await expect(members.count()).rejects.toThrow("The database is being closed.");
  await expect(database.write(() => Promise.resolve())).rejects.toThrow("being closed");
  goOn();
  expect(await Promise.all([write, waiting, ...reads])).toHaveLength(22);
  await closing;
  await storage.close();
});
