import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { CALLERS } from "../testing/People.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";
import { HIDDEN, OWN_SECRET } from "../testing/judging.ts";
import { JUDGED, namesWith } from "./testing/judged.ts";

/** Anything in the place of an id: who may call is decided before the id is looked up. */
const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

describe("who may make which call", () => {
  let product: ProductApp;

  beforeAll(async () => {
    product = await createProductApp();
  });
  afterAll(() => product.close());

  it("is said for every call, and for none that does not exist", () => {
    const calls = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(namesWith("who").sort()).toEqual(calls.sort());
  });

  it.each(
    ALL_ENDPOINTS.filter(({ kind }) => kind !== "stream").map(
      (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    ),
  )("%s", async (name, { method, path }) => {
    const allowed = JUDGED[name]?.who ?? [];
    // Signing out ends the session that makes the call; its callers must not be used again.
    const endsSession = path === "/auth/logout";
    for (const caller of CALLERS) {
      if (endsSession && caller !== "anonymous") continue;
      const body = method === "get" ? undefined : {};
      const { status } = await product
        .call(method, path.replace(/:\w+/g, SOME_ID), body)
        .as(caller)
        .proven();
      const unknown = caller === "anonymous" || allowed === OWN_SECRET ? 401 : 403;
      const refusal = allowed === HIDDEN ? 404 : unknown;
      if (allowed.includes(caller))
        expect([401, 403], `${caller}: ${status}`).not.toContain(status);
      else expect(status, caller).toBe(refusal);
      expect(status, caller).toBeLessThan(500);
    }
  });

  it("never breaks on a NUL, wherever in an address it stands", async () => {
    for (const { method, path, query, kind } of ALL_ENDPOINTS) {
      if (method !== "get" || kind === "stream") continue;
      const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
      const addresses = names.map((name) => `${path.replace(/:\w+/g, SOME_ID)}?${name}=a%00`);
      if (path.includes(":")) addresses.push(path.replace(/:\w+/g, "a%00"));
      for (const address of addresses) {
        const { status } = await product.call(method, address).as("admin");
        expect([400, 403], address).toContain(status);
      }
    }
  });
});
