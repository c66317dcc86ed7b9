import { resolve } from "node:path";

/**
 * The server package's folder. This file sits one level below it both as source (`src/`) and
 * built (`dist/`), so files that are read at run time are found from here in either case.
 */
const SERVER_ROOT = resolve(import.meta.dirname, "..");

export const CONTENT_DIR = resolve(SERVER_ROOT, "content");
/** What the product says in other languages than English. */
export const LANGUAGES_DIR = resolve(SERVER_ROOT, "contract", "languages");
/** The program by which anybody checks the ledger's log. */
export const VERIFIER = resolve(SERVER_ROOT, "verifier", "verify.mjs");
/** The thread that hashes passwords. */
export const PASSWORD_HASH = resolve(SERVER_ROOT, "threads", "passwordHash.mjs");
/** The thread that says what a picture looks like. */
export const PICTURE_LOOK = resolve(SERVER_ROOT, "threads", "pictureLook.mjs");
export const REPOSITORY_ROOT = resolve(SERVER_ROOT, "..");
/** The docs as a site, where it is built. */
export const DOCS_DIST = resolve(REPOSITORY_ROOT, "docs", "dist");
export const WEB_DIST = resolve(REPOSITORY_ROOT, "web", "dist");
