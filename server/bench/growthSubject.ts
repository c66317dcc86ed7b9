import type { House } from "./growthStorage.ts";
import type { RunningBench } from "./product.ts";
import { timed } from "./measure.ts";

/** A call that a house is asked, and whose it is; null: a visitor's. */
export interface Call {
  path: string;
  as: keyof House["tokens"] | null;
  /** What is written; a GET without it. */
  put?: object;
}

/** A house, what it is asked, and how it answers. */
export interface Subject {
  house: House;
  calls: Record<string, Call>;
  product: RunningBench | null;
  /** Milliseconds by what was measured. */
  times: Map<string, number[]>;
}

/** Which house comes first in a round. */
export type Turn = (round: number) => Subject[];

export function addTime({ times }: Subject, name: string, ms: number): void {
  const list = times.get(name);
  if (list) list.push(ms);
  else times.set(name, [ms]);
}

/** Sends a call; its reply is the caller's to read. @throws Error for one that is refused */
export async function send(
  { product, house }: Subject,
  { path, as, put }: Call,
  headers: Record<string, string> = {},
): Promise<Response> {
  const reply = await fetch(`${product?.url}/api${path}`, {
    headers: {
      ...headers,
      ...(as !== null && { authorization: `Bearer ${house.tokens[as]}` }),
      ...(put && { "content-type": "application/json" }),
    },
    ...(put && { method: "PUT", body: JSON.stringify(put) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** The text that a call of a house is answered. */
export async function ask(subject: Subject, name: string): Promise<string> {
  const call = subject.calls[name];
  if (!call) throw new Error(`No call is named ${name}`);
  return (await send(subject, call)).text();
}

/** Milliseconds of a call, which are recorded. */
export async function askTimed(subject: Subject, name: string): Promise<void> {
  addTime(subject, name, await timed(() => ask(subject, name)));
}
