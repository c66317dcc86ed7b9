import { Op } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import type { WitnessSetting } from "../../../process/settings/ledgerConfig.ts";
import type { LogHeadRow } from "../storage/LogHead.ts";
import { LogWitness, type LogWitnessRow } from "../storage/LogWitness.ts";
import { readHead } from "../storage/readHead.ts";
import { readTiles } from "../storage/tileStore.ts";
import { consistencyRanges } from "../tree/merkleTree.ts";
import { rangeHash, tilesOf } from "../tree/tiles.ts";
import { askWitness, type WitnessAnswer } from "./askWitness.ts";

export interface SubmitDeps {
  database: Database;
  witness: WitnessSetting;
  /** Wall time, for a refusal. */
  now: number;
}

/** What came of it; "later" where the log or the witness has gone on meanwhile. */
export type Submitted = Exclude<WitnessAnswer, { is: "elsewhere" }> | { is: "later" } | null;

/** Brings a witness up to a head, and stores its answer; null where it has signed it already. */
export async function submitHead(deps: SubmitDeps, head: LogHeadRow): Promise<Submitted> {
  const known = await findWitness(deps);
  if (known && isSigned(known, head) && known.refusedAt === null) return null;
  // Another server is ahead of what was read here.
  if (known && known.size > head.size) return { is: "later" };
  const answer = await ask(deps, head, known?.size ?? 0);
  if (answer.is === "signed") await saveSignature(deps, head, answer);
  if (answer.is === "refused" && !known?.refusedAt) await saveRefusal(deps);
  return answer;
}

/** Whether a witness has signed this very head. */
export function isSigned({ size, root }: LogWitnessRow, head: LogHeadRow): boolean {
  return size === head.size && root === head.root;
}

/** Asks by the size that is known, and once more by the one that the witness names. */
async function ask(
  { database, witness }: SubmitDeps,
  head: LogHeadRow,
  knownSize: number,
): Promise<NonNullable<Submitted>> {
  let oldSize = knownSize;
  for (let tries = 0; tries < 2; tries += 1) {
    const proof = await readConsistency(database, oldSize, head.size);
    const answer = await askWitness(witness, { oldSize, proof, checkpoint: head.checkpoint });
    if (answer.is !== "elsewhere") return answer;
    if (answer.size > head.size) {
      // Another server may have brought a later head there. Else it has seen what we do not have.
      const { size } = await readHead(database);
      return { is: answer.size <= size ? "later" : "refused" };
    }
    oldSize = answer.size;
  }
  return { is: "later" };
}

async function readConsistency(
  database: Database,
  oldSize: number,
  size: number,
): Promise<Buffer[]> {
  const ranges = consistencyRanges(oldSize, size);
  const tileOf = await readTiles(database, tilesOf(ranges));
  return ranges.map((range) => rangeHash(range, tileOf));
}

function findWitness({ database, witness }: SubmitDeps): Promise<LogWitnessRow | null> {
  return database.model(LogWitness).findByPk(witness.key.verifierKey, { raw: true });
}

function saveSignature(
  deps: SubmitDeps,
  { size, root }: LogHeadRow,
  { line, at }: Extract<WitnessAnswer, { is: "signed" }>,
): Promise<void> {
  return change(deps, { size, root, line, signedAt: new Date(at), refusedAt: null }, size);
}

/** What it has signed before stays: it holds for that tree. */
function saveRefusal(deps: SubmitDeps): Promise<void> {
  return change(deps, { refusedAt: new Date(deps.now) });
}

/** @param upTo only where the witness has signed no larger tree: another server may be ahead */
async function change(
  { database, witness }: SubmitDeps,
  values: Partial<LogWitnessRow>,
  upTo?: number,
): Promise<void> {
  const { verifierKey } = witness.key;
  const none = { size: 0, root: null, line: null, signedAt: null, refusedAt: null };
  const witnesses = database.model(LogWitness);
  await database.write(async (transaction) => {
    await witnesses.bulkCreate([{ verifierKey, ...none }], { ignoreDuplicates: true, transaction });
    const where = { verifierKey, ...(upTo !== undefined && { size: { [Op.lte]: upTo } }) };
    await witnesses.update(values, { where, transaction });
  });
}
