import type { SetupDto, SetupPart } from "@signaldeck/contract";
import { useState } from "react";

const WAITS = "Saved. It takes effect when the server restarts.";
const RUNS = "Saved. The server runs with it.";

/** What is said of a part that was saved here: whether it waits, until the server has restarted. */
export function useSaved(part: SetupPart, setup: SetupDto) {
  const [reply, setReply] = useState<SetupDto | null>(null);
  const waits = reply?.startedAt === setup.startedAt && reply.waiting.includes(part);
  const note = reply === null ? null : waits ? WAITS : RUNS;
  return { note, setReply };
}
