import {
  INBOX_LIMITS,
  MINUTE,
  SECOND,
  SIGNAL_DESK_LIMITS,
  SIGNAL_LIMITS,
  SUPPORT_LIMITS,
  TRIAL,
} from "@signaldeck/contract";
import type { IncomingMessage, ServerResponse } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Environment } from "../process/settings/environment.ts";
import { callerAddress } from "../http/callerAddress.ts";
import { CallLimits } from "../http/callLimits.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { createProductApp } from "./testing/productApp.ts";

/** From where every call of a test comes. */
const ADDRESS = "::ffff:127.0.0.1";

const perMinute = (interval: number) => MINUTE / interval;

/** The lists of the live room: the stream is cut, so that it polls; nothing of a screen is slower. */
const POLLING_ROOM = {
  "/signals": perMinute(SIGNAL_LIMITS.pollInterval),
  "/signals/performance": perMinute(SIGNAL_LIMITS.pollInterval) / 2,
  // Read anew with each list that brought something.
  "/journal/received": perMinute(SIGNAL_LIMITS.pollInterval),
  "/journal/day": perMinute(SIGNAL_LIMITS.pollInterval),
  "/market/prices": perMinute(2 * SECOND),
  "/market/candles": perMinute(5 * SECOND),
  "/market/status": perMinute(15 * SECOND),
  // Tries to have the stream back; at first they come quicker than each ten seconds.
  "/signals/stream": 12,
  "/inbox/unread": perMinute(INBOX_LIMITS.pollInterval),
  "/auth/me": 2,
};

/** What the screens ask for in a minute while somebody looks at them; a hidden page asks for less. */
const SCREENS: Record<string, Record<string, number>> = {
  "a locked dashboard": {
    "/user/countdown": perMinute(TRIAL.pollInterval),
    "/market/status": perMinute(15 * SECOND),
    "/claims/mine": perMinute(5 * SECOND),
    "/auth/me": 2,
    "/inbox/unread": perMinute(INBOX_LIMITS.pollInterval),
  },
  "two windows with the room, one with a ticket": {
    ...Object.fromEntries(Object.entries(POLLING_ROOM).map(([call, calls]) => [call, calls * 2])),
    "/tickets/mine": perMinute(SUPPORT_LIMITS.pollInterval),
  },
  "the room and the settings": { ...POLLING_ROOM, "/webhooks/log": perMinute(2 * SECOND) },
  "desks and the room": {
    ...POLLING_ROOM,
    "/desk/signals": perMinute(SIGNAL_DESK_LIMITS.pollInterval),
    "/desk/lists": 8 * perMinute(30 * SECOND),
  },
};

let fixture: Fixture;
/** How long the limits made somebody wait, in ms. */
let waited: number;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const wait = (milliseconds: number) => {
    waited += milliseconds;
    return Promise.resolve();
  };
  waited = 0;
  fixture = await openFixture({ wait });
});
afterAll(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const logIn = (email: string, password = PASSWORD) =>
  fixture.call("post", "/auth/login", { email, password });

async function newcomer(): Promise<void> {
  const application = fixture.application();
  await fixture.call("post", "/auth/register", application).expect(201);
  const confirmationCode = await fixture.codeFor(application.email);
  const { email } = application;
  await fixture.call("post", "/auth/confirm-code", { email, confirmationCode }).expect(200);
  await logIn(email, application.password).expect(200);
}

describe("fifty people behind one address", () => {
  it("use the product for ten minutes and meet no limit, and a newcomer comes in", async () => {
    const { API_CALLS_PER_MINUTE } = Environment.parse({});
    const findSession = (token: string) => fixture.sessions.find(token);
    const { step: gate } = new CallLimits({
      perMinute: API_CALLS_PER_MINUTE,
      findSession,
      addressOf: callerAddress([]),
    });
    const refused: string[] = [];
    const make = async (path: string, authorization: string) => {
      const socket = { remoteAddress: ADDRESS };
      const request = { headers: { authorization }, socket } as IncomingMessage;
      const refusal = await new Promise((next) => {
        gate(request, {} as ServerResponse, next);
      });
      if (refusal !== undefined) refused.push(path);
    };

    const people = await Promise.all(Array.from({ length: 50 }, () => fixture.signIn()));
    for (let minute = 0; minute < 10; minute += 1) {
      for (const [index, { token }] of people.entries()) {
        const screens = Object.values(SCREENS);
        const screen = screens[index % screens.length] ?? {};
        for (const [path, calls] of Object.entries(screen)) {
          for (let call = 0; call < calls; call += 1) await make(path, `Bearer ${token}`);
        }
      }
      vi.setSystemTime(Date.now() + MINUTE);
    }
    expect(refused).toEqual([]);

    const { app } = fixture;
    fixture.app = express()
      .use("/api", gate)
      .use((request, response) => app(request, response));
    await newcomer();
    expect(waited).toBe(0);
  });

  it("sign in while one of them guesses passwords, and after", async () => {
    const { login, codes, mails } = fixture.deps.limits;
    for (let n = 0; n < 1_000; n += 1) {
      for (const { address } of [login, codes, mails]) await address.consume(ADDRESS);
    }
    waited = 0;
    const member = await fixture.makeMember();
    await logIn(member.email, "Wrong-horse7").expect(401);
    await logIn(member.email).expect(200);
    expect(waited).toBe(2 * SECOND);
    await newcomer();
  });
});

it("the product counts calls by session", async () => {
  const product = await createProductApp({ API_CALLS_PER_MINUTE: "3" });
  try {
    const people = [await product.signIn(), await product.signIn()];
    for (const { call } of people) {
      for (const status of [200, 200, 200, 429]) await call("get", "/auth/me").expect(status);
    }
    await product.call("get", "/market/status").expect(200);
  } finally {
    await product.close();
  }
});
