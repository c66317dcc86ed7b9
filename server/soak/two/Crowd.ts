import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { REPOSITORY_ROOT } from "../../src/paths.ts";
import type {
  Comparison,
  CrowdAnswers,
  CrowdQuestion,
  CrowdReader,
  Outages,
  StoredEvent,
} from "./crowdWords.ts";

/** Between two looks at who is back. */
const LOOK = 100;

/** The process of the many readers, as its parent asks it. */
export class Crowd {
  private readonly ended: Promise<null>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, "exit").then(() => null);
  }

  static start(): Crowd {
    const file = join(REPOSITORY_ROOT, "server", "soak", "two", "crowdProcess.ts");
    const child = spawn(process.execPath, ["--import", "tsx", file], {
      cwd: REPOSITORY_ROOT,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return new Crowd(child);
  }

  /** Opens a stream for each reader, by nginx. */
  open(
    place: { port: number; host: string; certificate: string },
    readers: CrowdReader[],
  ): Promise<CrowdAnswers["open"]> {
    return this.ask({ ask: "open", ...place, readers });
  }

  /** How streams have ended and begun anew since a moment, epoch ms. */
  outages(since: number): Promise<Outages> {
    return this.ask({ ask: "outages", since });
  }

  /** As `outages`, when all are back or after `patience` ms. */
  async backSince(since: number, patience: number): Promise<Outages> {
    const refusals: Outages["refusals"] = {};
    const deadline = Date.now() + patience;
    for (;;) {
      const now = await this.outages(since);
      for (const [why, count] of Object.entries(now.refusals)) {
        refusals[why] = (refusals[why] ?? 0) + count;
      }
      if ((now.cut > 0 && now.back === now.cut) || Date.now() > deadline) {
        return { ...now, refusals };
      }
      await sleep(LOOK);
    }
  }

  compare(events: StoredEvent[]): Promise<Comparison> {
    return this.ask({ ask: "compare", events });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await this.ended;
  }

  /** One question at a time. */
  private async ask<Q extends CrowdQuestion>(question: Q): Promise<CrowdAnswers[Q["ask"]]> {
    const answered = once(this.child, "message") as Promise<[CrowdAnswers[Q["ask"]]]>;
    this.child.send(question);
    const reply = await Promise.race([answered, this.ended]);
    if (reply === null) throw new Error("The process of the clients has ended");
    return reply[0];
  }
}
