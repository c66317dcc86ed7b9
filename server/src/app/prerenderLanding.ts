import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Content } from "../content/loadContent.ts";

/** The start waits no longer than this for the page; without it the browser draws the page itself. */
const PATIENCE = 15_000;

/** What the page is drawn with; the browser gets the same and goes on from there. */
export type LandingKnown = { content: Content["public"]; landing: Content["landing"] };

/**
 * The landing page as HTML, drawn by the built UI in a thread of its own that ends afterwards.
 * Null when the UI is not built or fails: then the page comes to life in the browser alone.
 */
export async function prerenderLanding(
  file: string,
  known: LandingKnown,
  log: Logger,
): Promise<string | null> {
  if (!existsSync(file)) return null;
  const worker = new Worker(file, { workerData: known });
  try {
    return await new Promise<string>((done, failed) => {
      const timer = setTimeout(() => failed(new Error("it took too long")), PATIENCE);
      worker.once("message", done);
      worker.once("error", failed);
      worker.once("exit", () => {
        clearTimeout(timer);
        failed(new Error("the thread ended without a page"));
      });
    });
  } catch (error) {
    log.warn({ err: error }, "the landing page was not prerendered");
    return null;
  } finally {
    await worker.terminate();
  }
}
