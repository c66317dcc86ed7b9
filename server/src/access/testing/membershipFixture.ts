import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClaimDto, type NoticeFacts } from "@signaldeck/contract";
import { expect } from "vitest";
import { ProofFiles } from "../claims/ProofFiles.ts";
import { FolderStore } from "../../process/uploads/FolderStore.ts";
import { mountClaims } from "../claims/routes.ts";
import { sendClaim, type ClaimParts } from "../claims/testing/sendClaim.ts";
import { readInbox } from "../../delivery/inbox/readInbox.ts";
import { mountMembersDesk } from "../../staff/members-desk/routes.ts";
import type { As } from "../../testing/Call.ts";
import { openFixture } from "../../testing/openFixture.ts";
import { mountMembership } from "../routes.ts";

export type MembershipFixture = Awaited<ReturnType<typeof openMembershipFixture>>;

/** Membership, claims and the members desk on real storage. */
export async function openMembershipFixture() {
  const folder = join(await mkdtemp(join(tmpdir(), "signaldeck-membership-")), "uploads");
  const proofs = new ProofFiles(new FolderStore(folder));
  const fixture = await openFixture({
    mount(api, deps) {
      mountMembership(api, deps);
      mountClaims(api, { ...deps, proofs });
      mountMembersDesk(api, deps);
    },
  });
  const { close } = fixture;
  const claim = (by: As, ...parts: ClaimParts) => sendClaim(fixture, by, ...parts);
  return Object.assign(fixture, {
    /** Where proofs are stored. */
    folder,
    deps: { ...fixture.deps, proofs },
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
    /** What a member's inbox says, newest first. */
    async noticesOf(memberId: string): Promise<NoticeFacts[]> {
      const { notices } = await readInbox(fixture.database, memberId, { limit: 10 });
      return notices.map(({ facts }) => facts);
    },
    async close(): Promise<void> {
      await close();
      await rm(join(folder, ".."), { recursive: true, force: true });
    },
  });
}
