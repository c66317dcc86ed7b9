import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const TSX = import.meta.resolve("tsx");
const MODULE = JSON.stringify(join(import.meta.dirname, "withSmallHeap.ts"));

/** Holds many objects, each for a while; gives the bytes in use at most. */
const PROGRAM = `
  const { withSmallHeap } = await import(${MODULE});
  const churn = async () => {
    const ring = [];
    let most = 0;
    for (let n = 0; n < 3_000_000; n += 1) {
      ring[n % 300_000] = { n, text: "n" + n };
      if (n % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
    }
    return most;
  };
  const nothing = async () => 0;
  /** Has a collection allow a large heap. */
  const allowMuch = () => {
    const held = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: "n" + n }));
    gc();
    return held;
  };
`;

const mostInUse = async (most: string): Promise<number> => {
  const program = `${PROGRAM} console.log(${most});`;
  const options = [
    ...["--expose-gc", "--import", TSX, "--input-type=module"],
    // How much room new objects have differs by the version of V8, and is not what is measured.
    "--max-semi-space-size=8",
    ...["--eval", program],
  ];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return Number(stdout);
};

describe("a small heap", () => {
  it("is kept while work runs, and no longer", async () => {
    const [small, after] = await Promise.all([
      mostInUse("await withSmallHeap(() => withSmallHeap(nothing).then(churn))"),
      mostInUse("await withSmallHeap(nothing).then(churn)"),
    ]);
    expect(small).toBeLessThan(0.75 * after);
  });

  it("is kept from the beginning, whatever an earlier collection has allowed", async () => {
    const [small, large] = await Promise.all([
      mostInUse("await withSmallHeap(churn, allowMuch())"),
      mostInUse("await churn(allowMuch())"),
    ]);
    expect(small).toBeLessThan(0.75 * large);
  });
});
