import { randomBytes } from "node:crypto";
import { UniqueConstraintError } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { PartnerClick } from "./PartnerClick.ts";

/** 128 bits in small letters and digits, which every partner brings back as they were. */
const newClickId = () => randomBytes(16).toString("hex");

/** The id by which partners name a member, made when it is first asked for. */
export async function clickIdOf(
  { database, clock }: { database: Database; clock: Clock },
  memberId: string,
): Promise<string> {
  const clicks = database.model(PartnerClick);
  const find = () => clicks.findByPk(memberId, { raw: true });
  const known = await find();
  if (known) return known.clickId;
  const click = { memberId, clickId: newClickId(), createdAt: new Date(clock.now()) };
  try {
    await database.write((transaction) => clicks.create(click, { transaction }));
    return click.clickId;
  } catch (error) {
    // Asked for twice at once: the one that was stored first is theirs.
    const first = error instanceof UniqueConstraintError ? await find() : null;
    if (!first) throw error;
    return first.clickId;
  }
}
