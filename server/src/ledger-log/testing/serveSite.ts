import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MadeLog } from "./madeLog.ts";

/** A path below /api/record, with its query, and what is answered there: text, or a status alone. */
export type SiteAnswers = (path: string, query: URLSearchParams) => string | number | "never";

export interface ServedSite {
  /** The log's address. */
  ledger: string;
  close: () => void;
}

/** A log, and what a site beside it says. */
export async function serveSite(log: MadeLog, answers: SiteAnswers): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://site.example");
    const [, call] = /^\/api\/record\/(\w+)$/.exec(pathname) ?? [];
    if (call === undefined) {
      response.end(ofLog(log, pathname));
      return;
    }
    const answer = answers(call, searchParams);
    if (answer === "never") response.destroy();
    else if (typeof answer === "number") response.writeHead(answer).end("{}");
    else response.end(answer);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  return { ledger: `http://127.0.0.1:${port}/ledger`, close: () => server.close() };
}

/** Entries that a tile has. */
const TILE = 256;

function ofLog({ key, checkpoint, entries }: MadeLog, path: string): string | Buffer {
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
