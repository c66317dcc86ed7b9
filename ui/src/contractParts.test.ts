import * as contract from "@signaldeck/contract";
import { expect, it } from "vitest";
import { partsOf, plainPartOf, restOf, withParts } from "../contractParts.ts";

const CODE = `import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
const most = () => LIMITS.most;
export const Trade = z.object({ stake: z.number().max(most()) });
export type Trade = z.infer<typeof Trade>;
export const stakeText = (trade: Trade) => String(Math.min(trade.stake, most()));
export const tradesApi = {
  list: endpoint({ method: "get", path: "/trades", summary: "All", reply: z.array(Trade), hot: true }),
} as const;
`;

const read = (code: string) =>
  partsOf(code, {
    isSchema: (from) => from === "zod",
    partWith: (from) => from,
  });

it("parts what a client needs from schemas, and calls from what only the server asks of them", () => {
  const plain = plainPartOf(read(CODE));
  expect(plain).not.toMatch(/zod|z\.|summary|hot/);
  expect(plain).toContain('list: endpoint({ method: "get", path: "/trades",');
  expect(plain).toContain("export const stakeText");
  expect(plain).toContain("const most");
  const rest = restOf(CODE, read(CODE), "./trades.plain.ts");
  expect(rest).toContain("export const Trade = z.object");
  expect(rest).not.toContain("endpoint({");
  expect(rest).toContain('import { stakeText,tradesApi } from "./trades.plain.ts"');
  expect(rest.split("\n").indexOf("const most = () => LIMITS.most;")).toBe(3);
});

it("asks other files for their plain part alone", () => {
  const code = `import { type Tier, TIERS, tierRank } from "./tiers.ts";\nexport const best = TIERS.at(-1);\n`;
  const parts = partsOf(code, { isSchema: () => false, partWith: () => "./tiers.plain.ts" });
  expect(withParts(code, parts)).toBe(
    'import { TIERS } from "./tiers.plain.ts"; import { tierRank } from "./tiers.plain.ts"; \nexport const best = TIERS.at(-1);\n',
  );
});

it("refuses what changes beside schemas: each part would have its own", () => {
  const code = `${CODE}let said = 0;\nexport const say = () => (said += 1);\n`;
  expect(() => plainPartOf(read(code))).toThrow("Beside schemas nothing may change: let said = 0;");
});

it("leaves calls of a client no schemas, but for desks whose calls are themselves made of one", () => {
  const modules = Object.entries(contract).filter(([name]) => name.endsWith("Api"));
  expect(modules.length).toBeGreaterThan(40);
  const whole = modules.filter(([, calls]) =>
    Object.values(calls as object).some((call: object) => "reply" in call || "body" in call),
  );
  expect(whole.map(([name]) => name).toSorted()).toEqual([
    "partnersApi",
    "setupApi",
    "signalImportsApi",
  ]);
});
