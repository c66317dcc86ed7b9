import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { SECOND } from "@signaldeck/contract";
import type { House } from "./growthStorage.ts";
import type { Subject } from "./growthSubject.ts";
import { CORES, pin, type Verdict } from "./measure.ts";
import { PROGRAM } from "./product.ts";

/** Goals: growth for as many rows, and for how long nothing is said of how far it is, s. */
const GROWTH_LIMIT = 1.5;
const SILENCE_LIMIT = 10;

/** What was said when, ms since the beginning. */
interface Ran {
  took: number;
  said: { at: number; text: string }[];
}

/** A backup of each house is brought into a new folder; nobody else works meanwhile. */
export async function restoresOf(subjects: readonly Subject[]): Promise<Verdict[]> {
  const figures: { perSignal: number; silence: number; signals: number }[] = [];
  for (const { house } of subjects) {
    const { signals } = house.amounts;
    const [to, into] = [`${house.folder}-backup`, `${house.folder}-restored`];
    try {
      await run(house, "backup", ["--to", to], house.folder);
      const { took, said } = await run(house, "restore", ["--from", to], into);
      for (const { at, text } of said) {
        process.stdout.write(`    ${(at / SECOND).toFixed(1).padStart(5)} s  ${text}`);
      }
      const moments = [0, ...said.map(({ at }) => at), took];
      const silences = moments.slice(1).map((at, n) => at - (moments[n] ?? 0));
      const silence = Math.max(...silences) / SECOND;
      process.stdout.write(
        `  ${signals} signals restored in ${(took / SECOND).toFixed(1)} s, silent for ${silence.toFixed(1)} s at most\n`,
      );
      figures.push({ perSignal: took / signals, silence, signals });
    } finally {
      for (const folder of [to, into]) await rm(folder, { recursive: true, force: true });
    }
  }
  const [few, many] = figures;
  if (!few || !many) return [];
  const ratio = many.perSignal / few.perSignal;
  return [
    {
      of: "P8",
      goal: `restore of ${many.signals} signals: for each at most ${GROWTH_LIMIT} x the time of one of ${few.signals}`,
      measured: `${ratio.toFixed(2)} x`,
      reached: ratio <= GROWTH_LIMIT,
    },
    {
      of: "P8",
      goal: `restore of ${many.signals} signals: never longer than ${SILENCE_LIMIT} s without a word of how far it is`,
      measured: `${many.silence.toFixed(1)} s`,
      reached: many.silence <= SILENCE_LIMIT,
    },
  ];
}

async function run(house: House, name: string, args: string[], folder: string): Promise<Ran> {
  const begun = performance.now();
  const child = spawn(process.execPath, [PROGRAM, name, ...args], {
    env: { PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  pin(child.pid ?? 0, CORES);
  const said: Ran["said"] = [];
  const take = (chunk: Buffer) =>
    said.push({ at: performance.now() - begun, text: chunk.toString() });
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) {
    throw new Error(`${name} of ${house.folder}: ${said.map(({ text }) => text).join("")}`);
  }
  return { took: performance.now() - begun, said };
}
