import { createServer, request as call } from "node:http";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";

const app = moduleApp({
  clock: new TestClock(),
  findSession: () => Promise.resolve(null),
  mount: () => undefined,
});

describe("every reply", () => {
  it.each(["/", "/api/nothing"])("guards its reader at %s", async (path) => {
    const { headers } = await request(app).get(path);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("echoes nothing to TRACE", async () => {
    const server = createServer(app).listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const { port } = server.address() as AddressInfo;
    const headers = { "x-secret": "told-to-nobody" };
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const asked = call({ method: "TRACE", port, host: "127.0.0.1", headers }, (response) => {
        let body = "";
        response.on("data", (part: Buffer) => (body += part.toString()));
        response.on("end", () => resolve([response.statusCode, body]));
      });
      asked.on("error", reject).end();
    });
    server.close();
    expect(status).toBe(404);
    expect(text).not.toContain("told-to-nobody");
  });
});
