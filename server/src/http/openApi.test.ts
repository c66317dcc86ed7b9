import { WEBHOOK_MESSAGES, WebhookHeaders } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { describe, expect, it } from "vitest";
import { apiDocsPage } from "./apiDocs.ts";
import { openApiDocument } from "./openApi.ts";

describe("the API's description", () => {
  const document = openApiDocument("SignalDeck", "https://signals.example");

  it("holds every call of the contract and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const wanted = ALL_ENDPOINTS.map(
      (endpoint) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.sort()).toEqual(wanted.sort());
  });

  it("holds every message of members' webhooks, with its headers and its own body", () => {
    const webhooks = document.webhooks;
    expect(Object.keys(webhooks)).toEqual(Object.keys(WEBHOOK_MESSAGES));
    for (const [name, item] of Object.entries(webhooks)) {
      const { parameters = [], requestBody, responses } = item.post ?? {};
      expect(parameters).toMatchObject(
        Object.keys(WebhookHeaders.shape).map((header) => ({ in: "header", name: header })),
      );
      expect(JSON.stringify(parameters)).toContain("HMAC-SHA-256");
      expect(JSON.stringify(requestBody)).toContain(`"const":"${name}"`);
      expect(Object.keys(responses ?? {}).sort()).toEqual(["2XX", "410", "default"]);
    }
    expect(JSON.stringify(webhooks["signal.settled"])).toContain("schemas/SignalDto");
  });

  it("is OpenAPI 3.1 and asks for a token where the call does", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/signals"]?.get?.security).toEqual([{ bearer: [] }]);
    expect(document.paths["/auth/login"]?.post?.security).toBeUndefined();
  });

  it("names the key of each write of people once, and none for what takes none", () => {
    const keyOf = (path: string) => document.paths[path]?.post?.parameters;
    const named = [{ $ref: "#/components/parameters/IdempotencyKey" }];
    expect(keyOf("/auth/register")).toEqual(named);
    expect(keyOf("/support/tickets/{id}/replies")).toEqual(expect.arrayContaining(named));
    expect(keyOf("/auth/login")).toBeUndefined();
    expect(document.components.parameters.IdempotencyKey).toMatchObject({
      name: "Idempotency-Key",
      in: "header",
      required: false,
    });
  });

  it("refers to nothing that it does not hold", () => {
    const found = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const named = [...found].map(([, kind = "", name = ""]) => [kind, name] as const);
    const kinds: Record<string, object> = document.components;
    expect(new Set(named.map(([kind]) => kind))).toEqual(
      new Set(["parameters", "responses", "schemas"]),
    );
    expect(named.filter(([kind, name]) => !(name in (kinds[kind] ?? {})))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("is shown on a page without scripts", () => {
    const page = apiDocsPage(document);
    expect(page).toContain("POST /api/auth/register");
    expect(page).toContain("<code>signal.settled</code>");
    expect(page).not.toContain("<script");
  });
});
