import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll } from "vitest";
import { POLLS } from "./support/polls.ts";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const MEMBERS = 50;
/** Ten of the minutes in which calls are counted. */
const LASTS = 10 * MINUTE;

let product: SoakProduct;
let members: [SoakMember, keyof typeof POLLS][];

beforeAll(async () => {
  product = await SoakProduct.create({ API_CALLS_PER_MINUTE: "600" });
  members = [];
  for (const tier of ["elite", "guest"] as const) {
    const some = await product.addMembers(MEMBERS / 2, { tier });
    members.push(...some.map((member): [SoakMember, typeof tier] => [member, tier]));
  }
  await product.start();
});
afterAll(() => product.dispose());

/** Asks for one thing at its pace; counts each reply by its status. */
async function poll(
  path: string,
  every: number,
  { token }: SoakMember,
  statuses: Map<number, number>,
): Promise<void> {
  const end = performance.now() + LASTS;
  while (performance.now() < end) {
    const begun = performance.now();
    const reply = await fetch(`${product.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await reply.text();
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    await sleep(Math.max(0, every - (performance.now() - begun)));
  }
}

soak("fifty members behind one address poll as their screens do, and none is refused", async () => {
  const statuses = new Map<number, number>();
  await Promise.all(
    members.flatMap(([member, tier]) =>
      Object.entries(POLLS[tier]).map(([path, every]) => poll(path, every, member, statuses)),
    ),
  );
  const answered = statuses.get(200) ?? 0;
  const figure = [...statuses].map(([status, count]) => `${count} with ${status}`).join(", ");
  // More than an address may have alone in this time.
  return { figure, holds: statuses.size === 1 && answered > 15_000 };
});
