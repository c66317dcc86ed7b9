import type { ClaimDto } from "@signaldeck/contract";
import type { As, Call } from "../../../testing/Call.ts";
import type { People } from "../../../testing/People.ts";

/** The smallest file that says it is a PNG, with the given bytes after its signature. */
export const png = (rest = "") =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
    Buffer.from(rest),
  ]);

const CLAIM = { accessPath: "manual", depositAmount: "500" };

let sent = 0;

/** What is other than usual in the form, and the file; null for none. */
export type ClaimParts = [
  change?: Record<string, string>,
  file?: { bytes: Buffer; name?: string; type?: string } | null,
];

/** Sends a claim with a proof, as the form does. */
export function sendClaim(
  room: People,
  by: As,
  ...[change = {}, file]: ClaimParts
): Call<ClaimDto> {
  // Picture and account of its own, unless a test says otherwise.
  sent += 1;
  const proof = file === undefined ? { bytes: png(`proof ${sent}`) } : file;
  return room
    .call<ClaimDto>("post", "/membership/claims")
    .as(by)
    .with((test) => {
      void test.field({ brokerAccountId: `8842${sent}`, ...CLAIM, ...change });
      if (!proof) return;
      const { bytes, name: filename = "receipt.png", type: contentType = "image/png" } = proof;
      void test.attach("file", bytes, { filename, contentType });
    });
}
