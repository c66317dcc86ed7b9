import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";

/** Pages that are cached compressed, some 30 KB each. */
const MOST = 50;

/** How a page may be sent, the best first. A page is drawn once and sent often. */
const ENCODINGS = {
  br: (page: Buffer) =>
    promisify(brotliCompress)(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    }),
  gzip: (page: Buffer) => promisify(gzip)(page),
};
type Encoding = keyof typeof ENCODINGS;
const NAMES = Object.keys(ENCODINGS) as Encoding[];

interface PageReply {
  etag: string;
  bodies: Partial<Record<Encoding | "identity", Promise<Buffer>>>;
}

/** Sends pages, each compressed once, and not at all to a browser that has it. */
export function pageReplies(): (
  request: Request,
  response: Response,
  html: string,
) => Promise<void> {
  const cache = new LRUCache<string, PageReply>({
    max: MOST,
    memoMethod: (html) => ({
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 24)}"`,
      bodies: {},
    }),
  });
  return async (request, response, html) => {
    const { etag, bodies } = cache.memo(html);
    // One by one: asked for all at once Express goes by the order of the caller's list.
    const encoding = NAMES.find((name) => request.acceptsEncodings(name)) ?? "identity";
    response
      .vary("Accept-Encoding")
      .vary("Accept-Language")
      .type("html")
      .set({ ETag: etag, "Cache-Control": "no-cache" });
    if (encoding !== "identity") response.set("Content-Encoding", encoding);
    response.send(await (bodies[encoding] ??= encode(html, encoding)));
  };
}

async function encode(html: string, encoding: Encoding | "identity"): Promise<Buffer> {
  const page = Buffer.from(html);
  return encoding === "identity" ? page : ENCODINGS[encoding](page);
}
