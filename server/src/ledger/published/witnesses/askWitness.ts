import { SECOND } from "@signaldeck/contract";
import { askOut, NoAnswerError, type Reply } from "../../../http/postOut.ts";
import type { WitnessSetting } from "../../../process/settings/ledgerConfig.ts";
import { textOfCheckpoint } from "../note/checkpoint.ts";

/** A checkpoint, and the proof that its tree goes on from one that the witness has signed. */
export interface Submission {
  /** Size of that tree; 0 for a witness that has signed none. */
  oldSize: number;
  proof: readonly Buffer[];
  checkpoint: string;
}

/** What a witness says to a submission. */
export type WitnessAnswer =
  /** Its signature line, with its newline, and when it signed, in epoch milliseconds. */
  | { is: "signed"; line: string; at: number }
  /** It has signed a tree of another size last than was named. */
  | { is: "elsewhere"; size: number }
  /** The tree does not go on from the one that it has signed. */
  | { is: "refused" }
  /** Anything else, in words for the operator, and after how many ms to come again if it says so. */
  | { is: "fault"; words: string; retryAfter: number | null };

/** Stopping waits no longer for a part of the product. */
const TIMEOUT = 4 * SECOND;

const SIZE = /^(0|[1-9]\d{0,14})\n$/;

const FAULTS: Record<number, string> = {
  403: "It does not take the log's signature: its operator has to know the key that /ledger/key gives.",
  404: "It does not know the log: its operator has to add the key that /ledger/key gives.",
};

/** Submits a checkpoint (c2sp.org/tlog-witness, add-checkpoint). */
export async function askWitness(
  { key, prefix }: WitnessSetting,
  { oldSize, proof, checkpoint }: Submission,
): Promise<WitnessAnswer> {
  const hashes = proof.map((hash) => `${hash.toString("base64")}\n`).join("");
  try {
    const reply = await askOut(`${prefix}/add-checkpoint`, {
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: `old ${oldSize}\n${hashes}\n${checkpoint}`,
      // The address is the operator's own, and leads nowhere else without TLS.
      allowLoopback: true,
      keepAlive: true,
      timeout: TIMEOUT,
    });
    return answerOf(reply, (line) => key.signedAt(line, textOfCheckpoint(checkpoint)));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { is: "fault", words: error.message, retryAfter: null };
  }
}

function answerOf(reply: Reply, signedAt: (line: string) => number | null): WitnessAnswer {
  const { status, type, retryAfter } = reply;
  const text = reply.body.toString();
  const fault = (words: string) => ({ is: "fault", words, retryAfter }) as const;
  if (status === 200) {
    // Lines of keys that are not known mean nothing.
    for (const line of text.split("\n")) {
      const at = signedAt(line);
      if (at !== null) return { is: "signed", line: `${line}\n`, at };
    }
    return fault("It answered without a signature of its key that holds.");
  }
  const [, size] = SIZE.exec(text) ?? [];
  if (status === 409 && type.startsWith("text/x.tlog.size") && size !== undefined) {
    return { is: "elsewhere", size: Number(size) };
  }
  if (status === 422) return { is: "refused" };
  return fault(FAULTS[status] ?? `It answered ${status}.`);
}
