import type { LookupFunction } from "node:net";
import { MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askOut, NoAnswerError, postOut, type PostOptions } from "./postOut.ts";
import { WebhookReceiver } from "../delivery/webhooks/testing/WebhookReceiver.ts";
import { assertPublicUrl } from "./publicUrl.ts";

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.open();
});
afterAll(() => receiver.close());

const post = (url: string, options: Partial<PostOptions> = {}) =>
  postOut(url, { headers: {}, body: "{}", allowLoopback: true, timeout: 2_000, ...options });

/** Resolves every name to these addresses. */
const resolvesTo =
  (...addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all === true) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family ?? 4);
  };

const PRIVATE = [
  ...["127.0.0.1", "10.0.0.5", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
  ...["0.0.0.0", "224.0.0.1", "255.255.255.255"],
  ...["::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"],
];
const hostOf = (address: string) => (address.includes(":") ? `[${address}]` : address);

describe("an address in a private network", () => {
  it.each(PRIVATE)("%s is refused as it stands and as what a name resolves to", async (address) => {
    const refusal = "The address is not a public one.";
    const options = { allowLoopback: false };
    const literal = `https://${hostOf(address)}:${new URL(receiver.url).port}/`;
    await expect(post(literal, options)).rejects.toThrow(refusal);
    await expect(
      post("https://tool.example/", { ...options, lookup: resolvesTo(address) }),
    ).rejects.toThrow(refusal);
    // One private address among public ones is enough: any of them could be connected to.
    await expect(
      post("https://tool.example/", { ...options, lookup: resolvesTo("93.184.215.14", address) }),
    ).rejects.toThrow(refusal);
    expect(() => assertPublicUrl(literal, false)).toThrow("Only a public address can be used");
  });

  it.each([
    "https://2130706433/",
    "https://0x7f.1/",
    "https://localhost/",
    "https://tool.localhost/",
    "https://printer.local/",
    "https://intranet/",
  ])("%s is refused when it is entered", (url) => {
    expect(() => assertPublicUrl(url, false)).toThrow("Only a public address can be used");
  });

  it("needs TLS outside the demo's own machine", async () => {
    const refusal = "The address must begin with https://";
    expect(() => assertPublicUrl("http://tool.example/", true)).toThrow(refusal);
    expect(() => assertPublicUrl(receiver.url, false)).toThrow(refusal);
    expect(() => assertPublicUrl(receiver.url, true)).not.toThrow();
    expect(() => assertPublicUrl("https://tool.example/hook?a=b", false)).not.toThrow();
    await expect(post("http://tool.example/")).rejects.toThrow(refusal);
    await expect(post(receiver.url, { allowLoopback: false })).rejects.toThrow(refusal);
    expect(receiver.received).toEqual([]);
  });
});

describe("an answer", () => {
  it("carries the status and when to come back", async () => {
    expect(await post(receiver.url)).toEqual({ status: 204, retryAfter: null, location: null });
    receiver.answer = (response) => void response.writeHead(429, { "retry-after": "7" }).end("no");
    expect(await post(receiver.url)).toEqual({ status: 429, retryAfter: 7_000, location: null });
    const at = new Date(Date.now() + MINUTE).toUTCString();
    receiver.answer = (response) => void response.writeHead(503, { "retry-after": at }).end();
    const { retryAfter } = await post(receiver.url);
    expect(retryAfter).toBeGreaterThan(50_000);
    expect(retryAfter).toBeLessThanOrEqual(MINUTE);
  });

  it("carries what it says, to callers that ask for it", async () => {
    receiver.answer = (response) =>
      void response.writeHead(409, { "content-type": "text/x.tlog.size" }).end("7\n");
    const reply = await askOut(receiver.url, { headers: {}, body: "{}", allowLoopback: true });
    expect(reply).toEqual({
      status: 409,
      retryAfter: null,
      location: null,
      type: "text/x.tlog.size",
      body: Buffer.from("7\n"),
    });
  });

  it("that leads elsewhere is not followed", async () => {
    const before = receiver.received.length;
    receiver.answer = (response) => void response.writeHead(302, { location: "/else" }).end();
    expect(await post(receiver.url)).toMatchObject({ status: 302 });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it("is not waited for beyond the time, also when it comes byte by byte", async () => {
    const timers: NodeJS.Timeout[] = [];
    receiver.answer = (response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write("."), 20));
    };
    await expect(post(receiver.url, { timeout: 200 })).rejects.toThrow("No answer within 0.2 s");
    timers.forEach(clearInterval);
  });

  it("is read no further than needed", async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
    };
    expect(await post(receiver.url)).toMatchObject({ status: 200 });
  });

  it("that never comes has words for the member", async () => {
    receiver.answer = (response) => void response.destroy();
    const broken = post(receiver.url);
    await expect(broken).rejects.toThrow(NoAnswerError);
    await expect(broken).rejects.toThrow("The connection was broken off.");
    await expect(post("http://127.0.0.1:1/")).rejects.toThrow("The connection was refused.");
  });
});
