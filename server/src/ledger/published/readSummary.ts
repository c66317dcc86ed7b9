import type { LedgerLogDto, LedgerWitnessDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { WitnessSetting } from "../../process/settings/ledgerConfig.ts";
import type { HeadFile } from "./HeadFile.ts";
import type { LogHeadRow } from "./storage/LogHead.ts";
import { LogWitness, type LogWitnessRow } from "./storage/LogWitness.ts";
import { isSigned } from "./witnesses/submitHead.ts";

export interface SummaryDeps {
  database: Database;
  headFile: Pick<HeadFile, "look">;
  witnesses: readonly WitnessSetting[];
}

/** The state of the log, and what the configured witnesses say to it. */
export async function readSummary(deps: SummaryDeps): Promise<LedgerLogDto> {
  const { database, headFile, witnesses } = deps;
  const { head, fork } = await headFile.look();
  const rows =
    witnesses.length === 0 ? [] : await database.model(LogWitness).findAll({ raw: true });
  const byKey = new Map(rows.map((row) => [row.verifierKey, row]));
  return {
    origin: head.origin,
    size: head.size,
    root: Buffer.from(head.root, "hex").toString("base64"),
    key: head.verifierKey,
    halted: fork !== null,
    witnesses: witnesses.map(({ key }) => ({
      name: key.name,
      ...presentWitness(byKey.get(key.verifierKey), head),
    })),
  };
}

function presentWitness(
  row: LogWitnessRow | undefined,
  head: LogHeadRow,
): Omit<LedgerWitnessDto, "name"> {
  if (!row) return { state: "waiting", signedSize: null, at: null };
  const { size, signedAt, refusedAt } = row;
  const signedSize = signedAt === null ? null : size;
  const at = (refusedAt ?? signedAt)?.toISOString() ?? null;
  if (refusedAt !== null) return { state: "refused", signedSize, at };
  return { state: isSigned(row, head) ? "signed" : "waiting", signedSize, at };
}
