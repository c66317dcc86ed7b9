import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SECOND, type Endpoint, type Envelope } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../AppError.ts";
import type { CallFacts } from "../callFacts.ts";
import { jsonHeaders, setHeaders } from "../EncodedReply.ts";
import { encodeFailure } from "../errors.ts";
import { MinuteCounts } from "../MinuteCounts.ts";
import { Act } from "./Act.ts";
import type { ActKey } from "./ActKey.ts";

/** After this a process that has not answered is taken to be gone, in ms. */
const PATIENCE = 10 * SECOND;

/** Seconds until somebody who is too early asks again. */
const ASK_AGAIN = 2;

/** Longer replies, in bytes, are not stored: a repeated call only hears that it was done. */
const LONGEST_REPLY = 8_192;

/** An act that is being done. */
interface Running {
  isAnswered: boolean;
  end: Promise<void>;
}

/** So many replies to one member are stored in a minute: nobody fills the disk with them. */
const REPLIES_PER_MINUTE = 30;

/** A call that came with a key. */
export interface KeyedCall {
  key: ActKey;
  endpoint: Endpoint;
  facts: CallFacts;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Knows writes again that are sent again with their key, and has each done once. The act's row is
 * the first that its first transaction writes, so it is there exactly if what was asked for is; the
 * reply follows once it was given. What came to nothing leaves no row and may be sent again.
 */
export class Acts {
  private readonly process = randomUUID();
  private readonly running = new Map<string, Running>();
  private readonly acts;
  private readonly replies;

  constructor(
    private readonly deps: DataContext,
    repliesPerMinute = REPLIES_PER_MINUTE,
  ) {
    this.acts = deps.database.model(Act);
    this.replies = new MinuteCounts(repliesPerMinute);
  }

  /**
   * Does `work`, which answers, unless the act was done before; then answers as it was answered.
   * @throws AppError `act_in_progress` while it is being done, `key_of_another_act` where its key
   * came with something else, `already_done` where what was answered is not known any more.
   */
  async once(call: KeyedCall, work: () => Promise<void>): Promise<void> {
    const { id } = call.key;
    // The answer leaves before it is stored, and a repeated call may come in between.
    const before = this.running.get(id);
    if (before?.isAnswered) await Promise.allSettled([before.end]);
    if (this.running.has(id)) throw inProgress();
    const running: Running = { isAnswered: false, end: Promise.resolve() };
    this.running.set(id, running);
    running.end = this.carryOut(call, running, work).finally(() => this.running.delete(id));
    await running.end;
  }

  private async carryOut(call: KeyedCall, running: Running, work: () => Promise<void>) {
    const kept = await this.acts.findByPk(call.key.id, { raw: true });
    if (kept) this.repeat(kept, call);
    else await this.begin(call, running, work);
  }

  private async begin(call: KeyedCall, running: Running, work: () => Promise<void>) {
    const { key, endpoint, facts, request } = call;
    const keep = async (status: number, body: Buffer | undefined) => {
      if (!facts.wrote || !body || body.length > LONGEST_REPLY || endpoint.sentAgain) return;
      if (facts.memberId !== undefined && this.replies.take(facts.memberId) > 0) return;
      running.isAnswered = true;
      await this.save(key, status, body);
    };
    facts.key = "new";
    facts.first = (transaction) => this.insert(transaction, key);
    try {
      await work();
    } catch (error) {
      // A refusal may have written what it counts; it is a refusal when it is sent again, too.
      if (error instanceof AppError && error.status < 500) {
        const { status, body } = encodeFailure(this.deps.clock, error, request);
        await keep(status, body);
      }
      throw error;
    } finally {
      // What the call has set off may write later; that is not the act.
      delete facts.first;
    }
    await keep(endpoint.status ?? 200, facts.reply?.body);
  }

  private async insert(transaction: Transaction, { id, fingerprint }: ActKey): Promise<void> {
    const createdAt = new Date(this.deps.clock.now());
    const row = { id, fingerprint, process: this.process, status: null, sealedReply: null };
    try {
      await this.acts.create({ ...row, createdAt }, { transaction });
    } catch (error) {
      // Another process was quicker; the insert has waited for what became of its transaction.
      throw error instanceof UniqueConstraintError ? inProgress() : error;
    }
  }

  private async save(key: ActKey, status: number, body: Buffer): Promise<void> {
    const values = { status, sealedReply: key.encrypt(body) };
    try {
      await this.deps.database.write((transaction) =>
        this.acts.update(values, { where: { id: key.id }, transaction }),
      );
    } catch {
      // The act is done and answered: without a stored reply, a repeated call hears only that.
    }
  }

  private repeat(act: Act, { key, endpoint, facts, response }: KeyedCall): void {
    if (act.fingerprint !== key.fingerprint) {
      throw new AppError(
        "key_of_another_act",
        "This Idempotency-Key came with something else before. Please send a new one with each act.",
      );
    }
    if (act.status === null || act.sealedReply === null) throw this.unanswered(act, endpoint);
    const body = key.decrypt(act.sealedReply);
    const { error } = JSON.parse(body.toString()) as Envelope<unknown>;
    if (error) facts.failure = error.code;
    response.statusCode = act.status;
    setHeaders(response, jsonHeaders(body));
    response.end(body);
  }

  /** Why there is no reply of an act that was committed. */
  private unanswered({ process, createdAt }: Act, { sentAgain }: Endpoint): AppError {
    // Of what this process has begun, all that still runs is known; on SQLite there is no other.
    const mayRun = process !== this.process && this.deps.database.dialect === "postgres";
    if (mayRun && Math.abs(this.deps.clock.now() - createdAt.getTime()) < PATIENCE) {
      return inProgress();
    }
    return sentAgain === "told"
      ? new AppError(
          "already_done",
          "This was done when you sent it first. What it answered is shown once and was not kept: please ask for a new one if you need it.",
        )
      : new AppError(
          "already_done",
          "This was saved when you sent it first, but the answer was lost. Please look at what is there now; nothing was done twice.",
        );
  }
}

const inProgress = () =>
  new AppError(
    "act_in_progress",
    "What you sent is being worked on. Please ask again in a moment.",
    { retryAfter: ASK_AGAIN },
  );
