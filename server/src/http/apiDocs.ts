import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { decide } from "@signaldeck/contract";
import { Router, type RequestHandler } from "express";
import { API_DOCS_CSS, apiDocsPage } from "./apiDocsPage.ts";
import { AppError } from "./AppError.ts";
import { factsOf } from "./callFacts.ts";
import { openApiDocument } from "./openApi.ts";
import { requireSession, type Authenticate } from "./session.ts";

export interface ApiDocsOptions {
  /** The operator's brand. */
  title: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Who may read it: anyone, or administrators with their token. */
  readers: "anyone" | "admins";
  authenticate: Authenticate;
}

/** `/openapi.json` and a page that shows it, below `/api` and behind its limits. */
export function apiDocs({ title, publicUrl, readers, authenticate }: ApiDocsOptions): Router {
  const document = openApiDocument(title, publicUrl);
  const router = Router();
  const guard = readers === "anyone" ? [] : [administratorsOnly(authenticate)];
  router.get("/openapi.json", ...guard, ready("json", JSON.stringify(document)));
  router.get("/docs.css", ...guard, ready("css", API_DOCS_CSS));
  router.get("/docs", ...guard, ready("html", apiDocsPage(document)));
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

/**
 * Answers with a text that was written and compressed once: however many ask, none costs more than
 * its bytes on the wire.
 */
function ready(type: string, text: string): RequestHandler {
  const plain = Buffer.from(text);
  const forms = {
    br: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // The last percent would cost seconds of each start.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzip: gzipSync(plain),
    identity: plain,
  };
  return (request, response) => {
    factsOf(response).route = (request.route as { path: string }).path;
    // Browsers name gzip first and take both alike.
    const form = FORMS.find((one) => request.acceptsEncodings([one]) === one) ?? "identity";
    if (form !== "identity") response.setHeader("Content-Encoding", form);
    response.setHeader("Vary", "Accept-Encoding, Authorization");
    response.setHeader("Cache-Control", "private, max-age=300");
    response.type(type).send(forms[form]);
  };
}
