import { setTimeout as sleep } from "node:timers/promises";
import type { Model, WhereOptions } from "sequelize";
import type { Database, DefinedModel } from "./Database.ts";

/** Rows that go in one transaction: others wait for it, so it is over within milliseconds. */
const STEP = 500;

/** Between two steps, in ms, so that a write that waits gets its turn. */
const PAUSE = 20;

/**
 * Removes the rows that are found, the oldest ids first, in steps that nobody notices.
 * @param goesOn asked after each step: false ends it, and the rest goes another time
 * @returns how many have gone
 */
export async function retireRows<M extends Model & { id: number | string }>(
  database: Database,
  definition: DefinedModel<M>,
  where: WhereOptions,
  goesOn: () => boolean = () => true,
): Promise<number> {
  const model = database.model(definition);
  let gone = 0;
  for (;;) {
    const rows = await model.findAll({
      attributes: ["id"],
      where,
      order: [["id", "ASC"]],
      limit: STEP,
      raw: true,
    });
    const id = rows.map((row) => row.id);
    if (id.length > 0) {
      const ids: WhereOptions = { id };
      gone += await database.write((transaction) => model.destroy({ where: ids, transaction }));
    }
    if (id.length < STEP || !goesOn()) return gone;
    await sleep(PAUSE);
  }
}
