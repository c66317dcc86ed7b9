import type { BrowserSubscription } from "@signaldeck/contract";
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One message as the browser would read it. */
export interface PushedText {
  text: string;
  /** Seconds. */
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** Epoch milliseconds of this machine. */
  at: number;
}

/** A browser that has subscribed here. */
export interface TestBrowser {
  /** As the browser hands it to the application. */
  subscription: BrowserSubscription;
  /** What was taken for it and could be decrypted, oldest first. */
  received: PushedText[];
}

interface Keys {
  ecdh: ECDH;
  auth: Buffer;
}

/** What it answers instead of taking a message. */
export interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

/** Largest body that a push service must take (RFC 8030, 7.2). */
const BODY_MAX = 4_096;

/**
 * A push service on this machine as RFC 8030 says, with the browsers' side of it: each message must
 * carry the server's signature (RFC 8292) and is decrypted with the browser's keys (RFC 8291).
 * What is wrong with a message becomes a 4xx answer, as it would outside.
 */
export class PushService {
  /** Asked for each message first; null: it is taken if nothing is wrong with it. */
  refuse: (path: string) => Refusal | null = () => null;
  /** Answers that were given, oldest first. */
  readonly answers: number[] = [];
  private readonly browsers = new Map<string, TestBrowser & Keys>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { status, headers } = service.answer(request, Buffer.concat(chunks));
        service.answers.push(status);
        response.writeHead(status, headers).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  /** What a browser does when the application asks it to subscribe. */
  subscribe(): TestBrowser {
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys("base64url");
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(24).toString("base64url")}`;
    const browser = {
      subscription: {
        endpoint: `${this.origin}${path}`,
        keys: { p256dh, auth: auth.toString("base64url") },
      },
      received: [],
      ecdh,
      auth,
    };
    this.browsers.set(path, browser);
    return browser;
  }

  /** The browser withdraws its subscription, or its owner forbids it. */
  forget({ subscription }: TestBrowser): void {
    this.browsers.delete(new URL(subscription.endpoint).pathname);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private answer(request: IncomingMessage, body: Buffer): Refusal {
    const path = request.url ?? "/";
    const refusal = this.refuse(path);
    if (refusal) return refusal;
    const browser = this.browsers.get(path);
    if (!browser) return { status: 410 };
    if (body.length > BODY_MAX) return { status: 413 };
    const { ttl, topic, urgency, authorization } = request.headers;
    if (!isSigned(authorization, this.origin)) return { status: 403 };
    const isWellFormed =
      request.headers["content-encoding"] === "aes128gcm" &&
      /^\d+$/.test(String(ttl)) &&
      (topic === undefined || /^[\w-]{1,32}$/.test(String(topic)));
    const text = isWellFormed ? decrypt(browser, body) : null;
    if (text === null) return { status: 400 };
    browser.received.push({
      text,
      ttl: Number(ttl),
      at: Date.now(),
      topic: topic?.toString(),
      urgency: urgency?.toString(),
    });
    return {
      status: 201,
      headers: { Location: `${this.origin}/message/${randomBytes(8).toString("hex")}` },
    };
  }
}

/** Whether a request carries a good signature for this push service (RFC 8292, 2 and 3). */
function isSigned(authorization: string | undefined, audience: string): boolean {
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const { aud, exp, sub } = said;
  const left = Number(exp) - Date.now() / 1_000;
  return (
    isGenuine &&
    aud === audience &&
    left > 0 &&
    left <= 86_400 &&
    /^(mailto|https):/.test(String(sub))
  );
}

/** The text of a message; null where it was not made for these keys (RFC 8291, 3 and 4). */
function decrypt({ ecdh, auth }: Keys, body: Buffer): string | null {
  // Salt, size of a record, and the sender's public key as the id of its key (RFC 8188, 2.1).
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const encrypted = body.subarray(keyEnd, -16);
  try {
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
    const shared = hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32);
    const derive = (name: string, bytes: number) =>
      Buffer.from(
        hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes),
      );
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(encrypted), decipher.final()]);
    // The last record ends with a 2, then zeros.
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end).toString("utf8");
  } catch {
    return null;
  }
}
