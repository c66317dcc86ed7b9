import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { decide } from "@signaldeck/contract";
import type { RequestHandler, Router } from "express";
import { API_DOCS_CSS, apiDocsPage } from "./apiDocsPage.ts";
import { AppError } from "./AppError.ts";
import { factsOf } from "./callFacts.ts";
import { openApiDocument } from "./openApi.ts";
import { requireSession, type Authenticate } from "./session.ts";
import { strictRouter } from "./strictRouter.ts";

export interface ApiDocsOptions {
  /** The operator's brand. */
  title: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Who may read it: anyone, or administrators with their token. */
  readers: "anyone" | "admins";
  authenticate: Authenticate;
}

/**
 * `/openapi.json` and a page that shows it, below `/api` and behind its limits. Both are written for
 * the first reader, since hardly any start of the product sees one.
 */
export function apiDocs({ title, publicUrl, readers, authenticate }: ApiDocsOptions): Router {
  const document = once(() => openApiDocument(title, publicUrl));
  const router = strictRouter();
  const guard = readers === "anyone" ? [] : [administratorsOnly(authenticate)];
  router.get(
    "/openapi.json",
    ...guard,
    ready("json", () => JSON.stringify(document())),
  );
  router.get(
    "/docs.css",
    ...guard,
    ready("css", () => API_DOCS_CSS),
  );
  router.get(
    "/docs",
    ...guard,
    ready("html", () => apiDocsPage(document())),
  );
  return router;
}

/** @throws AppError `unauthenticated`, `forbidden`. */
function administratorsOnly(authenticate: Authenticate): RequestHandler {
  return async (request, _response, next) => {
    const { viewer } = requireSession(await authenticate(request.headers.authorization));
    const decision = decide(viewer, "staff.manage");
    if (!decision.allowed) throw new AppError(decision.code, decision.message);
    next();
  };
}

/** The smallest first. */
const FORMS = ["br", "gzip"] as const;

/** Makes a thing when it is asked for first. */
function once<T>(make: () => T): () => T {
  let made: { thing: T } | null = null;
  return () => (made ??= { thing: make() }).thing;
}

/** A text as it is sent, by the name of its encoding. */
function encodings(text: string) {
  const plain = Buffer.from(text);
  return {
    br: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // The last percent would cost its first reader seconds.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzip: gzipSync(plain),
    identity: plain,
  };
}

/**
 * Answers with a text that is written and compressed once: however many ask, none but the first
 * costs more than its bytes on the wire.
 */
function ready(type: string, write: () => string): RequestHandler {
  const forms = once(() => encodings(write()));
  return (request, response) => {
    factsOf(response).route = (request.route as { path: string }).path;
    // Browsers name gzip first and take both alike.
    const form = FORMS.find((one) => request.acceptsEncodings([one]) === one) ?? "identity";
    if (form !== "identity") response.setHeader("Content-Encoding", form);
    response.setHeader("Vary", "Accept-Encoding, Authorization");
    response.setHeader("Cache-Control", "private, max-age=300");
    response.type(type).send(forms()[form]);
  };
}
