import { randomBytes } from "node:crypto";
import { MINUTE } from "@signaldeck/contract";
import type { Express, RequestHandler } from "express";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { defineTable, key, text, time } from "../../database/defineTable.ts";

/** What a doctor has left in the database for a moment: who shows it has this very database. */
export class DoctorProbe extends defineTable({
  table: "doctor_marks",
  columns: {
    mark: key(text(32)),
    /** Wall time. */
    createdAt: time(),
  },
}) {}

/** Below this address each server says whether its database has a mark. */
export const PROBE_PATH = "/.well-known/signaldeck";

/** A doctor that was ended while it asked has left its mark; it is taken away after so many ms. */
const FORGOTTEN = 10 * MINUTE;

/** What a server says of a mark that its database has. */
export const wordsOf = (mark: string) => `signaldeck ${mark}\n`;

/** Leaves a new mark while `work` runs. */
export async function withProbe<T>(
  { database, clock }: DataContext,
  work: (mark: string) => Promise<T>,
): Promise<T> {
  const mark = randomBytes(16).toString("hex");
  const now = clock.now();
  const marks = database.model(DoctorProbe);
  await database.write((transaction) =>
    marks.create({ mark, createdAt: new Date(now) }, { transaction }),
  );
  try {
    return await work(mark);
  } finally {
    const createdAt = { [Op.lt]: new Date(now - FORGOTTEN) };
    await database.write((transaction) =>
      marks.destroy({ where: { [Op.or]: [{ mark }, { createdAt }] }, transaction }),
    );
  }
}

/** Says of a mark whether this server's database has it: to anybody, since nobody can guess one. */
export function mountProbes(
  app: Express,
  { database, limit }: { database: Database; limit: RequestHandler },
): void {
  app.get(`${PROBE_PATH}/:mark`, limit, async (request, response) => {
    const mark = String(request.params["mark"]);
    const found = await database.model(DoctorProbe).findByPk(mark, { raw: true });
    response.setHeader("Cache-Control", "no-store");
    response.type("text").status(found ? 200 : 404);
    response.send(found ? wordsOf(mark) : "no such mark\n");
  });
}
