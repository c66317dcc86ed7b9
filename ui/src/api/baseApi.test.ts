import {
  accountsApi,
  claimsApi,
  CLAIM_LIMITS,
  contentApi,
  longestUpload,
  marketApi,
  signalsApi,
} from "@signaldeck/contract";
import type { AxiosRequestConfig } from "axios";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { createStore } from "./store.ts";
import { answer, failure, success } from "../testing/server.ts";
import { sampleContent, sampleMarket, sampleUser } from "../testing/samples.ts";
import { accountCalls, openSession } from "./session.ts";
import { defineCalls } from "./defineCalls.ts";

const calls = defineCalls((call) => ({
  testContent: call.query(contentApi.public),
  testMarket: call.query(marketApi.status),
  testSignals: call.query(signalsApi.list),
  testProof: call.mutation(claimsApi.submitClaim),
  testResend: call.mutation(accountsApi.resendWelcomeEmail),
})).endpoints;

const signedIn = () => {
  const platform = createFakePlatform();
  const store = createStore(platform);
  store.dispatch(openSession({ token: "secret", user: sampleUser() }, true));
  return { store, platform };
};

describe("base query", () => {
  it("unwraps the envelope", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    const { store } = signedIn();
    const result = await store.dispatch(calls.testContent.initiate());
    expect(result.data).toEqual(sampleContent());
  });

  it("sends body and query as the contract names them", async () => {
    const resends = answer(accountsApi.resendWelcomeEmail, () =>
      success({ resendAfterSeconds: 60 }),
    );
    const lists = answer(signalsApi.list, () => success([]));
    const { store } = signedIn();
    await store.dispatch(calls.testResend.initiate({ body: { email: "a@b.co" } }));
    await store.dispatch(calls.testSignals.initiate({ query: { limit: 5, sortOrder: "asc" } }));
    expect(resends[0]?.body).toEqual({ email: "a@b.co" });
    expect(lists[0]?.query).toEqual({ limit: "5", sortOrder: "asc" });
  });

  it("waits as long for a file's answer as the server waits for the file", async () => {
    const sent: AxiosRequestConfig[] = [];
    const client = {
      request: (config: AxiosRequestConfig) => {
        sent.push(config);
        return Promise.reject(new Error("offline"));
      },
    };
    const store = createStore(createFakePlatform(), client);
    const body = { brokerAccountId: "1", accessPath: "manual" as const, depositAmount: 500 };
    await store.dispatch(calls.testProof.initiate({ body, file: new File(["x"], "a.png") }));
    await store.dispatch(calls.testResend.initiate({ body: { email: "a@b.co" } }));
    expect(sent[0]?.timeout).toBeGreaterThan(longestUpload(CLAIM_LIMITS.proofMaxBytes));
    expect(sent[1]).not.toHaveProperty("timeout");
  });

  it("carries the token to member calls and to what anyone may read, and no further", async () => {
    const mine = answer(accountsApi.me, () => success(sampleUser()));
    const open = answer(marketApi.status, () => success(sampleMarket()));
    const sent = answer(accountsApi.resendWelcomeEmail, () => success({ resendAfterSeconds: 60 }));
    const { store } = signedIn();
    await store.dispatch(accountCalls.endpoints.me.initiate());
    await store.dispatch(calls.testMarket.initiate());
    await store.dispatch(calls.testResend.initiate({ body: { email: "a@b.co" } }));
    expect(mine[0]?.authorization).toBe("Bearer secret");
    expect(open[0]?.authorization).toBe("Bearer secret");
    expect(sent[0]?.authorization).toBeNull();
  });

  it("yields the server's message, code, fields, wait and reference", async () => {
    answer(accountsApi.resendWelcomeEmail, () =>
      failure(429, "too_many_requests", "Slow down.", {
        fields: [{ path: "email", message: "Wait a little" }],
        retryAfter: 12,
        requestId: "r-1",
      }),
    );
    const { store } = signedIn();
    const { error } = await store.dispatch(
      calls.testResend.initiate({ body: { email: "a@b.co" } }),
    );
    expect(error).toEqual({
      status: 429,
      code: "too_many_requests",
      message: "Slow down.",
      fields: [{ path: "email", message: "Wait a little" }],
      retryAfter: 12,
      requestId: "r-1",
    });
  });

  it("falls back to the endpoint's message where the reply is no envelope", async () => {
    answer(contentApi.public, () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }));
    const { store } = signedIn();
    const { error } = await store.dispatch(calls.testContent.initiate());
    expect(error).toEqual({
      status: 502,
      code: "unavailable",
      message: contentApi.public.failure,
    });
  });

  it("does not take a page with status 200 for a reply", async () => {
    answer(contentApi.public, () => new HttpResponse("<html></html>", { status: 200 }));
    const { store } = signedIn();
    const result = await store.dispatch(calls.testContent.initiate());
    expect(result.data).toBeUndefined();
    expect(result.error).toMatchObject({ message: contentApi.public.failure });
  });

  it("names a missing connection as such", async () => {
    answer(contentApi.public, () => HttpResponse.error());
    const { store } = signedIn();
    const { error } = await store.dispatch(calls.testContent.initiate());
    expect(error).toEqual({
      status: null,
      code: "network",
      message: "Network error. Please check your connection and try again.",
    });
  });

  it("ends the session on a 401 and clears what was stored", async () => {
    answer(accountsApi.me, () => failure(401, "unauthenticated", "Please sign in."));
    const { store, platform } = signedIn();
    expect(platform.storage.get("user")).not.toBeNull();
    await store.dispatch(accountCalls.endpoints.me.initiate());
    expect(store.getState().session).toMatchObject({ status: "anonymous", end: "expired" });
    expect(await platform.tokens.load()).toBeNull();
    expect(platform.storage.get("user")).toBeNull();
  });

  it("keeps a session that was opened while a 401 to an older one was on its way", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer(accountsApi.me, async () => {
      await held;
      return failure(401, "unauthenticated", "Please sign in.");
    });
    const { store } = signedIn();
    const late = store.dispatch(accountCalls.endpoints.me.initiate());
    await new Promise((resolve) => setTimeout(resolve, 20));
    store.dispatch(openSession({ token: "newer", user: sampleUser() }, true));
    release();
    await late;
    expect(store.getState().session).toMatchObject({ status: "authenticated", token: "newer" });
  });

  it("keeps the session on a refusal that is not about it", async () => {
    answer(signalsApi.list, () => failure(403, "signals_locked", "Locked."));
    const { store } = signedIn();
    await store.dispatch(calls.testSignals.initiate({ query: {} }));
    expect(store.getState().session.status).toBe("authenticated");
  });
});
