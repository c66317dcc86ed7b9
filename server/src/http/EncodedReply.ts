import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Envelope } from "@signaldeck/contract";
import type { Clock } from "../process/clock/clock.ts";
import { success } from "./envelope.ts";

/** A successful reply as it leaves, for all who may read it. */
export interface EncodedReply {
  readonly body: Buffer;
  /** Of the data; null where it speaks of the moment and the next reply differs. */
  readonly etag: string | null;
  /** Names and values by turns: with the body, and where the reader has it already. */
  readonly headers: readonly string[];
  readonly headersOfCurrent: readonly string[];
}

/** Characters of a hash that tell two replies of one call apart. */
const ETAG_LENGTH = 24;

/**
 * Encodes what stays as it is until something changes, to be cached and sent again; its timestamp is
 * that of the encoding. The tag is weak: encoding the same data at another time gives the
 * same one.
 */
export function encodeReply(data: unknown, now: number): EncodedReply {
  const hash = createHash("sha256").update(JSON.stringify(data)).digest("base64url");
  return encode(data, now, `W/"${hash.slice(0, ETAG_LENGTH)}"`);
}

/** Encodes each object once, for data that is exchanged as a whole and never changed in place. */
export function encodeOnce(clock: Clock): (data: object) => EncodedReply {
  const replies = new WeakMap<object, EncodedReply>();
  return (data) => {
    const reply = replies.get(data) ?? encodeReply(data, clock.now());
    replies.set(data, reply);
    return reply;
  };
}

/** Encodes what holds for this moment alone. */
export const encodeMoment = (data: unknown, now: number) => encode(data, now, null);

/** Encodes what one call is answered and no other. */
export const encodeEnvelope = (envelope: Envelope<unknown>) => encodeBody(envelope, null);

const encode = (data: unknown, now: number, etag: string | null) =>
  encodeBody(success(data, "OK", now), etag);

function encodeBody(envelope: Envelope<unknown>, etag: string | null): EncodedReply {
  const body = Buffer.from(JSON.stringify(envelope));
  const tag = etag === null ? [] : ["ETag", etag];
  return {
    body,
    etag,
    headers: jsonHeaders(body).concat(tag),
    headersOfCurrent: tag,
  };
}

/** The headers of a JSON body, names and values by turns. */
export const jsonHeaders = (body: Buffer): string[] => [
  "Content-Type",
  "application/json; charset=utf-8",
  "Content-Length",
  String(body.length),
];

/** Whether the caller has this reply in its cache. */
export function isCurrent({ headers }: IncomingMessage, { etag }: EncodedReply): boolean {
  const kept = headers["if-none-match"];
  if (kept === undefined || etag === null) return false;
  return kept === etag || kept.split(",").some((tag) => [etag, "*"].includes(tag.trim()));
}

/**
 * Sends it, or that it is still current, beside the headers that are set already.
 * @param status of what is sent whole
 */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: EncodedReply,
  status = 200,
): void {
  const current = isCurrent(request, reply);
  response.statusCode = current ? 304 : status;
  setHeaders(response, current ? reply.headersOfCurrent : reply.headers);
  if (current) response.end();
  else response.end(reply.body);
}

/** Sets names and values by turns. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    response.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
  }
}
