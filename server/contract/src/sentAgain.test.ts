import { expect, it } from "vitest";
import { z } from "zod";
import { ALL_ENDPOINTS } from "./endpoints.ts";
import { takesKey } from "./endpoint.ts";

/** Fields of replies that sound like secrets but are not: their owner reads them at any time. */
const NO_SECRETS = [
  // The member's own number, by which support knows them, and whether a code has opened the room.
  "admissionCode",
  "codeActivated",
  "codeExpiresAt",
  // When a secret was made, whether one is stored, and whether the one that was sent fits.
  "secretAt",
  "tokenAt",
  "tokenEndsAt",
  "secretFits",
  "hasPassword",
  // Of a country's telephone numbers.
  "countryCode",
  "callCountryCode",
  // The picture that came with a claim.
  "proof",
  // What a page shows to everybody.
  "brokerPromoCode",
];

/** The fields of a reply, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties: unknown = Reflect.get(schema, "properties");
  const own = Array.isArray(schema) || typeof properties !== "object" ? [] : properties;
  return [...Object.keys(own ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}

it("keeps no reply that holds a secret", () => {
  const careless = ALL_ENDPOINTS.filter((one) => takesKey(one) && !one.sentAgain)
    .map(({ method, path, reply }) => {
      const fields = fieldsOf(z.toJSONSchema(reply, { unrepresentable: "any", io: "input" }));
      const secrets = fields
        .filter((field) => /secret|token|code|password|proof/i.test(field))
        .filter((field) => !NO_SECRETS.includes(field));
      return [`${method} ${path}`, [...new Set(secrets)]] as const;
    })
    .filter(([, secrets]) => secrets.length > 0);
  expect(careless).toEqual([]);
});

it("takes a key with every write of people but those that open a session or prove an owner", () => {
  const without = ALL_ENDPOINTS.filter((one) => one.method !== "get" && !takesKey(one));
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "post /auth/login",
    "post /auth/second-factor",
    "post /account/owner-proof",
    "post /hooks/partners/:partner/:secret",
    "post /hooks/signals/:sourceId",
    "post /hooks/signals/:sourceId/:token",
  ]);
});
