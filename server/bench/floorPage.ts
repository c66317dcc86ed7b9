import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pin } from "./measure.ts";

/** What the process of the floor page prints. */
export interface FloorPage {
  port: number;
  /** KiB of its script as gzip makes it. */
  weight: number;
}

/** Serves the floor page from a process of its own, on one core; where, and what ends it. */
export async function startFloor(core: number): Promise<{ url: string; stop: () => unknown }> {
  const program = join(import.meta.dirname, "floorPageProcess.ts");
  const floor = spawn(process.execPath, ["--import", "tsx", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(floor.stdout, "data")) as [Buffer];
  const { port, weight } = JSON.parse(line.toString()) as FloorPage;
  pin(floor.pid ?? 0, core);
  process.stdout.write(`  the floor page's script: ${weight.toFixed(1)} KiB\n`);
  return { url: `http://127.0.0.1:${port}/`, stop: () => floor.kill() };
}
