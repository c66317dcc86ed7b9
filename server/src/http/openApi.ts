import * as contract from "@signaldeck/contract";
import {
  decide,
  envelopeOf,
  IDEMPOTENCY_KEY_HEADER,
  takesKey,
  type Endpoint,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  WebhookHeaders,
} from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { z } from "zod";
import {
  nameShapes,
  namedShapes,
  parametersOf,
  shapeOf,
  type DescribedCall,
  type DescribedCalls,
  type Shape,
} from "./openApiShapes.ts";

/** What a receiver's answer makes of a message. */
const ANSWERS = {
  "2XX": { description: "The message has arrived" },
  410: { description: "The webhook is switched off, with an email to its member" },
  default: {
    description: `Anything else but a redirect, and no answer within ${WEBHOOK_LIMITS.timeout / 1_000} seconds: the message is tried again, no sooner than Retry-After asks`,
  },
};

/** Each message that members' own tools are sent, as a webhook of the API's description. */
function webhookMessages(): DescribedCalls {
  const described = Object.entries(WEBHOOK_MESSAGES).map(([name, { summary, body }]) => {
    const content = { "application/json": { schema: shapeOf(body) } };
    const post = {
      summary,
      tags: ["webhooks"],
      // It is signed instead.
      security: [],
      parameters: parametersOf("header", WebhookHeaders),
      requestBody: { required: true, content },
      responses: ANSWERS,
    };
    return [name, { post }] as const;
  });
  return Object.fromEntries(described);
}

/** What every refusal answers. */
const Failure = envelopeOf(z.null());
nameShapes({ ...contract, Failure });

/** OpenAPI 3.1 document of the whole contract, with what members' webhooks are sent. `title` is the operator's brand. */
export function openApiDocument(title: string, serverUrl: string) {
  const paths: DescribedCalls = {};
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method]: describe(endpoint) };
  }
  const webhooks = webhookMessages();
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1.0.0" },
    servers: [{ url: `${serverUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      parameters: { IdempotencyKey: KEY },
      responses: REFUSALS,
      schemas: namedShapes(paths, webhooks, REFUSALS),
    },
    paths,
    webhooks,
  };
}

/** The bytes of a file. */
const BINARY = { type: "string", format: "binary" };

/** How a write is known again. */
const KEY = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
  description:
    "A new one for each act. Sent again with it within a day, an act is done once and answered as it was; 409 act_in_progress while it is being done, 409 already_done where its answer was lost or held a secret, 422 key_of_another_act with anything else.",
};

function contentOf(body: z.ZodType, { upload, textBody }: Endpoint): Shape {
  const schema = shapeOf(body);
  if (textBody) return { "application/json": { schema }, "text/plain": { schema } };
  if (!upload) return { "application/json": { schema } };
  const file = { type: "object", properties: { file: BINARY }, required: ["file"] };
  return { "multipart/form-data": { schema: { allOf: [schema, file] } } };
}

function replyOf({ kind, reply }: Endpoint): Shape {
  if (kind === "stream") return { "text/event-stream": { schema: shapeOf(reply) } };
  if (kind === "file") return { "application/octet-stream": { schema: BINARY } };
  return { "application/json": { schema: shapeOf(envelopeOf(reply)) } };
}

const fault = (description: string): Shape => ({
  description,
  content: { "application/json": { schema: shapeOf(Failure) } },
});

const REFUSALS = {
  Invalid: fault("The request is not valid; error.fields says where"),
  NotSignedIn: fault("Not signed in"),
  NotAllowed: fault("Not allowed"),
  TooMany: fault("Too many requests"),
};
const refusal = (name: keyof typeof REFUSALS): Shape => ({
  $ref: `#/components/responses/${name}`,
});

function describe(endpoint: Endpoint): DescribedCall {
  const { body, params, path, permission, query, status = 200, summary } = endpoint;
  const isPublic = decide(null, permission).allowed;
  const parameters = [
    ...(takesKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...parametersOf("query", query),
    ...parametersOf("path", params),
  ];
  return {
    summary,
    tags: [path.split("/")[1] ?? "api"],
    ...(!isPublic && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body, endpoint) } }),
    responses: {
      [status]: { description: "Success", content: replyOf(endpoint) },
      ...((body ?? query ?? params) && { 400: refusal("Invalid") }),
      ...(!isPublic && { 401: refusal("NotSignedIn"), 403: refusal("NotAllowed") }),
      429: refusal("TooMany"),
    },
  };
}
