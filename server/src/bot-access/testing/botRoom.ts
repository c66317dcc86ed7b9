import {
  BotApplicationSentDto,
  type BotApplicationInput,
  type Envelope,
} from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import type { NewAccount } from "../../accounts/createAccount.ts";
import type { MemberRow } from "../../members/Member.ts";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import type { BotOffer } from "../../content/botOffer.ts";
import { roomApp } from "../../testing/roomApp.ts";
import type { BotAccessDeps } from "../botAccessDeps.ts";
import { BotSubmission, type SubmissionRow } from "../BotSubmission.ts";
import { mountBotAccess } from "../routes.ts";

export const APPLICATION: BotApplicationInput = {
  fullName: "Test Applicant",
  countryCode: "+234",
  phoneNumber: "+2348012345678",
  email: "applicant@example.org",
  hasAccount: "no",
  hasFunded: "ready",
  canAfford: "yes",
  hasLostMoney: "no",
  lossAmount: "",
  usageMethod: "both",
  wantsCall: "no",
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "week",
};

export const dataOf = (reply: { body: unknown }) => (reply.body as Envelope<unknown>).data;

type Method = "get" | "put" | "patch";

/** Somebody signed in who makes calls. */
export interface BotCaller {
  member: MemberRow;
  call: (method: Method, path: string, body?: object) => request.Test;
}

/** The bot-access room on real storage. */
export class BotRoom {
  private constructor(
    readonly accounts: Room,
    /** With the limit on applications, and without it. */
    readonly app: Express,
    readonly openApp: Express,
    /** What the operator offers; may be changed. */
    readonly content: { botOffer: BotOffer | null },
  ) {}

  static async open(): Promise<BotRoom> {
    const accounts = await openRoom();
    const content = { botOffer: null };
    const appWith = (limits: BotAccessDeps["limits"]) =>
      roomApp({
        clock: accounts.clock,
        findSession: (token) => accounts.sessions.find(token),
        mount: (api) => mountBotAccess(api, { ...accounts.deps, content, limits }),
      });
    const unlimited = { consume: () => Promise.resolve(), giveBack: () => Promise.resolve() };
    return new BotRoom(
      accounts,
      appWith(accounts.deps.limits),
      appWith({ applications: unlimited }),
      content,
    );
  }

  submit(changes: object = {}): request.Test {
    return request(this.openApp)
      .post("/api/bot-access/submit")
      .send({ ...APPLICATION, ...changes });
  }

  /** Sends an application and reads what was stored. */
  async submitted(
    changes: object = {},
  ): Promise<BotApplicationSentDto & { row: SubmissionRow | null }> {
    const data = BotApplicationSentDto.parse(dataOf(await this.submit(changes).expect(201)));
    const row = await this.accounts.database.model(BotSubmission).findByPk(data.id, { raw: true });
    return { ...data, row };
  }

  async someone(account: Partial<NewAccount> = {}): Promise<BotCaller> {
    const member = await this.accounts.makeMember(account);
    const token = await this.accounts.sessions.open(member.id, {
      remember: true,
      userAgent: null,
    });
    const agent = request(this.openApp);
    const call = (method: Method, path: string, body?: object) =>
      agent[method](`/api${path}`)
        .set("Authorization", `Bearer ${token}`)
        .send(body ?? {});
    return { member, call };
  }

  close(): Promise<void> {
    return this.accounts.close();
  }
}
