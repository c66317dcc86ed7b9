import type { CommunityPageDto, CommunityPostDto, LeaderboardEntry } from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import type { NewAccount } from "../../accounts/createAccount.ts";
import {
  createAccountsHarness,
  type AccountsHarness,
} from "../../accounts/testing/accountsHarness.ts";
import { roomApp } from "../../testing/roomApp.ts";
import { CommunityPost } from "../CommunityPost.ts";
import { mountCommunity } from "../routes.ts";

/** Somebody signed in, who calls the room. */
export interface Person {
  id: string;
  call(method: "get" | "post" | "put" | "delete", path: string, body?: object): request.Test;
}

/** The community room with real storage. */
export interface CommunityRoom extends AccountsHarness {
  communityApp: Express;
  /** An unlocked member of the tier silver unless said otherwise. */
  person(account?: Partial<NewAccount>): Promise<Person>;
  staff(): Promise<Person>;
  post(author: Person, text?: string): Promise<CommunityPostDto>;
  feed(reader: Person, query?: string): Promise<CommunityPageDto>;
  /** Removes all posts. */
  clear(): Promise<void>;
}

export async function createCommunityRoom(
  leaders: () => LeaderboardEntry[] = () => [],
): Promise<CommunityRoom> {
  const room = await createAccountsHarness();
  const communityApp = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => {
      mountCommunity(api, { ...room, readLeaderboard: () => Promise.resolve(leaders()) });
    },
  });
  const harness: CommunityRoom = {
    ...room,
    communityApp,
    async person(account = {}) {
      const unlocked = { tier: "silver", dashboardUnlocked: true } as const;
      const { id } = await room.member({ ...unlocked, ...account });
      const token = await room.sessions.open(id, { remember: true, userAgent: null });
      return {
        id,
        call: (method, path, body) => {
          const calls = request(communityApp);
          const url = `/api/community${path}`;
          return calls[method](url).set("Authorization", `Bearer ${token}`).send(body);
        },
      };
    },
    staff: () => harness.person({ role: "support", tier: "guest", dashboardUnlocked: false }),
    async post(author, text = "Kept to my limit today.") {
      const reply = await author.call("post", "/posts", { text }).expect(201);
      return (reply.body as { data: CommunityPostDto }).data;
    },
    async feed(reader, query = "") {
      const reply = await reader.call("get", `/posts${query}`).expect(200);
      return (reply.body as { data: CommunityPageDto }).data;
    },
    async clear() {
      await room.database.write((transaction) =>
        room.database.model(CommunityPost).destroy({ where: {}, transaction }),
      );
    },
  };
  return harness;
}
