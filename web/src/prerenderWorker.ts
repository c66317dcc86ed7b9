import { parentPort, workerData } from "node:worker_threads";
import type { KnownContent } from "@signaldeck/ui/landing";
import { drawLanguages } from "@signaldeck/ui/prerender";

// Runs once when the server starts and ends, so that the server itself never holds the UI's code.
parentPort?.postMessage(await drawLanguages(workerData as KnownContent));
