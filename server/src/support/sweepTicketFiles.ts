import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import { sweepFiles, type SweepProofsDeps } from "../access/claims/sweepProofs.ts";
import { TicketFile } from "./TicketFile.ts";

export interface SweepTicketFilesDeps extends SweepProofsDeps {
  ticketFiles: ProofFiles;
}

/** Removes the files that no ticket knows, as `sweepProofs` does those of no claim. */
export function sweepTicketFiles(deps: SweepTicketFilesDeps): Promise<number> {
  const { clock, database, log, ticketFiles } = deps;
  return sweepFiles({
    clock,
    log,
    files: ticketFiles,
    what: "ticket files",
    known: async (names) => {
      const rows = await database
        .model(TicketFile)
        .findAll({ where: { file: names }, attributes: ["file"], raw: true });
      return rows.map(({ file }) => file);
    },
  });
}
