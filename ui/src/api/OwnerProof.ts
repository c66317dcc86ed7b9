import { OWNER_PROOF_HEADER, type Endpoint } from "@signaldeck/contract";
import type { ApiError } from "./apiError.ts";

/** A question to the person at the page, until they answer or leave it. */
interface Question {
  answered: Promise<boolean>;
  end: (isProven: boolean) => void;
}

/**
 * The proof that the page's person owns the session. It lives in the page's memory alone: a thief who
 * reads the token out of the device's storage does not get it.
 */
export class OwnerProof {
  private held: { token: string; proof: string } | null = null;
  private question: Question | null = null;
  private readonly listeners = new Set<() => void>();

  /** Whether somebody has to be asked. */
  readonly isAsking = (): boolean => this.question !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes the proof that the server has given to the session of a token. */
  readonly keep = (token: string, proof: string): void => {
    this.held = { token, proof };
    this.close(true);
  };

  /** The question was left unanswered. */
  readonly leave = (): void => this.close(false);

  /**
   * Sends a call with the proof that is held. Where the server asks for another one, so is the
   * person, and the call goes out once more as it was; without an answer its failure stays.
   */
  async send<Reply extends { error?: ApiError | undefined }>(
    { ownerProof }: Pick<Endpoint, "ownerProof">,
    token: string | null,
    send: (headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> {
    if (ownerProof === undefined || token === null) return send({});
    const reply = await send(this.headersFor(token));
    if (reply.error?.code !== "owner_proof_needed" || !(await this.ask())) return reply;
    return send(this.headersFor(token));
  }

  private headersFor(token: string): Record<string, string> {
    return this.held?.token === token ? { [OWNER_PROOF_HEADER]: this.held.proof } : {};
  }

  /** Calls that need it at the same time wait for one answer. */
  private ask(): Promise<boolean> {
    if (!this.question) {
      let end: Question["end"] = () => {};
      const answered = new Promise<boolean>((resolve) => (end = resolve));
      this.question = { answered, end };
      this.tell();
    }
    return this.question.answered;
  }

  private close(isProven: boolean): void {
    this.question?.end(isProven);
    this.question = null;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
