import { envelopeOf, type Endpoint } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, type Caller } from "../testing/People.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

/** One row of the table of calls in section 7 of the product's specification. */
interface SpecifiedCall {
  call: `${"get" | "post" | "put" | "patch"} ${string}`;
  as?: Caller;
  payload?: () => object;
  /** Names that the caller reads from `data`. */
  reads?: string[];
  /** Some calls of the table fail on purpose here: their success needs a mailed secret. */
  fails?: number;
  /** Replaces `{id}` in the path. */
  id?: () => string;
}

describe("the calls of section 7", () => {
  let product: ProductApp;
  let memberId = "";
  let submissionId = "";

  beforeAll(async () => {
    product = await createProductApp();
    const { member } = await product.signIn({ email: "subject@deck.example" });
    memberId = member.id;
  });
  afterAll(() => product.close());

  const application = () => ({
    fullName: "Ada Obi",
    countryCode: "+234",
    phoneNumber: "+2348012345678",
    email: "ada@deck.example",
    hasAccount: "yes",
    hasFunded: "ready",
    canAfford: "maybe",
    hasLostMoney: "no",
    usageMethod: "manual",
    wantsCall: "no",
    callCountryCode: "+234",
    callNumber: "",
    readyToStart: "today",
  });
  const registration = () => ({
    fullName: "Ada Obi",
    email: "new@deck.example",
    phone: "+2348012345678",
    country: "Nigeria",
    telegram: "@ada",
    password: "Passw0rd-of-mine",
  });

  const CALLS: SpecifiedCall[] = [
    { call: "post /auth/register", payload: registration, reads: ["email"] },
    {
      call: "post /auth/confirm-code",
      payload: () => ({ email: "new@deck.example", confirmationCode: "ABCDE12345" }),
      fails: 400,
    },
    {
      call: "post /auth/login",
      payload: () => ({ email: "subject@deck.example", password: PASSWORD }),
      reads: ["token", "user"],
    },
    { call: "get /auth/me", as: "guest", reads: ["id", "tier", "admissionCode", "accessLevel"] },
    {
      call: "post /auth/validate-dashboard-code",
      as: "guest",
      payload: () => ({ dashboardCode: "ABCDE12345" }),
      fails: 400,
    },
    { call: "post /auth/forgot-password", payload: () => ({ email: "nobody@deck.example" }) },
    {
      call: "post /auth/verify-reset-token",
      payload: () => ({ token: "x".repeat(43) }),
      fails: 400,
    },
    {
      call: "post /auth/reset-password",
      payload: () => ({ token: "x".repeat(43), newPassword: "New-passw0rd" }),
      fails: 400,
    },
    { call: "post /auth/send-activation-email", as: "guest" },
    {
      call: "post /auth/resend-welcome-email",
      payload: () => ({ email: "nobody@deck.example" }),
    },
    { call: "get /countdown", as: "guest", reads: ["timeFormatted"] },
    { call: "get /countdown/config", as: "guest" },
    { call: "post /countdown/reset", as: "support", payload: () => ({ memberId }) },
    { call: "post /bot-access/submit", payload: application },
    { call: "get /bot-access/submissions?page=1&limit=50&status=new", as: "support" },
    { call: "get /bot-access/submissions/{id}", as: "support", id: () => submissionId },
    {
      call: "patch /bot-access/submissions/{id}/status",
      as: "support",
      id: () => submissionId,
      payload: () => ({ status: "contacted", notes: "Called back" }),
    },
    { call: "get /signals?limit=10&sortOrder=desc", as: "gold" },
    {
      call: "get /signals/stats/performance",
      as: "gold",
      reads: ["totalSignals", "wonSignals", "lostSignals", "winRate", "avgConfidence"],
    },
    {
      call: "put /users/profile",
      as: "guest",
      payload: () => ({ brokerAccountId: "BR-1", depositAmount: 100 }),
      reads: ["brokerAccountId", "tier"],
    },
    { call: "get /admin/users/search?query=subject&limit=50", as: "admin" },
    { call: "get /admin/users?page=1&limit=50", as: "admin" },
    {
      call: "patch /admin/users/{id}/access",
      as: "admin",
      id: () => memberId,
      payload: () => ({ tier: "gold", dashboardUnlocked: true, hasDeposited: true }),
      reads: ["tier", "dashboardUnlocked", "hasDeposited"],
    },
    // Last, because it ends the session that the guest's calls use.
    { call: "post /auth/logout", as: "guest" },
  ];

  it.each(CALLS.map((call) => [call.call, call] as const))("%s", async (name, specified) => {
    const [method = "get", address = ""] = name.split(" ");
    const [path = ""] = address.split("?");
    const endpoint = contractCall(method, path);
    const payload = specified.payload?.();
    const url = address.replace("{id}", specified.id?.() ?? "");
    const reply = await product.call(endpoint.method, url, payload).as(specified.as ?? null);
    const { body } = reply;

    const wanted = specified.fails ?? endpoint.status ?? 200;
    expect(reply.status, JSON.stringify(body)).toBe(wanted);
    expect(body.success).toBe(specified.fails === undefined);
    if (payload && !specified.fails)
      expect(endpoint.body?.safeParse(payload).error).toBeUndefined();
    expect(envelopeOf(endpoint.reply).safeParse(body).error).toBeUndefined();
    for (const key of specified.reads ?? []) expect(body.data).toHaveProperty(key);
    const described = await validatorOf(product, endpoint, reply.status);
    expect(described(body) ? [] : described.errors).toEqual([]);

    if (name === "post /bot-access/submit") submissionId = (body.data as { id: string }).id;
  });
});

/** The contract's call of a method and an address in which `{id}` stands for an id. */
function contractCall(method: string, path: string): Endpoint {
  const found = ALL_ENDPOINTS.find(
    (endpoint) => endpoint.method === method && endpoint.path.replace(/:\w+/g, "{id}") === path,
  );
  if (!found) throw new Error(`The contract has no ${method} ${path}`);
  return found;
}

/** Checks a reply against what `/api/openapi.json` says of it. */
async function validatorOf(product: ProductApp, endpoint: Endpoint, status: number) {
  const reply = await product.call("get", "/openapi.json");
  const document = reply.body as unknown as {
    components: { responses: Partial<Record<string, Described>> };
    paths: Partial<
      Record<string, Partial<Record<string, { responses: Partial<Record<string, Described>> }>>>
    >;
  };
  const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
  const replies = document.paths[path]?.[endpoint.method]?.responses;
  const said = replies?.[String(status)];
  // A refusal is described once for all calls.
  const named = said?.$ref?.replace("#/components/responses/", "");
  const described = named === undefined ? said : document.components.responses[named];
  const schema = described?.content?.["application/json"].schema;
  expect(schema, `${endpoint.method} ${path} ${status} is not described`).toBeDefined();
  // Shapes are compared here; what a date or an id looks like is the contract's own check.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.compile({ ...schema, components: document.components });
}

interface Described {
  $ref?: string;
  content?: { "application/json": { schema: object } };
}
