import { TicketThreadDto, type Envelope } from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import type { NewAccount } from "../../accounts/createAccount.ts";
import type { MemberRow } from "../../members/Member.ts";
import {
  createAccountsHarness,
  type AccountsHarness,
} from "../../accounts/testing/accountsHarness.ts";
import { loadContent } from "../../content/loadContent.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { roomApp } from "../../testing/roomApp.ts";
import { mountSupport } from "../routes.ts";

export type Method = "get" | "post" | "put" | "patch";

/** Somebody signed in, who calls the room. */
export interface Someone {
  member: MemberRow;
  call(method: Method, path: string, body?: object): request.Test;
}

export const TICKET = {
  subject: "  Deposit not\u0000seen ",
  category: "deposit-issues",
  message: "I sent it\r\nyesterday.",
};

/** The `data` of a reply. */
export const dataOf = (reply: { body: unknown }) => (reply.body as Envelope<unknown>).data;

/** The support room with real storage; mails end in the accounts harness' mailbox. */
export interface SupportRoom extends AccountsHarness {
  supportApp: Express;
  someone(account?: Partial<NewAccount>): Promise<Someone>;
  openTicket(by: Someone, changes?: object): Promise<TicketThreadDto>;
  /** What the audit says of a ticket, oldest first. */
  auditOf(subjectId: string): Promise<{ actorId: string; action: string; details: unknown }[]>;
  /** How often the ticket desk has been told so far. */
  deskNews(): Promise<number>;
}

export async function createSupportRoom(): Promise<SupportRoom> {
  const room = await createAccountsHarness();
  const content = await loadContent(CONTENT_DIR, {
    tierReading: "B",
    demo: true,
    restrictedCountries: [],
  });
  const supportApp = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => mountSupport(api, { ...room.deps, content }),
  });
  return {
    ...room,
    supportApp,
    async someone(account = {}) {
      const member = await room.member(account);
      const token = await room.sessions.open(member.id, { remember: true, userAgent: null });
      const agent = request(supportApp);
      return {
        member,
        call: (method, path, body) =>
          agent[method](`/api${path}`)
            .set("Authorization", `Bearer ${token}`)
            .send(body ?? {}),
      };
    },
    async openTicket(by, changes = {}) {
      const body = { ...TICKET, ...changes };
      const reply = await by.call("post", "/support/tickets", body).expect(201);
      return TicketThreadDto.parse(dataOf(reply));
    },
    async auditOf(subjectId) {
      const rows = await room.database.model(AuditRecord).findAll({
        where: { subjectId },
        order: [["id", "ASC"]],
        raw: true,
      });
      return rows.map(({ actorId, action, details }) => ({
        actorId,
        action,
        details: JSON.parse(details) as unknown,
      }));
    },
    deskNews: () =>
      room.database.model(LiveEventRow).count({
        where: { payload: JSON.stringify({ type: "desk.changed", desk: "tickets" }) },
      }),
  };
}
