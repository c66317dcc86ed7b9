import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { RepeatedWork } from "../../../process/background/RepeatedWork.ts";
import { inviteMembers } from "./inviteMembers.ts";
import { invitationsOf, MemberImport, type MemberImportRow } from "./MemberImport.ts";
import { removeMembers, type RemovalDeps } from "./removeMembers.ts";
import { writeMembers } from "./writeMembers.ts";

export interface MemberImporterDeps extends Omit<RemovalDeps, "log"> {
  log: Pick<Logger, "error" | "warn">;
  /** Wall milliseconds between two looks. */
  interval?: number;
  batches?: Partial<typeof BATCHES>;
}

const INTERVAL = SECOND;

/** Members who are dealt with in one transaction, so that nobody's write waits long for it. */
const BATCHES = { write: 50, invite: 50, remove: 10 };

/**
 * Brings members in as their import says, writes to them, and removes them again where it was taken
 * back: some at a time, each part in one transaction with how far it has come, so that nobody comes
 * twice or half, whenever a process ends.
 */
export class MemberImporter extends RepeatedWork {
  private readonly batches;

  constructor(private readonly deps: MemberImporterDeps) {
    super({
      due: null,
      interval: deps.interval ?? INTERVAL,
      failed: (error) =>
        deps.log.warn({ err: error }, "an import of members did not go on; it will be tried again"),
    });
    this.batches = { ...BATCHES, ...deps.batches };
  }

  protected async work(): Promise<void> {
    const open = await this.deps.database.model(MemberImport).findAll({
      where: { endedAt: null },
      order: [["createdAt", "ASC"]],
      raw: true,
    });
    for (const row of open) await this.goOn(row);
  }

  private async goOn({ id, state }: MemberImportRow): Promise<void> {
    const { deps, batches } = this;
    if (state === "importing") {
      while (!this.stopped && (await writeMembers(deps, id, batches.write)));
    } else if (state === "removing") {
      while (!this.stopped && (await removeMembers(deps, id, batches.remove)));
    } else {
      // While more invitations wait, no others are written: they would delay other mail.
      const { waiting } = await deps.outbox.countBatch(invitationsOf(id));
      if (waiting <= batches.invite / 2) await inviteMembers(deps, id, batches.invite);
    }
  }
}
