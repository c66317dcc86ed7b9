import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { decide } from "@signaldeck/contract";
import type { RequestHandler, Router } from "express";
import { AppError } from "./AppError.ts";
import { factsOf } from "./callFacts.ts";
import { openApiDocument } from "./openApi.ts";
import { requireSession, type Authenticate } from "./session.ts";
import { strictRouter } from "./strictRouter.ts";
import type { DescribedCalls } from "./openApiShapes.ts";

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c,
  );

type Document = ReturnType<typeof openApiDocument>;

/** What is called, or sent: a heading, a sentence, and the shapes to open. */
function sections(items: DescribedCalls, heading: (method: string, name: string) => string) {
  return Object.entries(items).flatMap(([name, item]) =>
    Object.entries(item).map(
      ([method, call]) => `<section>
<h3><code>${escape(heading(method.toUpperCase(), name))}</code></h3>
<p>${escape(call.summary)}${call.security?.length ? " <em>Needs a bearer token.</em>" : ""}</p>
<details><summary>Shapes</summary><pre>${escape(JSON.stringify(call, null, 2))}</pre></details>
</section>`,
    ),
  );
}

/** A page without any script that lists every call of the API and every webhook with its shapes. */
export function apiDocsPage({ info, paths, webhooks }: Document): string {
  const title = escape(info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${title}</h1>
<p>The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${sections(paths, (method, path) => `${method} /api${path}`).join("\n")}
<h2>What members' webhooks are sent</h2>
${sections(webhooks, (_method, name) => name).join("\n")}</main></body></html>`;
}

const API_DOCS_CSS = `:root { color-scheme: dark light; }
body { margin: 0; background: Canvas; color: CanvasText; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px; }
section { border-top: 1px solid GrayText; padding: 8px 0; }
h3 { font-size: 16px; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 12px; border: 1px solid GrayText; border-radius: 8px; }
`;

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
