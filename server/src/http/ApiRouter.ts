import {
  IDEMPOTENCY_KEY_HEADER,
  OWNER_PROOF_HEADER,
  takesKey,
  type Endpoint,
  type PaginationDto,
} from "@signaldeck/contract";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Clock } from "../process/clock/clock.ts";
import { notingWrites } from "../database/notingWrites.ts";
import { inLanguage } from "../process/language/inLanguage.ts";
import { ActKey } from "./acts/ActKey.ts";
import type { Acts } from "./acts/Acts.ts";
import { admit, answerableFor } from "./admit.ts";
import { Caller } from "./Caller.ts";
import type { AddressOf } from "./callerAddress.ts";
import { factsOf, nameCall } from "./callFacts.ts";
import { encodeEnvelope, sendReply, type EncodedReply } from "./EncodedReply.ts";
import type { AskOwner, ProvenOwner } from "./owner.ts";
import type { ReadLane, StreamOpening } from "./ReadLane.ts";
import { addressKey } from "./rateLimitsAddress.ts";
import { success } from "./envelope.ts";
import type { RunningCalls } from "./RunningCalls.ts";
import { readText } from "./readText.ts";
import { readUpload, type UploadedFile } from "./readUpload.ts";
import type { Authenticate, Session } from "./session.ts";
import { STREAM_HEADERS } from "./streamHeaders.ts";
import { strictRouter } from "./strictRouter.ts";
import type { UploadPlaces } from "./UploadPlaces.ts";
import { validate, withoutNul } from "./validate.ts";

/** What a part's schema yields; undefined where the endpoint has no such part. */
type Output<S> = [Extract<S, z.ZodType>] extends [never]
  ? undefined
  : z.output<Extract<S, z.ZodType>>;

/** What a call brings, validated, and who makes it. */
interface Brought<E extends Endpoint> {
  body: Output<E["body"]>;
  query: Output<E["query"]>;
  params: Output<E["params"]>;
  /** Null on endpoints without `upload`, and when the form carried no file. */
  file: UploadedFile | null;
  /** Null on endpoints whose permission is `public`, and only there. */
  session: Session | null;
  /** Who has shown the proof that the endpoint asks for; null where it asks for none. */
  owner: ProvenOwner | null;
}

/** What a handler gets: validated input and who is calling. */
export type Call<E extends Endpoint> = Brought<E> & Pick<Caller, keyof Caller>;

/** What the handler of a hot call gets: nothing that only one of the two lanes would know. */
export type HotCall<E extends Endpoint> = Pick<Call<E>, "query" | "session">;

/** What a JSON handler gives back: the data and the sentence that goes with it. */
export interface Result<E extends Endpoint> {
  data: z.input<E["reply"]>;
  message?: string;
  pagination?: PaginationDto;
}

export interface ApiRouterDeps {
  authenticate: Authenticate;
  clock: Clock;
  addressOf: AddressOf;
  /** Asks for the proof of endpoints that need one; without it none of them can be mounted. */
  askOwner: AskOwner | null;
  /** Where files are read. */
  uploads: UploadPlaces;
  /** Has writes that come with a key done once; without it keys are not looked at. */
  acts: Acts | null;
  /** Where calls are counted while they are handled. */
  running: RunningCalls;
  /** Learns which calls it may answer from now on. */
  lane: Pick<ReadLane, "learn">;
}

/**
 * Mounts endpoints of the contract. Each one is the same list: authenticate, authorize, validate,
 * handle. A handler sees neither Express nor an unvalidated value.
 */
export class ApiRouter {
  readonly express = strictRouter();
  /** Endpoints with a `textBody`, to be used before anything else reads bodies. */
  readonly texts = strictRouter();
  private readonly mounted = new Set<Endpoint>();

  constructor(private readonly deps: ApiRouterDeps) {}

