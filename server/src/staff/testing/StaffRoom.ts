import type { StaffAccountDto } from "@signaldeck/contract";
import type { Test } from "supertest";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import { caller } from "../../accounts/testing/secondFactorHarness.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { mountStaffAccounts } from "../staffAccountsRoutes.ts";

/** Somebody who is signed in. */
export interface SignedIn {
  id: string;
  email: string;
  token: string;
}

/** The calls about staff accounts on real storage, and an admin to make them. */
export class StaffRoom {
  private constructor(readonly accounts: Room) {}

  static async open(): Promise<StaffRoom> {
    return new StaffRoom(await openRoom({ mount: mountStaffAccounts }));
  }

  close(): Promise<void> {
    return this.accounts.close();
  }

  /** The admin who makes the calls that name no token; see `newAdmin`. */
  admin: SignedIn = { id: "", email: "", token: "" };

  async newAdmin(): Promise<void> {
    this.admin = await this.signedIn("admin");
  }

  async signedIn(role: "member" | "support" | "admin"): Promise<SignedIn> {
    const { id, email } = await this.accounts.makeMember({ role });
    return { id, email, token: (await this.accounts.logIn(email)).token };
  }

  call(...args: Parameters<ReturnType<typeof caller>>): Test {
    return caller(this.accounts)(...args);
  }

  invite(body: object): Test {
    return this.call("post", "/staff/accounts", this.admin.token, body);
  }

  inviteAgain(id: string): Test {
    return this.call("post", `/staff/accounts/${id}/invitation`, this.admin.token, {});
  }

  changeRole(id: string, role: string, token = this.admin.token): Test {
    return this.call("patch", `/staff/accounts/${id}/role`, token, { role });
  }

  withdraw(id: string): Test {
    return this.call("post", `/staff/accounts/${id}/withdrawal`, this.admin.token, {});
  }

  resetFactor(id: string, token = this.admin.token): Test {
    return this.call("post", `/staff/accounts/${id}/second-factor-reset`, token, {});
  }

  async list(token = this.admin.token): Promise<StaffAccountDto[]> {
    const reply = await this.call("get", "/staff/accounts", token).expect(200);
    return (reply.body as { data: StaffAccountDto[] }).data;
  }

  /** An invited colleague with the token of the mailed link. */
  async invited(role: "support" | "admin" = "support") {
    const email = this.accounts.newEmail();
    const reply = await this.invite({ email, fullName: "New Person", role }).expect(201);
    return { ...accountIn(reply), link: await this.linkTo(email) };
  }

  /** The token of the newest link that was mailed to an address. */
  async linkTo(email: string): Promise<string> {
    const [newest] = await this.accounts.mailsTo(email);
    return /\/reset-password\?token=(\S+)$/m.exec(newest?.text ?? "")?.[1] ?? "no link";
  }

  accept(token: string, newPassword: string): Test {
    return this.call("post", "/auth/reset-password", "", { token, newPassword });
  }

  /** What was done to an account, the oldest first. */
  async auditOf(subjectId: string) {
    const records = await this.accounts.database
      .model(AuditRecord)
      .findAll({ where: { subjectId }, order: [["id", "ASC"]], raw: true });
    return records.map(({ actorId, action, details }) => ({
      by: actorId,
      action,
      details: JSON.parse(details) as unknown,
    }));
  }
}

export const accountIn = (reply: { body: unknown }) =>
  (reply.body as { data: StaffAccountDto }).data;
