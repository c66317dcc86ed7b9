import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "./createApp.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

let product: ProductApp;
beforeAll(async () => {
  product = await createProductApp();
});
afterAll(() => product.close());

/** What Express makes of a mounted router. */
interface Mounted {
  stack?: { handle: Mounted; route?: unknown }[];
  caseSensitive?: boolean;
  strict?: boolean;
}

function routersIn(router: Mounted): Mounted[] {
  const below = (router.stack ?? []).map(({ handle }) => handle);
  return [router, ...below.filter(({ stack }) => stack !== undefined).flatMap(routersIn)];
}

describe("an address of the product", () => {
  it("is one spelling alone, in every router", () => {
    const { app } = createApp(product.services, () => false);
    const routers = routersIn(app.router as unknown as Mounted);
    expect(routers.length).toBeGreaterThan(4);
    for (const { caseSensitive, strict } of routers) {
      expect({ caseSensitive, strict }).toEqual({ caseSensitive: true, strict: true });
    }
  });

  it.each(["/metrics", "/readyz", "/healthz", "/robots.txt", "/verify.mjs", "/ledger/key"])(
    "%s answers at its own name and at nothing that a proxy would not take for it",
    async (path) => {
      const { text: own } = await request(product.app).get(path).expect(200);
      await request(product.app).get(`${path}?x=1`).expect(200);
      const [, first = ""] = path;
      const code = `%${first.charCodeAt(0).toString(16)}`;
      const others = [
        ...[`${path}/`, `${path}//`, `/${path}`, `${path}%2f`, `${path}/.`, `/.${path}`],
        ...[path.toUpperCase(), `/${first.toUpperCase()}${path.slice(2)}`],
        ...[`/${code}${path.slice(2)}`, `/${code.toUpperCase()}${path.slice(2)}`, `${path};x`],
      ];
      for (const other of others) {
        const { status, text } = await request(product.app).get(other);
        expect([other, status === 200 && text.slice(0, 40) === own.slice(0, 40)]).toEqual([
          other,
          false,
        ]);
      }
    },
  );

  it.each(["/api/content/public", "/api/market/status"])(
    "%s is a call at its own name alone",
    async (path) => {
      await request(product.app).get(path).expect(200);
      for (const other of [`${path}/`, `/api${path.slice(4).toUpperCase()}`]) {
        await request(product.app).get(other).expect(404);
      }
    },
  );
});
