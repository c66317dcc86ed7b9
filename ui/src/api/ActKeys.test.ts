import { accountsApi, communityApi, inboxApi, type ErrorCode } from "@signaldeck/contract";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { sampleUser } from "../testing/samples.ts";
import { answer, failure, success } from "../testing/server.ts";
import { defineCalls } from "./defineCalls.ts";
import { openSession } from "./session.ts";
import { createStore } from "./store.ts";

const { endpoints: calls } = defineCalls((call) => ({
  testPost: call.mutation(communityApi.createPost, { invalidatesTags: ["Unread"] }),
  testLogin: call.mutation(accountsApi.login),
  testUnread: call.query(inboxApi.unread, { providesTags: ["Unread"] }),
}));

const UUID = /^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/;

/** Answers posts one way after the other, and then well. */
function open(...replies: (() => Response)[]) {
  const store = createStore(createFakePlatform());
  store.dispatch(openSession({ token: "secret", user: sampleUser() }, true));
  const sent = answer(communityApi.createPost, () => (replies.shift() ?? (() => success({})))());
  const post = (text: string) => store.dispatch(calls.testPost.initiate({ body: { text } }));
  return { store, post, keys: () => sent.map(({ key }) => key) };
}

const refuse = (status: number, code: ErrorCode) => () =>
  failure(status, code, "No.", { retryAfter: 0 });

it("gives each act a key of its own, also one with the same words", async () => {
  const { post, keys } = open();
  await post("hello");
  await post("hello");
  await post("bye");
  for (const key of keys()) expect(key).toMatch(UUID);
  expect(new Set(keys()).size).toBe(3);
});

it.each([
  ["no answer came", () => HttpResponse.error()],
  ["the service is not there", refuse(503, "unavailable")],
])("keeps the key of an act where %s, until there is an answer", async (_, fail) => {
  const { post, keys } = open(fail, fail, refuse(400, "validation_failed"));
  expect((await post("hello")).error).toBeDefined();
  await post("hello");
  await post("hello");
  await post("hello");
  const [first, second, third, fourth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it("takes other words for another act", async () => {
  const { post, keys } = open(() => HttpResponse.error());
  await post("hello");
  await post("bye");
  await post("hello");
  const [first, other, again] = keys();
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});

it("asks by itself what came of an act, and gives that", async () => {
  const { post, keys } = open(refuse(503, "outcome_unknown"), refuse(409, "act_in_progress"));
  expect((await post("hello")).error).toBeUndefined();
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

it("goes on asking where the service is not there meanwhile, and says in the end what is so", async () => {
  const [unknown, away] = [refuse(503, "outcome_unknown"), refuse(503, "unavailable")];
  const gone = () => HttpResponse.error();
  const { post, keys } = open(unknown, away, unknown, away, away, away);
  expect((await post("hello")).error).toMatchObject({ code: "outcome_unknown" });
  expect(keys()).toHaveLength(6);
  const other = open(unknown, away, gone);
  expect((await other.post("hello")).error).toBeUndefined();
});

it("gives up after some questions, and goes on with the same key when it is sent again", async () => {
  const unknown = refuse(503, "outcome_unknown");
  const { post, keys } = open(...Array.from({ length: 6 }, () => unknown));
  expect((await post("hello")).error).toMatchObject({ code: "outcome_unknown" });
  expect(keys()).toHaveLength(6);
  expect((await post("hello")).error).toBeUndefined();
  expect(new Set(keys()).size).toBe(1);
});

it("reads anew what an act has changed whose answer is lost for good", async () => {
  const { store, post } = open(refuse(409, "already_done"));
  const read = answer(inboxApi.unread, () => success({ unread: read.length }));
  await store.dispatch(calls.testUnread.initiate());
  expect((await post("hello")).error).toMatchObject({ code: "already_done", message: "No." });
  await expect.poll(() => read.length).toBe(2);
});

it("sends none with reads and with what opens a session", async () => {
  const { store } = open();
  const read = answer(inboxApi.unread, () => success({ unread: 0 }));
  const login = answer(accountsApi.login, () => failure(401, "invalid_credentials", "No."));
  await store.dispatch(calls.testUnread.initiate());
  await store.dispatch(calls.testLogin.initiate({ body: { email: "a@b.co", password: "x" } }));
  expect([...read, ...login].map(({ key }) => key)).toEqual([null, null]);
});
