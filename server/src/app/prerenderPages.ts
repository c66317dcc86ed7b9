import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Language, MarketKind } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Content } from "../content/loadContent.ts";

/** The start waits no longer than this for the pages; without them the browser draws by itself. */
const PATIENCE = 30_000;

/** What the pages are drawn with; the browser gets the same and goes on from there. */
export type DrawnWith = {
  content: Content["public"];
  landing: Content["landing"];
  market: MarketKind;
};

/** HTML by language and route. */
export type DrawnPages = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/**
 * The pages that are sent drawn, drawn by the built UI in a thread of its own that ends afterwards.
 * None when the UI is not built or fails: then they come to life in the browser alone.
 */
export async function prerenderPages(
  file: string,
  known: DrawnWith,
  log: Logger,
): Promise<DrawnPages> {
  if (!existsSync(file)) return {};
  const worker = new Worker(file, { workerData: known });
  try {
    return await new Promise<DrawnPages>((done, failed) => {
      const timer = setTimeout(() => failed(new Error("it took too long")), PATIENCE);
      worker.once("message", done);
      worker.once("error", failed);
      worker.once("exit", () => {
        clearTimeout(timer);
        failed(new Error("the thread ended without a page"));
      });
    });
  } catch (error) {
    log.warn({ err: error }, "the pages were not prerendered");
    return {};
  } finally {
    await worker.terminate();
  }
}
