import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import { server, TEST_API } from "../testing/server.ts";
import { createApiClient } from "./client.ts";

const client = createApiClient(TEST_API);
/** What the calls said they have. */
let asked: (string | null)[];
/** What the server has now. */
let list: number[];

beforeEach(() => {
  asked = [];
  list = [1];
  server.use(
    http.get(`${TEST_API}/signals`, ({ request }) => {
      const tag = `W/"${list.length}"`;
      const kept = request.headers.get("if-none-match");
      asked.push(kept);
      if (kept === tag) return new HttpResponse(null, { status: 304, headers: { ETag: tag } });
      return HttpResponse.json({ data: list }, { headers: { ETag: tag } });
    }),
  );
});

const ask = async (token: string, limit = 10) => {
  const headers = { Authorization: `Bearer ${token}` };
  const call = { method: "get", url: "/signals", params: { limit }, headers };
  const { status, data } = await client.request<{ data: number[] }>(call);
  return { status, data: data.data };
};

it("takes an answer without news as the one before, of the same call and session", async () => {
  expect(await ask("a")).toEqual({ status: 200, data: [1] });
  expect(await ask("a")).toEqual({ status: 200, data: [1] });
  list = [1, 2];
  expect(await ask("a")).toEqual({ status: 200, data: [1, 2] });
  await ask("a", 20);
  expect(await ask("b")).toEqual({ status: 200, data: [1, 2] });
  expect(await ask("a")).toEqual({ status: 200, data: [1, 2] });
  expect(asked).toEqual([null, 'W/"1"', 'W/"1"', null, null, null]);
});

it("forgets nothing of what a call on its way has asked for", async () => {
  await ask("a");
  const both = await Promise.all([ask("a"), ask("b"), ask("a")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
});
