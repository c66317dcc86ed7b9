import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { MadeLog } from "./madeLog.ts";

/** In place of an answer: none comes, and the line stays open. */
export const SILENCE = Symbol("silence");

/** What a call below /api/record is answered: text, a status alone, or null where the line is cut. */
export type SiteAnswers = (call: string) => string | number | typeof SILENCE | null;

export interface ServedSite {
  /** The log's address. */
  ledger: string;
  close: () => void;
}

/** A log, and what a site beside it says. */
export async function serveSite(log: MadeLog, answers: SiteAnswers): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://site.example");
    const [, call] = /^\/api\/record\/(\w+)$/.exec(pathname) ?? [];
    if (call === undefined) {
      response.end(ofLog(log, pathname));
      return;
    }
    const answer = answers(call);
    if (answer === SILENCE) return;
    if (answer === null) response.destroy();
    else if (typeof answer === "number") response.writeHead(answer).end("{}");
    else response.end(answer);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  return { ledger: `http://127.0.0.1:${port}/ledger`, close: () => closeAll(server) };
}

/** Ends a server with the lines that are still open. */
export function closeAll(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** Entries that a tile has. */
const TILE = 256;

/** What a log answers at an address below /ledger. */
export function ofLog({ key, checkpoint, entries }: MadeLog, path: string): string | Buffer {
  if (path === "/ledger/key") return key;
  if (path === "/ledger/checkpoint") return checkpoint;
  // Fewer than 1,000 tiles, so that their number is one part of the path.
  const [, number = "0"] = /^\/ledger\/tile\/entries\/(\d{3})/.exec(path) ?? [];
  const first = TILE * Number(number);
  const parts = entries.slice(first, first + TILE).flatMap((entry) => {
    const bytes = Buffer.from(entry);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(parts);
}
