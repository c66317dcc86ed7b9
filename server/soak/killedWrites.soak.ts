import { afterAll, beforeAll, describe } from "vitest";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const DEATHS = 100;
const WRITERS = 8;
/** Milliseconds of writing before each death: at most. */
const LIFE = 400;

let product: SoakProduct;
let members: SoakMember[];

beforeAll(async () => {
  product = await SoakProduct.create();
  members = await product.addMembers(WRITERS);
});
afterAll(() => product.dispose());

/** What one member has written: the last number that was acknowledged, and the last that was sent. */
interface Written {
  acknowledged: number;
  sent: number;
}

/** Writes one number after the other as a member's name, until the server is gone. */
async function writeOn(token: string, written: Written): Promise<void> {
  for (;;) {
    written.sent += 1;
    const number = written.sent;
    try {
      const body = { fullName: nameOf(number), phone: "+2348012345678", telegram: "" };
      const { status } = await product.call("PUT", "/account/profile", { token, body });
      if (status === 200) written.acknowledged = number;
    } catch {
      return;
    }
  }
}

const nameOf = (number: number) => `Number ${number}`;

describe("a process that dies without a warning", () => {
  soak(`kill -9 ${DEATHS} times while ${WRITERS} write: nothing acknowledged is lost`, async () => {
    const written = members.map((): Written => ({ acknowledged: 0, sent: 0 }));
    let writes = 0;
    const lost: string[] = [];
    for (let death = 0; death < DEATHS; death += 1) {
      await product.start();
      for (const [at, { token }] of members.entries()) {
        const reply = await product.call("GET", "/account/settings", { token });
        const { fullName } = (reply.data as { user: { fullName: string } }).user;
        const number = Number(/Number (\d+)/.exec(fullName)?.[1] ?? 0);
        const { acknowledged, sent } = written[at] ?? { acknowledged: 0, sent: 0 };
        if (number < acknowledged || number > sent) lost.push(`${fullName} after ${acknowledged}`);
      }
      const before = written.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      const writing = members.map(({ token }, at) =>
        writeOn(token, written[at] ?? { acknowledged: 0, sent: 0 }),
      );
      await new Promise((done) => setTimeout(done, LIFE * ((death % 10) + 1) * 0.1));
      await product.kill();
      await Promise.all(writing);
      writes += written.reduce((sum, { acknowledged }) => sum + acknowledged, 0) - before;
    }
    const check = await product.withFile((file) =>
      file.query("PRAGMA integrity_check", { plain: true, raw: true }),
    );
    const sound = JSON.stringify(check).includes("ok");
    return {
      figure: `${writes} acknowledged writes, ${lost.length} lost, integrity ${sound ? "ok" : JSON.stringify(check)}`,
      holds: lost.length === 0 && sound && writes > DEATHS,
    };
  });
});
