import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClaimDto } from "@signaldeck/contract";
import { expect } from "vitest";
import { ProofFiles } from "../claims/ProofFiles.ts";
import { FolderStore } from "../../process/uploads/FolderStore.ts";
import { mountClaims } from "../claims/routes.ts";
import { sendClaim, type ClaimParts } from "../claims/testing/sendClaim.ts";
import { mountMembersDesk } from "../../staff/members-desk/routes.ts";
import type { As } from "../../testing/Call.ts";
import { openRoom } from "../../testing/openRoom.ts";
import { mountMembership } from "../routes.ts";

export type MembershipRoom = Awaited<ReturnType<typeof openMembershipRoom>>;

/** Membership, claims and the members desk on real storage. */
export async function openMembershipRoom() {
  const folder = join(await mkdtemp(join(tmpdir(), "signaldeck-membership-")), "uploads");
  const proofs = new ProofFiles(new FolderStore(folder));
  const room = await openRoom({
    mount(api, deps) {
      mountMembership(api, deps);
      mountClaims(api, { ...deps, proofs });
      mountMembersDesk(api, deps);
    },
  });
  const { close } = room;
  const claim = (by: As, ...parts: ClaimParts) => sendClaim(room, by, ...parts);
  return Object.assign(room, {
    /** Where proofs are stored. */
    folder,
    deps: { ...room.deps, proofs },
    claim,
    /** A claim that waits, once it has arrived. */
    async claimOf(by: As, ...parts: ClaimParts): Promise<ClaimDto> {
      const reply = await claim(by, ...parts);
      const { message } = reply.body;
      expect([reply.status, message]).toEqual([
        201,
        "Your proof has arrived. Support verifies it.",
      ]);
      return ClaimDto.parse(reply.data);
    },
    async close(): Promise<void> {
      await close();
      await rm(join(folder, ".."), { recursive: true, force: true });
    },
  });
}
