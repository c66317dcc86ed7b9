import { decide, MESSAGES, type Endpoint, type PaginationDto } from "@signaldeck/contract";
import { Router, type Request, type Response } from "express";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Clock } from "../clock.ts";
import { AppError } from "./AppError.ts";
import { factsOf } from "./callFacts.ts";
import { addressKey } from "./rateLimitsAddress.ts";
import { success } from "./envelope.ts";
import { RunningCalls } from "./RunningCalls.ts";
import { readText } from "./readText.ts";
import { readUpload, type UploadedFile } from "./readUpload.ts";
import type { Authenticate, Session } from "./session.ts";
import { UploadPlaces } from "./UploadPlaces.ts";
import { validate, withoutNul } from "./validate.ts";

/** What a part's schema yields; undefined where the endpoint has no such part. */
type Output<S> = [Extract<S, z.ZodType>] extends [never]
  ? undefined
  : z.output<Extract<S, z.ZodType>>;

/** What a handler gets: validated input and who is calling. */
export interface Call<E extends Endpoint> {
  body: Output<E["body"]>;
  query: Output<E["query"]>;
  params: Output<E["params"]>;
  /** Null on endpoints without `upload`, and when the form carried no file. */
  file: UploadedFile | null;
  /** Null on endpoints whose permission is `public`, and only there. */
  session: Session | null;
  /** The caller's address, as far as the trusted proxies vouch for it. */
  address: string;
  userAgent: string | null;
  log: Logger;
  /** Says whose account the call of a visitor turned out to be about. */
  concerns: (memberId: string) => void;
}

/** What a JSON handler gives back: the data and the sentence that goes with it. */
export interface Result<E extends Endpoint> {
  data: z.input<E["reply"]>;
  message?: string;
  pagination?: PaginationDto;
}

/**
 * Mounts endpoints of the contract. Each one is the same list: authenticate, authorize, validate,
 * handle. A handler sees neither Express nor an unvalidated value.
 */
export class ApiRouter {
  readonly express = Router({ caseSensitive: true, strict: false });
  /** Endpoints with a `textBody`, to be used before anything else reads bodies. */
  readonly texts = Router({ caseSensitive: true, strict: false });
  private readonly mounted = new Set<Endpoint>();

  constructor(
    private readonly authenticate: Authenticate,
    private readonly clock: Clock,
    private readonly places = new UploadPlaces(),
    private readonly running = new RunningCalls(),
  ) {}

  /** Mounts an endpoint that answers with an envelope. */
  json<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  ): void {
    this.mount(endpoint, async (call, _request, response) => {
      const { data, message = "OK", pagination } = await handler(call);
      response
        .status(endpoint.status ?? 200)
        .json(success(data, message, this.clock.now(), pagination));
    });
  }

  /** Mounts an endpoint that writes its own reply, such as a stream. */
  raw<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, request: Request, response: Response) => Promise<void> | void,
  ): void {
    this.mount(endpoint, handler);
  }

  /** Endpoints of the list that nothing handles. */
  missing(endpoints: readonly Endpoint[]): Endpoint[] {
    return endpoints.filter((endpoint) => !this.mounted.has(endpoint));
  }

  private mount<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, request: Request, response: Response) => Promise<void> | void,
  ): void {
    this.mounted.add(endpoint);
    const router = endpoint.textBody ? this.texts : this.express;
    const handle = async (request: Request, response: Response) => {
      const facts = factsOf(response);
      facts.call = `${endpoint.method} ${endpoint.path}`;
      facts.isPublic = endpoint.permission === "public";
      const address = request.ip ?? "unknown";
      // A public call is nobody's: a client that still holds an ended session must be able to sign in.
      const session = facts.isPublic
        ? null
        : await this.authenticate(request.headers.authorization);
      if (session) facts.memberId = session.viewedBy ?? session.memberId;
      if (session?.viewedBy !== undefined) assertInView(endpoint);
      const decision = decide(session?.viewer ?? null, endpoint.permission);
      if (!decision.allowed) throw new AppError(decision.code, decision.message);
      // Whoever may not call has been refused before anything of a file is read.
      const file = endpoint.upload
        ? await readUpload(request, response, {
            maxBytes: endpoint.upload.maxBytes,
            places: this.places,
            sender: { member: session?.memberId ?? address, network: addressKey(address) },
          })
        : null;
      const text = endpoint.textBody
        ? await readText(request, response, endpoint.textBody.maxBytes)
        : null;
      const part = <S>(schema: S, value: unknown) =>
        (schema ? validate(schema as unknown as z.ZodType, value) : undefined) as Output<S>;
      const body = part(endpoint.body as E["body"], text ?? request.body);
      const email = facts.isPublic ? typedEmail(body) : null;
      if (email !== null) facts.email = email;
      await handler(
        {
          body,
          query: part(endpoint.query as E["query"], withoutNul(request.query)),
          params: part(endpoint.params as E["params"], withoutNul(request.params)),
          file,
          session,
          address,
          userAgent: request.headers["user-agent"] ?? null,
          log: request.log,
          concerns: (memberId) => {
            facts.memberId = memberId;
          },
        },
        request,
        response,
      );
    };
    router[endpoint.method](endpoint.path, (request: Request, response: Response) =>
      this.running.track(handle(request, response)),
    );
  }
}

/** The address in a call's body, for calls that name one. */
function typedEmail(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : null;
}

/**
 * The one place that keeps a look through a member's eyes a look: it may read, and no secrets.
 * @throws AppError `read_only_view`.
 */
function assertInView(endpoint: Endpoint): void {
  if (endpoint.method !== "get") throw new AppError("read_only_view", MESSAGES.readOnlyView);
  if (endpoint.ownEyesOnly) throw new AppError("read_only_view", MESSAGES.notInView);
}
