import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  extendZodWithOpenApi,
  zodToOpenAPIRegistry,
  type RouteConfig,
} from "@asteasolutions/zod-to-openapi";
import * as contract from "@signaldeck/contract";
import {
  decide,
  envelopeOf,
  IDEMPOTENCY_KEY_HEADER,
  takesKey,
  type Endpoint,
} from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { z } from "zod";
import { webhookMessages } from "./openApiWebhooks.ts";

extendZodWithOpenApi(z);

// oxlint-disable-next-line typescript/no-deprecated -- marked so to ask for care; nothing else names a schema that is in use already
const NAMES = zodToOpenAPIRegistry;
// What the contract names is described once, and referred to by that name.
for (const [name, schema] of Object.entries(contract)) {
  if (schema instanceof z.ZodType) NAMES.add(schema, { _internal: { refId: name } });
}

/** OpenAPI 3.1 document of the whole contract, with what members' webhooks are sent. `title` is the operator's brand. */
export function openApiDocument(title: string, serverUrl: string) {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
  });
  const key = registry.registerParameter("IdempotencyKey", KEY);
  for (const endpoint of ALL_ENDPOINTS) {
    registry.registerPath(describe(endpoint, bearer.name, key));
  }
  for (const message of webhookMessages()) registry.registerWebhook(message);
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1.0.0" },
    servers: [{ url: `${serverUrl}/api` }],
  });
}

/** What every refusal answers; named, too. */
const Failure = envelopeOf(z.null());
NAMES.add(Failure, { _internal: { refId: "Failure" } });

/** The bytes of a file. */
const BINARY = z.string().openapi({ format: "binary" });

/** How a write is known again. */
const KEY = z
  .uuid()
  .optional()
  .openapi({
    param: { name: IDEMPOTENCY_KEY_HEADER, in: "header" },
    description:
      "A new one for each act. Sent again with it within a day, an act is done once and answered as it was; 409 act_in_progress while it is being done, 409 already_done where its answer was lost or held a secret, 422 key_of_another_act with anything else.",
  });

function requestContent(body: z.ZodType, { upload, textBody }: Endpoint) {
  if (textBody) return { "application/json": { schema: body }, "text/plain": { schema: body } };
  return upload
    ? { "multipart/form-data": { schema: z.intersection(body, z.object({ file: BINARY })) } }
    : { "application/json": { schema: body } };
}

function describe(
  endpoint: Endpoint,
  bearer: string,
  key: z.ZodType<string | undefined>,
): RouteConfig {
  const isPublic = decide(null, endpoint.permission).allowed;
  const reply =
    endpoint.kind === "stream"
      ? { "text/event-stream": { schema: endpoint.reply } }
      : endpoint.kind === "file"
        ? { "application/octet-stream": { schema: BINARY } }
        : { "application/json": { schema: envelopeOf(endpoint.reply) } };
  const fault = (description: string) => ({
    description,
    content: { "application/json": { schema: Failure } },
  });
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, "{$1}"),
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? "api"],
    ...(!isPublic && { security: [{ [bearer]: [] }] }),
    request: {
      ...(endpoint.body && {
        body: { required: true, content: requestContent(endpoint.body, endpoint) },
      }),
      ...(takesKey(endpoint) && { headers: [key] }),
      ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
      ...(endpoint.params && { params: endpoint.params as z.ZodObject }),
    },
    responses: {
      [endpoint.status ?? 200]: { description: "Success", content: reply },
      ...(endpoint.body || endpoint.query || endpoint.params
        ? { 400: fault("The request is not valid; error.fields says where") }
        : {}),
      ...(!isPublic && { 401: fault("Not signed in"), 403: fault("Not allowed") }),
      429: fault("Too many requests"),
    },
  };
}
