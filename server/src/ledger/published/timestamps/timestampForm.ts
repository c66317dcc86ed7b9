import { hash } from "node:crypto";

/** Tags of DER that a request consists of. */
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const OCTETS = 0x04;
const SEQUENCE = 0x30;

/** SHA-256 as an algorithm: its object identifier, and no parameters. */
const SHA256 = Buffer.from("300d06096086480165030402010500", "hex");

/** A question to a time-stamp authority (RFC 3161, 2.4.1). */
export interface TimestampRequest {
  der: Buffer;
  /** What its answer has to contain: the hash and the nonce as they were asked. */
  echoes: readonly Buffer[];
}

/**
 * Asks for a time stamp of a text by its SHA-256, with the authority's certificate.
 * @param nonce random bytes, which distinguish our answer from an old one
 */
export function timestampRequest(text: string, nonce: Buffer): TimestampRequest {
  const imprint = element(
    SEQUENCE,
    SHA256,
    element(OCTETS, hash("sha256", Buffer.from(text), "buffer")),
  );
  // A first byte below 0x80 that is not 0: the number is positive, and written in one way alone.
  const number = element(INTEGER, Buffer.of(0x40 | ((nonce[0] ?? 0) & 0x3f)), nonce.subarray(1));
  const version = element(INTEGER, Buffer.of(1));
  const withCertificate = element(BOOLEAN, Buffer.of(0xff));
  return {
    der: element(SEQUENCE, version, imprint, number, withCertificate),
    echoes: [imprint, number],
  };
}

/**
 * What is wrong with an answer, in words for the operator; null: it grants what was asked. Whether
 * the authority's signature holds is for those to say who trust it: `openssl ts -verify`.
 */
export function faultOfReply(reply: Buffer, { echoes }: TimestampRequest): string | null {
  // SEQUENCE { SEQUENCE { INTEGER status, ... }, token }
  const info = reply[0] === SEQUENCE ? contentAt(reply, 0) : null;
  const status = info?.[0] === SEQUENCE ? contentAt(info, 0) : null;
  if (status?.[0] !== INTEGER || status[1] !== 1) return "It answered with no time stamp.";
  // Granted, or granted with changes.
  if ((status[2] ?? 2) > 1) return `It refused with the status ${status[2]}.`;
  const isOurs = echoes.every((echo) => reply.includes(echo));
  return isOurs ? null : "It answered with the time stamp of something else.";
}

/** An element of DER: tag, length, content. */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  // All of a request is shorter than 128 bytes.
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}

/** The content of the element that begins at a place, as far as it is there. */
function contentAt(bytes: Buffer, at: number): Buffer {
  const first = bytes[at + 1] ?? 0;
  const more = first < 0x80 ? 0 : first - 0x80;
  const length =
    more === 0 ? first : Number.parseInt(bytes.toString("hex", at + 2, at + 2 + more), 16);
  return bytes.subarray(at + 2 + more, at + 2 + more + length);
}
