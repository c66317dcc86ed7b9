import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import {
  claimsApi,
  IDEMPOTENCY_KEY_HEADER,
  inboxApi,
  OWNER_PROOF_HEADER,
  productsApi,
  type Endpoint,
  type ErrorCode,
  type FieldFault,
} from "@signaldeck/contract";
import { sampleProducts } from "./samples.ts";

/** Prefix of the API in tests; the fake platform uses the same. */
export const TEST_API = "http://signaldeck.test/api";

/** The sidebar of a verifier of claims asks for it on every screen. */
const NO_CLAIMS = {
  waiting: 0,
  approved: 0,
  rejected: 0,
  oldestWaitingAt: null,
  decidedToday: 0,
};

/**
 * The network of every test: a call that no test answers fails the test. What exists of each
 * product is asked for by many screens and is the same for all, as is an inbox without news.
 */
export const server = setupServer(
  http.get(TEST_API + productsApi.products.path, () => success(sampleProducts())),
  http.get(TEST_API + claimsApi.claimsSummary.path, () => success(NO_CLAIMS)),
  http.get(TEST_API + inboxApi.unread.path, () => success({ unread: 0 })),
);

/** The server's envelope around a successful reply. */
export function success(data: unknown, message = "OK") {
  return HttpResponse.json({
    success: true,
    message,
    error: null,
    data,
    timestamp: new Date().toISOString(),
  });
}

export interface FailureOptions {
  registration?: string;
  secondFactor?: { challenge: string; expiresAt: string };
  fields?: FieldFault[];
  retryAfter?: number;
  requestId?: string;
}

/** The server's envelope around a failure. */
export function failure(
  status: number,
  code: ErrorCode,
  message: string,
  options: FailureOptions = {},
) {
  return HttpResponse.json(
    {
      success: false,
      message,
      error: { code, ...options },
      data: null,
      timestamp: new Date().toISOString(),
    },
    { status },
  );
}

/** What a call carried. */
export interface SeenCall {
  /** Of the address, with what is in the place of ids. */
  path: string;
  /** A form as an object of its fields, a file as a `File`. */
  body: unknown;
  query: Record<string, string>;
  authorization: string | null;
  ownerProof: string | null;
  key: string | null;
}

type Answer = (call: SeenCall) => Response | Promise<Response>;

/** Answers an endpoint for the rest of the test; returns the calls it has seen so far. */
export function answer(endpoint: Endpoint, reply: Answer): SeenCall[] {
  const calls: SeenCall[] = [];
  server.use(
    http[endpoint.method](TEST_API + endpoint.path, async ({ request }) => {
      const call = {
        path: new URL(request.url).pathname,
        body: await bodyOf(request.clone()),
        query: Object.fromEntries(new URL(request.url).searchParams),
        authorization: request.headers.get("authorization"),
        ownerProof: request.headers.get(OWNER_PROOF_HEADER),
        key: request.headers.get(IDEMPOTENCY_KEY_HEADER),
      };
      calls.push(call);
      return reply(call);
    }),
  );
  return calls;
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    return Object.fromEntries(await request.formData());
  }
  const text = await request.text();
  return text === "" ? null : (JSON.parse(text) as unknown);
}
