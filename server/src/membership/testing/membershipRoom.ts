import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClaimDto } from "@signaldeck/contract";
import { ProofFiles } from "../../claims/ProofFiles.ts";
import { mountClaims } from "../../claims/routes.ts";
import { mountMembersDesk } from "../../members-desk/routes.ts";
import type { As } from "../../testing/Call.ts";
import { openRoom } from "../../testing/openRoom.ts";
import { mountMembership } from "../routes.ts";

/** The smallest file that says it is a PNG, with whatever comes after its signature. */
export const png = (rest = "") =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
    Buffer.from(rest),
  ]);

const CLAIM = { brokerAccountId: "88421190", accessPath: "manual", depositAmount: "500" };

export type MembershipRoom = Awaited<ReturnType<typeof openMembershipRoom>>;

/** Membership, claims and the members desk on real storage. */
export async function openMembershipRoom() {
  const folder = join(await mkdtemp(join(tmpdir(), "signaldeck-membership-")), "uploads");
  const proofs = new ProofFiles(folder);
  const room = await openRoom({
    mount(api, deps) {
      mountMembership(api, deps);
      mountClaims(api, { ...deps, proofs });
      mountMembersDesk(api, deps);
    },
  });
  const { close } = room;
  return Object.assign(room, {
    /** Where proofs are stored. */
    folder,
    deps: { ...room.deps, proofs },
    /** Sends a claim with a proof, as the form does. */
    claim: (
      by: As,
      change: Record<string, string> = {},
      file: { bytes: Buffer; name?: string; type?: string } | null = { bytes: png() },
    ) =>
      room
        .call<ClaimDto>("post", "/membership/claims")
        .as(by)
        .with((test) => {
          void test.field({ ...CLAIM, ...change });
          if (!file) return;
          const { bytes, name: filename = "receipt.png", type: contentType = "image/png" } = file;
          void test.attach("file", bytes, { filename, contentType });
        }),
    async close(): Promise<void> {
      await close();
      await rm(join(folder, ".."), { recursive: true, force: true });
    },
  });
}
