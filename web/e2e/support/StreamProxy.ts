import type { IncomingMessage, ServerResponse } from "node:http";
import { Proxy } from "../../../server/src/app/testing/Proxy.ts";

/** What the proxy does with replies of the live stream. */
export type StreamMode = "pass" | "buffer" | "drop";

const isStream = (path: string): boolean => path.startsWith("/api/signals/stream");

/** Can hold the live stream back as a buffering proxy does, or cut it, while everything else passes. */
export class StreamProxy extends Proxy {
  mode: StreamMode = "pass";
  private readonly cut = new Set<() => void>();

  /** Cuts all open streams. */
  cutStreams(): void {
    for (const cut of this.cut) cut();
    this.cut.clear();
  }

  protected override answer(path: string, outgoing: ServerResponse): boolean {
    const isDropped = isStream(path) && this.mode === "drop";
    if (isDropped) outgoing.destroy();
    return isDropped;
  }

  protected override pass(path: string, reply: IncomingMessage, outgoing: ServerResponse): void {
    if (isStream(path) && this.mode === "buffer") {
      reply.resume();
      return;
    }
    super.pass(path, reply, outgoing);
    if (isStream(path)) this.cut.add(() => outgoing.destroy());
  }
}
