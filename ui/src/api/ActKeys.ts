import { IDEMPOTENCY_KEY_HEADER, SECOND, takesKey } from "@signaldeck/contract";
import type { ApiError } from "./apiError.ts";
import type { ApiRequest } from "./ApiRequest.ts";
import { newId } from "./newId.ts";

/** How often the server is asked at once what came of an act. */
const QUESTIONS = 5;

/** Between two questions where the server names no time, in ms. */
const PAUSE = 2 * SECOND;

/** Acts without an answer whose keys are remembered; a page that has so many is offline for long. */
const MOST = 50;

/**
 * Gives each act of a person a key of its own and sends it along until there is an answer: what is
 * sent again after a lost one, by the page or by the person, is done once. Acts without an answer
 * are known by all that they ask for, in the page's memory alone.
 */
export class ActKeys {
  private readonly open = new Map<string, string>();

  /**
   * Sends a call; where the server cannot say what came of it, asks again, some times.
   * @param token of the session that it is sent in
   */
  async send<Reply extends { error?: ApiError | undefined }>(
    request: ApiRequest,
    token: string | null,
    send: (headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> {
    if (!takesKey(request.endpoint)) return send({});
    const act = nameOf(request, token);
    const key = this.open.get(act) ?? newId();
    this.keep(act, key);
    let unknown: Reply | null = null;
    for (let left = QUESTIONS; ; left -= 1) {
      const reply = await send({ [IDEMPOTENCY_KEY_HEADER]: `"${key}"` });
      const { error } = reply;
      if (!error || isAnswer(error)) {
        // Another one with the same words may have begun a new act meanwhile.
        if (this.open.get(act) === key) this.open.delete(act);
        return reply;
      }
      if (isAsked(error)) unknown ??= reply;
      // Once it may be done, no failure to ask says that it is not.
      if (left === 0 || !unknown) return unknown ?? reply;
      const wait = error.retryAfter === undefined ? PAUSE : error.retryAfter * SECOND;
      await new Promise((over) => setTimeout(over, wait));
    }
  }

  private keep(act: string, key: string): void {
    const oldest = this.open.size < MOST ? undefined : this.open.keys().next().value;
    if (oldest !== undefined) this.open.delete(oldest);
    this.open.set(act, key);
  }
}

/** All that tells one act from another. */
const nameOf = ({ endpoint, body, query, params, file }: ApiRequest, token: string | null) =>
  JSON.stringify([
    ...[endpoint.method, endpoint.path, params, query, body, token],
    file && [file.name, file.size, file.lastModified],
  ]);

/** Whether it says what came of the act; also that nothing did. */
const isAnswer = ({ status, code }: ApiError) =>
  status !== null && status < 500 && code !== "act_in_progress";

/** Whether the server knows soon what came of it. */
const isAsked = ({ code }: ApiError) => code === "outcome_unknown" || code === "act_in_progress";
