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
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("says of pages what they may load, and that other windows have nothing of them", async () => {
    const { headers } = await request(app).get("/");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
  });

  it("lets a call's reply load nothing, and says it in few bytes", async () => {
    const { headers } = await request(app).get("/api/nothing");
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    const heads = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(heads.join("").length).toBeLessThan(600);
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
