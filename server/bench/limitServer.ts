import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";

/**
 * What a reply costs at least: sends bytes that were ready before, and knows nothing else.
 * Arguments: `raw`, `express` or `json`, a JSON file of the replies by path, each with its headers (names and
 * values by turns) and its body; prints its port.
 */
export interface ReadyReply {
  headers: string[];
  body: string;
}

const [, , kind = "raw", file = ""] = process.argv;
const replies = new Map(
  Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, ReadyReply>).map(
    ([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }],
  ),
);

const raw: RequestListener = (request, response) => {
  const reply = replies.get(request.url ?? "");
  response.writeHead(reply ? 200 : 404, reply?.headers);
  response.end(reply?.body);
};

/** As usual APIs send their replies. */
function usual(): RequestListener {
  const app = express();
  for (const [url, { body }] of replies) {
    const data: unknown = JSON.parse(body.toString());
    app.get(url.split("?")[0] ?? "", (_request, response) => void response.json(data));
  }
  return app;
}

function bare(): RequestListener {
  const app = express();
  for (const [url, { headers, body }] of replies) {
    app.get(url.split("?")[0] ?? "", (_request, response) => {
      for (let at = 0; at < headers.length; at += 2) {
        response.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
      }
      response.end(body);
    });
  }
  return app;
}

const listeners: Record<string, () => RequestListener> = { express: bare, json: usual };
const server = createServer(listeners[kind]?.() ?? raw);
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
