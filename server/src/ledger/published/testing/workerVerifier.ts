import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { OwnCopy } from "../../../../verifier/verify.mjs";
import { VERIFIER } from "../../../paths.ts";

/** What a page asks of the verifier about one of the reader's own signals. */
export interface OwnQuestion {
  ledger: string;
  key?: string | undefined;
  kept?: string;
  signalId: string;
  own: OwnCopy;
}

/** What a page asks about all of the log. */
export interface LogQuestion {
  ledger: string;
}

type Message = { found: { fault: string | null; checkpoint?: string } } | { unread: string };

/** The verifier in a thread that looks to it like a page's worker. */
export interface WorkerVerifier {
  /** Asks and waits for the answer; progress is left out. One question at a time. */
  ask: (question: OwnQuestion | LogQuestion) => Promise<Message>;
  end: () => Promise<unknown>;
}

const LIKE_A_PAGE = `
const { parentPort, workerData } = require("node:worker_threads");
globalThis.location = { href: workerData };
globalThis.postMessage = (message) => parentPort.postMessage(message);
const ready = import(workerData);
parentPort.on("message", (data) => ready.then(() => globalThis.onmessage({ data })));
`;

/** @param first what the thread runs before it loads the verifier */
export function workerVerifier(first = ""): WorkerVerifier {
  const workerData = pathToFileURL(VERIFIER).href;
  const worker = new Worker(first + LIKE_A_PAGE, { eval: true, workerData });
  return {
    ask: (question) =>
      new Promise((done) => {
        const take = (message: Message | { progress: unknown }) => {
          if ("progress" in message) return;
          worker.off("message", take);
          done(message);
        };
        worker.on("message", take);
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

/** What a page hears of a log: the first fault, or why it could not be checked; null: it holds. */
export async function hearOf(worker: WorkerVerifier, ledger: string): Promise<string | null> {
  const heard = await worker.ask({ ledger });
  return "found" in heard ? heard.found.fault : heard.unread;
}
