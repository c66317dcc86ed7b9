import { expect, it } from "vitest";
import { seal, unseal } from "../process/seal.ts";

const SECRET = "a secret of the tests that is long enough";

it("opens what it sealed, and never seals alike", () => {
  const [one, other] = [seal(SECRET, "owner", "JBSWY3DP"), seal(SECRET, "owner", "JBSWY3DP")];
  expect(one).not.toBe(other);
  expect(one).not.toContain("JBSWY3DP");
  expect(unseal(SECRET, "owner", one)).toBe("JBSWY3DP");
});

it("refuses another owner, another secret, and what was altered or cut short", () => {
  const sealed = seal(SECRET, "owner", "JBSWY3DP");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => unseal(SECRET, "thief", sealed)).toThrow(/cannot be opened/);
  expect(() => unseal(`${SECRET}!`, "owner", sealed)).toThrow(/APP_SECRET/);
  expect(() => unseal(SECRET, "owner", bytes.toString("base64url"))).toThrow(/altered/);
  expect(() => unseal(SECRET, "owner", sealed.slice(0, 20))).toThrow(/altered/);
  expect(() => unseal(SECRET, "owner", "")).toThrow(/altered/);
});
