import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import express from "express";
import request from "supertest";
import { describe, expect, it, vi } from "vitest";
import { TestClock } from "../testing/TestClock.ts";
import { apiDocs } from "./apiDocs.ts";
import { errorHandler } from "./errors.ts";
import { FaultLog } from "./FaultLog.ts";
import type { Session } from "./session.ts";

const PATHS = ["/openapi.json", "/docs", "/docs.css"];

function docsFor(readers: "anyone" | "admins") {
  const session = (role: "admin" | "support"): Session => ({
    id: role,
    memberId: role,
    viewer: { role, tier: "guest", dashboardUnlocked: false },
  });
  const authenticate = (header: string | undefined) =>
    Promise.resolve(
      header === "Bearer admin" ? session("admin") : header ? session("support") : null,
    );
  const options = { title: "Deck", publicUrl: "https://deck.example", readers, authenticate };
  return express().use(
    apiDocs(options),
    errorHandler({ clock: new TestClock(), faults: new FaultLog() }),
  );
}

const FOR_ANYONE = docsFor("anyone");
const FOR_ADMINS = docsFor("admins");

describe("the API's description", () => {
  it.each(PATHS)("is sent compressed as the reader wishes, at %s", async (path) => {
    const as = (encoding: string) => request(FOR_ANYONE).get(path).set("accept-encoding", encoding);
    const plain = await as("identity").expect(200);
    expect(plain.text.length).toBeGreaterThan(200);
    for (const [wished, sent] of [
      ["gzip", "gzip"],
      ["gzip, br", "br"],
    ] as const) {
      const { headers, text } = await as(wished).expect(200);
      expect(headers["content-encoding"]).toBe(sent);
      expect(Number(headers["content-length"])).toBeLessThan(plain.text.length);
      expect(text).toBe(plain.text);
    }
  });

  it("is small, since each shape is said once", async () => {
    const { text } = await request(FOR_ANYONE).get("/openapi.json");
    expect(text.length / ALL_ENDPOINTS.length, "characters a call").toBeLessThan(1_800);
  });

  it("is written for the first reader and for none after", async () => {
    for (const path of PATHS) await request(FOR_ANYONE).get(path).expect(200);
    const stringify = vi.spyOn(JSON, "stringify");
    for (const path of PATHS) await request(FOR_ANYONE).get(path).expect(200);
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
  });

  it.each(PATHS)("is for administrators alone where the operator wishes, at %s", async (path) => {
    await request(FOR_ADMINS).get(path).expect(401);
    await request(FOR_ADMINS).get(path).set("authorization", "Bearer support").expect(403);
    await request(FOR_ADMINS).get(path).set("authorization", "Bearer admin").expect(200);
  });
});
