import { expect, it } from "vitest";
import { encryptText, decryptText } from "../process/encryptText.ts";

const SECRET = "a secret of the tests that is long enough";

it("decrypts what it encrypted, and never encrypts alike", () => {
  const [one, other] = [
    encryptText(SECRET, "owner", "JBSWY3DP"),
    encryptText(SECRET, "owner", "JBSWY3DP"),
  ];
  expect(one).not.toBe(other);
  expect(one).not.toContain("JBSWY3DP");
  expect(decryptText(SECRET, "owner", one)).toBe("JBSWY3DP");
});

it("refuses another owner, another secret, and what was altered or cut short", () => {
  const encrypted = encryptText(SECRET, "owner", "JBSWY3DP");
  const bytes = Buffer.from(encrypted, "base64url");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => decryptText(SECRET, "thief", encrypted)).toThrow(/cannot be opened/);
  expect(() => decryptText(`${SECRET}!`, "owner", encrypted)).toThrow(/APP_SECRET/);
  expect(() => decryptText(SECRET, "owner", bytes.toString("base64url"))).toThrow(/altered/);
  expect(() => decryptText(SECRET, "owner", encrypted.slice(0, 20))).toThrow(/altered/);
  expect(() => decryptText(SECRET, "owner", "")).toThrow(/altered/);
});
