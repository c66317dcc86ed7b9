import { randomBytes } from "node:crypto";
import { DAY, MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { RepeatedWork } from "../../../process/background/RepeatedWork.ts";
import type { DataContext } from "../../../database/DataContext.ts";
import { askOut, NoAnswerError } from "../../../http/postOut.ts";
import type { HeadFile } from "../HeadFile.ts";
import { LogTimestamp } from "../storage/LogTimestamp.ts";
import { faultOfReply, timestampRequest } from "./timestampForm.ts";

export interface TimestampsDeps extends DataContext {
  log: Pick<Logger, "error" | "warn">;
  headFile: Pick<HeadFile, "show">;
  /** Address of the authority; null: nothing is stamped. */
  authority: string | null;
  /** Wall milliseconds between two looks whether a day has ended. */
  interval?: number;
}

const INTERVAL = MINUTE;

/** Stopping waits no longer for a part of the product. */
const TIMEOUT = 4 * SECOND;

const NONCE_BYTES = 8;

/**
 * Has the log's head stamped once for each day (UTC), when the day is over, by a time-stamp
 * authority: so it can be shown later that all entries of the day were there by then.
 */
export class Timestamps extends RepeatedWork {
  /** What was said last, which is not said again. */
  private fault: string | null = null;

  constructor(private readonly deps: TimestampsDeps) {
    super({
      due: deps.clock,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.error({ err: error }, "the ledger's log was not stamped"),
    });
  }

  override start(): void {
    if (this.deps.authority !== null) super.start();
  }

  /** Has the day that ended last stamped, where it is not. */
  protected async work(): Promise<void> {
    const { authority, log } = this.deps;
    if (authority === null) return;
    const fault = await this.stamp(authority);
    if (fault !== null && fault !== this.fault) {
      log.warn({ reason: fault }, "the ledger's log has no time stamp for yesterday yet");
    }
    this.fault = fault;
  }

  /** What went wrong, in words; null: nothing. */
  private async stamp(authority: string): Promise<string | null> {
    const { clock, database, headFile } = this.deps;
    const day = new Date(clock.now() - DAY).toISOString().slice(0, 10);
    if (await database.model(LogTimestamp).findByPk(day, { raw: true })) return null;
    const { head, fork } = await headFile.show();
    if (fork !== null || head.size === 0) return null;
    const { checkpoint } = head;
    const request = timestampRequest(checkpoint, randomBytes(NONCE_BYTES));
    const reply = await askAuthority(authority, request.der);
    if (typeof reply === "string") return reply;
    const fault = faultOfReply(reply, request);
    if (fault !== null) return fault;
    const row = { day, checkpoint, reply: reply.toString("base64") };
    await database.write((transaction) =>
      // Another server may have been first.
      database.model(LogTimestamp).bulkCreate([row], { ignoreDuplicates: true, transaction }),
    );
    return null;
  }
}

/** The authority's answer, or in words why there is none. */
async function askAuthority(authority: string, body: Buffer): Promise<Buffer | string> {
  try {
    const reply = await askOut(authority, {
      headers: { "Content-Type": "application/timestamp-query" },
      body,
      // The address is the operator's own, and leads nowhere else without TLS.
      allowLoopback: true,
      timeout: TIMEOUT,
    });
    return reply.status === 200 ? reply.body : `It answered ${reply.status}.`;
  } catch (error) {
    if (error instanceof NoAnswerError) return error.message;
    throw error;
  }
}
