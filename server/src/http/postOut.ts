import { MINUTE, WEBHOOK_LIMITS } from "@signaldeck/contract";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { isLoopback } from "../process/addresses/loopback.ts";

/** What came of one attempt; `retryAfter` in milliseconds where the receiver named a time. */
export interface Answer {
  status: number;
  retryAfter: number | null;
  /** Where a redirect leads, as the receiver wrote it. */
  location: string | null;
}

/** An answer with what it says: the beginning of a long one. */
export interface Reply extends Answer {
  type: string;
  body: Buffer;
}

export interface PostOptions {
  /** Headers beside the body's length. */
  headers: Record<string, string>;
  body: string | Buffer;
  /** Lets http://127.0.0.1 and its like through: for the demo alone. */
  allowLoopback: boolean;
  timeout?: number;
  /** Holds the connection for the next message: for the few hosts that take very many. */
  keepAlive?: boolean;
  /** Instead of the system's own. */
  lookup?: LookupFunction;
}

/** An attempt without an answer, with words for the member. */
export class NoAnswerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "NoAnswerError";
  }
}

/** Bytes of an answer that are read. */
const ANSWER_MAX = 65_536;

const lasting = new RequestFilteringHttpsAgent({ keepAlive: true, timeout: MINUTE });

/**
 * Posts to an address that came from a member or their browser; nothing in the answer is looked at.
 * @throws NoAnswerError as `askOut`
 */
export async function postOut(url: string, options: PostOptions): Promise<Answer> {
  const { status, retryAfter, location } = await askOut(url, options);
  return { status, retryAfter, location };
}

/**
 * Posts to an address that is not ours, and gives what it answers. The agent looks at each resolved
 * address before it connects to exactly that one, so neither a name nor a change of it leads into
 * the private network; redirects are answers like any other.
 * @throws NoAnswerError when there is no answer, or the address is not a public one.
 */
export function askOut(url: string, options: PostOptions): Promise<Reply> {
  const target = new URL(url);
  const loopback = options.allowLoopback && isLoopback(target.hostname);
  if (target.protocol !== "https:" && !loopback) {
    return Promise.reject(new NoAnswerError("The address must begin with https://."));
  }
  const timeout = options.timeout ?? WEBHOOK_LIMITS.timeout;
  const guard = () =>
    options.keepAlive ? lasting : new RequestFilteringHttpsAgent({ keepAlive: false });
  const agent = loopback ? undefined : guard();
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(new NoAnswerError(wordsOf(error), { cause: error }));
    };
    // Over all: also for a receiver that sends a byte now and then.
    const timer = setTimeout(() => {
      fail(new NoAnswerError(`No answer within ${timeout / 1_000} seconds.`));
      call.destroy();
    }, timeout);
    let call: http.ClientRequest;
    try {
      call = request(target, {
        method: "POST",
        ...(agent && { agent }),
        ...(options.lookup && { lookup: options.lookup }),
        headers: {
          ...options.headers,
          "Content-Length": Buffer.byteLength(options.body),
        },
      });
    } catch (error) {
      // The agent throws at once for an address that is a number.
      fail(error);
      return;
    }
    call.on("error", fail);
    call.on("response", (response) => {
      let read = 0;
      const chunks: Buffer[] = [];
      const done = () => {
        clearTimeout(timer);
        const { statusCode = 0, headers } = response;
        const { "content-type": type = "", "retry-after": wait, location = null } = headers;
        const body = Buffer.concat(chunks);
        resolve({ status: statusCode, retryAfter: retryAfterOf(wait), location, type, body });
      };
      response.on("data", (chunk: Buffer) => {
        read += chunk.length;
        chunks.push(chunk);
        if (read <= ANSWER_MAX) return;
        done();
        call.destroy();
      });
      response.on("end", done);
      response.on("error", fail);
    });
    call.end(options.body);
  });
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was broken off.",
  ENOTFOUND: "No such host is known.",
  EAI_AGAIN: "The host's name could not be looked up.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ETIMEDOUT: "The connection was not answered.",
};

/** What a member may read; never what stands where in a private network. */
function wordsOf(error: unknown): string {
  if (error instanceof NoAnswerError) return error.message;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (/is not allowed/.test(message)) return "The address is not a public one.";
  const words = WORDS[code];
  if (words !== undefined) return words;
  if (/CERT|SSL|TLS|ALTNAME|SIGNATURE|ISSUER/.test(code)) return "Its certificate is not valid.";
  return "The connection failed.";
}
