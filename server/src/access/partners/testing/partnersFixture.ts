import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PartnerSecretDto, Partner } from "@signaldeck/contract";
import { expect } from "vitest";
import { followPostback } from "../../claims/followPostback.ts";
import { ProofFiles } from "../../claims/ProofFiles.ts";
import { FolderStore } from "../../../process/uploads/FolderStore.ts";
import { DepositClaim } from "../../claims/DepositClaim.ts";
import { mountClaims } from "../../claims/routes.ts";
import { sendClaim, type ClaimParts } from "../../claims/testing/sendClaim.ts";
import { Member } from "../../../members/Member.ts";
import { mountMembership } from "../../routes.ts";
import type { As } from "../../../testing/Call.ts";
import {
  openFixture,
  type FixtureDeps,
  type FixtureOptions,
} from "../../../testing/openFixture.ts";
import type { Person } from "../../../testing/People.ts";
import { clickIdOf } from "../brokerLink.ts";
import { PartnerPostback } from "../PartnerPostback.ts";
import type { PartnersDeps } from "../partnersDeps.ts";
import { mountPartners } from "../routes.ts";

export type PartnersFixture = Awaited<ReturnType<typeof openPartnersFixture>>;

/** Partners and claims on real storage, with an admin at the desk. */
export async function openPartnersFixture(options: FixtureOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-partners-"));
  const proofs = new ProofFiles(new FolderStore(join(folder, "uploads")));
  const log = { error: () => undefined };
  const partnersDepsOf = (deps: FixtureDeps): PartnersDeps => ({
    ...deps,
    log,
    follow: (transaction, postback, whose, setting) =>
      followPostback(deps, transaction, { postback, whose, setting }),
  });
  const fixture = await openFixture({
    ...options,
    mount(api, deps) {
      mountMembership(api, deps);
      mountClaims(api, { ...deps, proofs });
      mountPartners(api, partnersDepsOf(deps));
    },
  });
  const admin = await fixture.signIn({ role: "admin" });
  const support = await fixture.signIn({ role: "support" });
  const { close } = fixture;
  let accounts = 70_000_000;
  return Object.assign(fixture, {
    admin,
    support,
    partnersDeps: partnersDepsOf(fixture.deps),
    /** Makes an address and takes postbacks; returns the secret. */
    async open(partner: Partner, approveUpTo: number | null = null): Promise<string> {
      const { addresses } = await fixture
        .call<PartnerSecretDto>("post", `/staff/partners/${partner}/secret`)
        .as(admin)
        .expect(200)
        .data();
      await fixture
        .call("put", `/staff/partners/${partner}`, { enabled: true, approveUpTo })
        .as(admin)
        .expect(200);
      const secret = /\/([\w-]{40,})\?/.exec(addresses[0]?.url ?? "")?.[1];
      expect(secret).toBeDefined();
      return secret ?? "";
    },
    /** Forgets what came before; a member with the id of their link, and an account of nobody yet. */
    async begin() {
      await fixture.clear(DepositClaim);
      await fixture.clear(PartnerPostback);
      const member = await fixture.signIn();
      accounts += 1;
      return { member, click: await clickIdOf(fixture, member.id), account: String(accounts) };
    },
    clickOf: (of: Person) => clickIdOf(fixture, of.id),
    claim: (by: As, ...parts: ClaimParts) => sendClaim(fixture, by, ...parts),
    claimsOf: (of: Person) =>
      fixture.database
        .model(DepositClaim)
        .findAll({ where: { memberId: of.id }, order: [["id", "ASC"]], raw: true }),
    standing: (of: Person) => fixture.database.model(Member).findByPk(of.id, { raw: true }),
    postbacks: () =>
      fixture.database.model(PartnerPostback).findAll({ order: [["id", "ASC"]], raw: true }),
    async close(): Promise<void> {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}
