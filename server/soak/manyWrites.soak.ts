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
    const body = { fullName: "Another Name", phone: "+2348012345678", telegram: "" };
    const begun = performance.now();
    const replies = await Promise.all(
      members.map(({ token }) => product.call("PUT", "/account/profile", { token, body })),
    );
    const took = performance.now() - begun;
    const failed = replies.filter(({ status }) => status !== 200).length;
    return {
      figure: `${failed} failed, ${(took / 1_000).toFixed(1)} s`,
      holds: failed === 0 && took < LIMIT,
    };
  });
});
