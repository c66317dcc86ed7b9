import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND } from "@signaldeck/contract";
import { REPOSITORY_ROOT } from "../../src/paths.ts";
import { Crowd } from "./Crowd.ts";
import type { House } from "./House.ts";
import type { Person } from "./people.ts";

export const GREED = { streams: 200, callsPerSecond: 1_000 };

const CONNECTIONS = 40;

/** One member's streams and calls, in processes of their own. */
export class Greed {
  private calls: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly house: House,
    private readonly person: Person,
    private readonly streams: Crowd,
  ) {}

  /** Resolves when its processes wait: that they start is no part of what is measured. */
  static async prepare(house: House, person: Person): Promise<Greed> {
    const streams = Crowd.start();
    await streams.outages(0);
    return new Greed(house, person, streams);
  }

  begin(lasts: number): void {
    const { house, person } = this;
    const readers = Array.from({ length: GREED.streams }, () => person);
    // Those that gave way to a newer one come back after a minute: they are not waited for.
    this.streams.open(house.site, readers).catch(() => undefined);
    const url = `https://127.0.0.1:${house.nginx.port}/api/signals?limit=50`;
    const [tool, args] = generator(house, String(Math.ceil(lasts / SECOND)));
    const token = `authorization: Bearer ${person.token}`;
    this.calls = once(spawn(tool, [...args, "-H", token, url], { stdio: "ignore" }), "exit");
  }

  async end(): Promise<void> {
    await this.calls;
    await this.streams.stop();
  }
}

/** By wrk where there is one: a generator in JavaScript would take more of the machine than it asks for. */
function generator({ folder }: House, seconds: string): [tool: string, args: string[]] {
  const { callsPerSecond } = GREED;
  const all = ["-c", String(CONNECTIONS), "-d", seconds];
  if (spawnSync("wrk", ["-v"]).error) {
    const tool = join(REPOSITORY_ROOT, "node_modules", ".bin", "autocannon");
    return [tool, [...all, "-R", String(callsPerSecond)]];
  }
  const script = join(folder, "pace.lua");
  const pause = (CONNECTIONS * SECOND) / callsPerSecond;
  writeFileSync(script, `function delay() return ${pause} end\n`);
  return ["wrk", [...all, "-t", "1", "-s", script]];
}