  /** Mounts an endpoint that answers with an envelope; of a read, `ReadLane` asks the same handler. */
  json<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  ): void {
    assertHot(endpoint, false);
    const { clock, lane } = this.deps;
    const answer = async (call: Call<E>): Promise<EncodedReply> => {
      const { data, message = "OK", pagination } = await handler(call);
      return encodeEnvelope(success(data, message, clock.now(), pagination));
    };
    this.mount(endpoint, async (call, request, response) => {
      const reply = await answer(call);
      sendReply(request, response, reply, endpoint.status);
      if (endpoint.method !== "get") factsOf(response).reply = reply;
      // What needs a proof is asked for it by Express alone.
      if (endpoint.method !== "get" || endpoint.ownerProof) return;
      const { body, query, params, file } = call;
      lane.learn(request.originalUrl, {
        endpoint,
        answer: (session, caller) =>
          answer(Object.assign(caller(), { body, query, params, file, session, owner: null })),
      });
    });
  }

  /** Mounts an endpoint that writes its own reply, such as a file. */
  raw<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, request: Request, response: Response) => Promise<void> | void,
  ): void {
    assertHot(endpoint, false);
    this.mount(endpoint, handler);
  }

  /**
   * Mounts a hot endpoint: the handler returns the whole reply, at once where nothing has to be read
   * for it. `ReadLane` asks the same handler.
   */
  hot<E extends Endpoint>(
    endpoint: E,
    handler: (call: HotCall<E>) => EncodedReply | Promise<EncodedReply>,
  ): void {
    assertHot(endpoint, true);
    this.mount(endpoint, async ({ query, session }, request, response) => {
      const reply = await handler({ query, session });
      sendReply(request, response, reply);
      const answer = (of: Session | null) => handler({ query, session: of });
      this.deps.lane.learn(request.originalUrl, { endpoint, answer });
    });
  }

  /** Mounts a live stream, which `ReadLane` opens by the same handler. */
  stream<E extends Endpoint>(
    endpoint: E,
    open: (opening: StreamOpening & Pick<Call<E>, "query">) => Promise<void>,
  ): void {
    if (endpoint.kind !== "stream") throw new Error(`${endpoint.path} is no stream`);
    this.mount(endpoint, async ({ session, address, query }, request, response) => {
      await open({ session, address, request, response, query, headers: STREAM_HEADERS });
      const again = (opening: StreamOpening) => open({ ...opening, query });
      this.deps.lane.learn(request.originalUrl, { endpoint, open: again });
    });
  }

  /** Endpoints of the list that nothing handles. */
  missing(endpoints: readonly Endpoint[]): Endpoint[] {
    return endpoints.filter((endpoint) => !this.mounted.has(endpoint));
  }

  private mount<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, request: Request, response: Response) => Promise<void> | void,
  ): void {
    const { ownerProof } = endpoint;
    const { askOwner } = this.deps;
    if (ownerProof && !askOwner) throw new Error(`nothing asks for the proof of ${endpoint.path}`);
    this.mounted.add(endpoint);
    const router = endpoint.textBody ? this.texts : this.express;
    const handle = async (request: Request, response: Response) => {
      const facts = factsOf(response);
      nameCall(facts, endpoint);
      const { acts } = this.deps;
      const key =
        acts && takesKey(endpoint) ? headerOf(request, IDEMPOTENCY_KEY_HEADER) : undefined;
      if (key !== undefined) facts.key = "sent";
      const caller = new Caller(request, response, this.deps.addressOf);
      // Asked while there is a connection for sure.
      const { address } = caller;
      // A public call is nobody's: a client that still holds an ended session must be able to sign in.
      const session = facts.isPublic
        ? null
        : await this.deps.authenticate(request.headers.authorization);
      if (session) facts.memberId = answerableFor(session);
      admit(endpoint, session);
      const owner =
        ownerProof && askOwner
          ? await askOwner({
              session,
              deed: ownerProof,
              proof: headerOf(request, OWNER_PROOF_HEADER),
              address,
              userAgent: caller.userAgent,
            })
          : null;
      // Callers without the right have been refused before anything of a file is read.
      const file = endpoint.upload
        ? await readUpload(request, response, {
            maxBytes: endpoint.upload.maxBytes,
            places: this.deps.uploads,
            sender: { member: session?.memberId ?? address, network: addressKey(address) },
          })
        : null;
      const text = endpoint.textBody
        ? await readText(request, response, endpoint.textBody.maxBytes)
        : null;
      const { language } = caller;
      const part = <S>(schema: S, value: unknown) =>
        (schema
          ? inLanguage(language, () => validate(schema as unknown as z.ZodType, value))
          : undefined) as Output<S>;
      const body = part(endpoint.body as E["body"], text ?? request.body);
      const email = facts.isPublic ? typedEmail(body) : null;
      if (email !== null) facts.email = email;
      const brought: Brought<E> = {
        body,
        query: part(
          endpoint.query as E["query"],
          // What a partner writes behind its address is taken as it comes, and told as what it is.
          endpoint.query ? withoutNul(request.query) : undefined,
        ),
        params: part(endpoint.params as E["params"], withoutNul(request.params)),
        file,
        session,
        owner,
      };
      const work = async () =>
        notingWrites(facts, () => handler(Object.assign(caller, brought), request, response));
      if (!acts || key === undefined) return work();
      const act = new ActKey(key, {
        sender: session?.memberId ?? "visitor",
        method: request.method,
        url: request.originalUrl,
        body: request.body,
        file: file?.bytes ?? null,
      });
      await acts.once({ key: act, endpoint, facts, request, response }, work);
    };
    router[endpoint.method](endpoint.path, (request: Request, response: Response) =>
      this.deps.running.track(handle(request, response)),
    );
  }
}

/** A header that came once. */
function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return typeof value === "string" ? value : undefined;
}

/** Keeps the contract's word on what is hot, at the start already. */
function assertHot({ hot, method, path }: Endpoint, asHot: boolean): void {
  if ((hot === true) !== asHot)
    throw new Error(`${method} ${path} is ${hot ? "" : "not "}a hot call`);
}

/** The address in a call's body, for calls that name one. */
function typedEmail(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : null;
}
