import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { protocol } from "electron";
import { APP_SCHEME, isOwnPage } from "./ownPages.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export interface AppPages {
  /** Folder of the built pages. */
  folder: string;
  /** Origin of the server that the pages talk to; null until one was chosen. */
  server: () => string | null;
  /** The theme that the first paint already shows. */
  theme: () => "dark" | "light";
}

/** Must run before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** The policy of our pages: code from the archive alone, data from it and the chosen server. */
export function contentSecurityPolicy(server: string | null): string {
  const withServer = server === null ? "'self'" : `'self' ${server}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The program that checks the ledger's log, from the archive as well.
    "worker-src 'self'",
    "style-src 'self'",
    // Charts and accessible primitives set style attributes; style sheets stay our own.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${withServer}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Answers the addresses of our own scheme from the folder of built pages. */
export function serveApp(pages: AppPages): void {
  protocol.handle(APP_SCHEME, (request) => answerPage(pages, request.url));
}

/** One file of the application; a path without an extension is a screen of the one page. */
export async function answerPage(pages: AppPages, address: string): Promise<Response> {
  if (!isOwnPage(address)) return refusal(403);
  const path = decodedPath(address);
  if (path === null) return refusal(400);
  const isScreen = extname(path) === "";
  const root = resolve(pages.folder);
  const file = resolve(join(root, isScreen ? "index.html" : path));
  if (!file.startsWith(root + sep)) return refusal(400);
  const type = TYPES[extname(file)];
  const body = type === undefined ? null : await readFile(file).catch(() => null);
  if (type === undefined || body === null) return refusal(404);
  const text = isScreen ? themed(body.toString("utf8"), pages.theme()) : body;
  return new Response(text, { headers: headersOf(type, pages.server()) });
}

/** Null for an address that cannot be decoded. */
function decodedPath(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
}

const themed = (html: string, theme: "dark" | "light") =>
  theme === "light" ? html.replace("<html ", '<html data-theme="light" ') : html;

const headersOf = (type: string, server: string | null) => ({
  "content-type": type,
  "content-security-policy": contentSecurityPolicy(server),
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
});

const refusal = (status: number) =>
  new Response(null, { status, headers: headersOf("text/plain", null) });
