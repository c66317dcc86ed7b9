import { afterAll, beforeAll, describe } from "vitest";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const WRITES = 500;
const LIMIT = 3_000;

let product: SoakProduct;
let members: SoakMember[];

beforeAll(async () => {
  product = await SoakProduct.create();
  members = await product.addMembers(WRITES);
  await product.start();
});
afterAll(() => product.dispose());

describe("many who write at once", () => {
  soak(`${WRITES} writes at once: none fails, done within ${LIMIT / 1_000} s`, async () => {
    const body = { signals: false, trades: true, digest: true, security: true, marketing: false };
    // A form is read before it is saved.
    for (const { token } of members) await product.call("GET", "/account/settings", { token });
    const begun = performance.now();
    const replies = await Promise.all(
      members.map(({ token }) => product.call("PUT", "/account/notifications", { token, body })),
    );
    const took = performance.now() - begun;
    const failed = replies.filter(({ status }) => status !== 200).length;
    return {
      figure: `${failed} failed, ${(took / 1_000).toFixed(1)} s`,
      holds: failed === 0 && took < LIMIT,
    };
  });
});
