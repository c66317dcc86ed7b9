import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

it.runIf(process.env["TEST_DATABASE_URL"] !== undefined)(
  "what two processes may not do at once they do one after the other, also after a fault",
  async () => {
    const other = await test.reopen();
    const order: string[] = [];
    const work = (who: string) => async () => {
      order.push(`${who} begins`);
      await test.database.select("SELECT pg_sleep(0.1)");
      order.push(`${who} ends`);
      if (who === "first") throw new Error("gives up");
    };
    const first = test.database.inTurn("demo", work("first"));
    const meanwhile = test.database.inTurn("another", work("another"));
    await expect(first).rejects.toThrow("gives up");
    await meanwhile;
    order.length = 0;
    const both = [test.database.inTurn("demo", work("one")), other.inTurn("demo", work("two"))];
    await Promise.all(both);
    expect(order[1]?.split(" ")[0]).toBe(order[0]?.split(" ")[0]);
    expect(order.map((line) => line.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  },
);
