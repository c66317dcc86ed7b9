import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Envelope, Role, Tier } from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import type { MemberRow } from "../../members/Member.ts";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { loadContent } from "../../content/loadContent.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { roomApp } from "../../testing/roomApp.ts";
import type { MembersDeskDeps } from "../../members-desk/membersDeskDeps.ts";
import { mountMembersDesk } from "../../members-desk/routes.ts";
import type { ClaimsDeps } from "../../claims/claimsDeps.ts";
import { ProofFiles } from "../../claims/ProofFiles.ts";
import { mountClaims } from "../../claims/routes.ts";
import { mountMembership } from "../routes.ts";

export interface Person {
  member: MemberRow;
  token: string;
}

export interface Reply {
  status: number;
  body: Envelope<never> & { data: unknown };
  headers: Record<string, string>;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The smallest file that says it is a PNG, with whatever comes after its signature. */
export const png = (rest = "") =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
    Buffer.from(rest),
  ]);

export const CLAIM = { brokerAccountId: "88421190", accessPath: "manual", depositAmount: "500" };

/** Membership, claims and the members desk on real storage, with people to call them. */
export class MembershipRoom {
  private constructor(
    readonly accounts: Room,
    readonly deps: MembersDeskDeps & ClaimsDeps,
    readonly app: Express,
    /** Where proofs are stored. */
    readonly folder: string,
  ) {}

  static async open(): Promise<MembershipRoom> {
    const accounts = await openRoom();
    const folder = join(await mkdtemp(join(tmpdir(), "signaldeck-membership-")), "uploads");
    const content = await loadContent(CONTENT_DIR, {
      tierReading: "B",
      demo: true,
      restrictedCountries: [],
    });
    const deps = { ...accounts.deps, content, proofs: new ProofFiles(folder) };
    const app = roomApp({
      clock: accounts.clock,
      findSession: (token) => accounts.sessions.find(token),
      mount: (api) => {
        mountMembership(api, deps);
        mountClaims(api, deps);
        mountMembersDesk(api, deps);
      },
    });
    return new MembershipRoom(accounts, deps, app, folder);
  }

  /** Somebody signed in; above guest the dashboard is unlocked. */
  async person(tier: Tier = "guest", role: Role = "member"): Promise<Person> {
    const member = await this.accounts.makeMember({ tier, role, dashboardUnlocked: tier !== "guest" });
    const token = await this.accounts.sessions.open(member.id, { remember: true, userAgent: null });
    return { member, token };
  }

  support(): Promise<Person> {
    return this.person("guest", "support");
  }

  async call(method: Method, path: string, token?: string, body?: object): Promise<Reply> {
    const call = request(this.app)[method](`/api${path}`);
    if (token !== undefined) void call.set("Authorization", `Bearer ${token}`);
    return await call.send(body);
  }

  /** Sends a claim with a proof, as the form does. */
  async claim(
    token: string | undefined,
    change: Record<string, string> = {},
    file: { bytes: Buffer; name?: string; type?: string } | null = { bytes: png() },
  ): Promise<Reply> {
    const call = request(this.app).post("/api/membership/claims");
    if (token !== undefined) void call.set("Authorization", `Bearer ${token}`);
    for (const [field, value] of Object.entries({ ...CLAIM, ...change })) {
      void call.field(field, value);
    }
    if (file) {
      void call.attach("file", file.bytes, {
        filename: file.name ?? "receipt.png",
        contentType: file.type ?? "image/png",
      });
    }
    return await call;
  }

  /** Audit rows about somebody, oldest first. */
  async audit(memberId: string): Promise<{ action: string; actorId: string; details: unknown }[]> {
    const rows = await this.accounts.database
      .model(AuditRecord)
      .findAll({ where: { subjectId: memberId }, order: [["id", "ASC"]], raw: true });
    return rows.map(({ action, actorId, details }) => ({
      action,
      actorId,
      details: JSON.parse(details) as unknown,
    }));
  }

  /** The desks that were told of something, oldest news first. */
  async deskNews(): Promise<string[]> {
    const rows = await this.accounts.database
      .model(LiveEventRow)
      .findAll({ where: { type: "desk.changed" }, order: [["id", "ASC"]], raw: true });
    return rows.map(({ payload }) => (JSON.parse(payload) as { desk: string }).desk);
  }

  async close(): Promise<void> {
    await this.accounts.close();
    await rm(join(this.folder, ".."), { recursive: true, force: true });
  }
}
