import { afterAll, beforeAll, describe } from "vitest";
import { percentile } from "../bench/measure.ts";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

/** Calls of each kind, for known and for unknown addresses each. */
const SAMPLES = 100;
const AT_ONCE = 4;
/** Medians may differ by so much of the greater one. */
const DIFFERENCE = 0.1;

const CALLS: Record<string, (email: string) => object> = {
  "/auth/login": (email) => ({ email, password: "Wrong-horse7" }),
  "/auth/forgot-password": (email) => ({ email }),
  "/auth/resend-welcome-email": (email) => ({ email }),
  "/auth/register": (email) => ({
    fullName: "Soak Person",
    email,
    phone: "+2348012345678",
    country: "Nigeria",
    password: "Correct-horse7",
  }),
};

let product: SoakProduct;
let members: SoakMember[];
let callers = 0;

beforeAll(async () => {
  product = await SoakProduct.create({ TRUST_PROXY: "127.0.0.1" });
  members = await product.addMembers(SAMPLES);
  await product.start();
});
afterAll(() => product.dispose());

/** What one call answers, without what differs in every reply, and how long it took in ms. */
async function ask(path: string, body: object): Promise<{ answer: string; took: number }> {
  callers += 1;
  const begun = performance.now();
  const reply = await fetch(`${product.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // Each from a network of its own, so that no limit tells them apart.
      "x-forwarded-for": `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  const took = performance.now() - begun;
  const { email } = body as { email: string };
  const answer = text
    .replaceAll(email, "ADDRESS")
    .replace(/"(requestId|timestamp|registration)":"[^"]*"/g, '"$1":""');
  return { answer: `${reply.status} ${answer}`, took };
}

/** The different answers to calls for some addresses, and the median time. */
async function askAll(path: string, emails: readonly string[]) {
  const waiting = [...emails];
  const answers = new Set<string>();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
        const { answer, took } = await ask(path, CALLS[path]?.(email) ?? {});
        answers.add(answer);
        times.push(took);
      }
    }),
  );
  return { answers: [...answers].sort().join("\n"), median: percentile(times, 0.5) };
}

describe("known and unknown addresses", () => {
  for (const path of Object.keys(CALLS)) {
    soak(`${path}: the same answer, medians within 10 % (${SAMPLES} samples each)`, async () => {
      const known = await askAll(
        path,
        members.map(({ email }) => email),
      );
      const unknown = await askAll(
        path,
        members.map(({ email }) => `${path.length}no-${email}`),
      );
      const [less = 0, more = 0] = [known.median, unknown.median].sort((a, b) => a - b);
      const alike = known.answers === unknown.answers;
      return {
        figure: `${alike ? "alike" : `${known.answers} / ${unknown.answers}`}; ${known.median.toFixed(0)} and ${unknown.median.toFixed(0)} ms`,
        holds: alike && more - less <= DIFFERENCE * more,
      };
    });
  }
});
