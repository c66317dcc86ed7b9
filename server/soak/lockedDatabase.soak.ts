import { afterAll, beforeAll, describe } from "vitest";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const LOCKED_FOR = 40_000;
/** An answer comes within this, in ms: half of what the server allows a silent connection is left. */
const PATIENCE = 18_000;
const WRITERS = 20;

let product: SoakProduct;
let members: SoakMember[];

beforeAll(async () => {
  product = await SoakProduct.create();
  members = await product.addMembers(WRITERS);
  await product.start();
});
afterAll(() => product.dispose());

/** Another program holds the database for itself until `work` is done. */
const whileLocked = (work: () => Promise<void>) =>
  product.withFile(async (other) => {
    await other.query("BEGIN EXCLUSIVE");
    try {
      await work();
    } finally {
      await other.query("ROLLBACK");
    }
  });

describe("a database that another program holds", () => {
  soak(
    `locked for ${LOCKED_FOR / 1_000} s: each call succeeds or is refused within ${PATIENCE / 1_000} s, and nothing is half done`,
    async () => {
      const body = { fullName: "Written While Locked", phone: "+2348012345678", telegram: "" };
      const answers: Record<number, number> = {};
      let slowest = 0;
      let sent: Promise<boolean>[] = [];
      await whileLocked(async () => {
        sent = members.map(async ({ token }) => {
          const begun = performance.now();
          const options = { token, body };
          const { status } = await product.call("PUT", "/account/profile", options);
          slowest = Math.max(slowest, performance.now() - begun);
          answers[status] = (answers[status] ?? 0) + 1;
          return status === 200;
        });
        await new Promise((over) => setTimeout(over, LOCKED_FOR));
      });
      const done = await Promise.all(sent);
      let wrong = 0;
      for (const [at, { token }] of members.entries()) {
        const { data } = await product.call("GET", "/account/settings", { token });
        const { user } = data as { user: { fullName: string } };
        if ((user.fullName === body.fullName) !== done[at]) wrong += 1;
      }
      const refused = Object.keys(answers).every((status) => ["200", "503"].includes(status));
      return {
        figure: `answers ${JSON.stringify(answers)}, slowest ${(slowest / 1_000).toFixed(1)} s, ${wrong} otherwise than said`,
        holds: refused && slowest < PATIENCE && wrong === 0,
      };
    },
  );
});
