import { DOCTOR_LIMITS } from "@signaldeck/contract";
import type { Config } from "../../process/settings/config.ts";
import { messageOf } from "../../process/messageOf.ts";
import { CODES_HEADER } from "./readiness.ts";

/** What answers at the address where a server of these settings listens. */
export interface AskedRunning {
  address: string;
  /** Why nothing answers; null: something does. */
  silent: string | null;
  /**
   * The lines of `/readyz`, the verdict first; empty where it is no SignalDeck that answers. The code
   * is "" where an older server says none; `stops`: why it is not ready.
   */
  facts: { code: string; stops: string[]; words: string }[];
}

/** Asks a server on this machine how it is doing. Never throws. */
export async function askRunning({
  config: { host, port },
  fetch,
}: {
  config: Pick<Config, "host" | "port">;
  fetch: typeof globalThis.fetch;
}): Promise<AskedRunning> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(DOCTOR_LIMITS.patience) });
    const lines = (await reply.text()).trim().split("\n");
    const codes = reply.headers.get(CODES_HEADER)?.split(/, */) ?? [];
    const isOurs = codes.length > 0 || /^(not )?ready\b/.test(lines[0] ?? "");
    const facts = lines.map((words, index) => {
      const [code = "", ...stops] = codes[index]?.split(" ") ?? [];
      return { code, stops, words };
    });
    return { address, silent: null, facts: isOurs ? facts : [] };
  } catch (error) {
    // Node's fetch hides the cause behind "fetch failed".
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return { address, silent: messageOf(cause), facts: [] };
  }
}
