import type { Endpoint, ErrorCode } from "@signaldeck/contract";
import type { ServerResponse } from "node:http";
import type { WriteNote } from "../database/notingWrites.ts";
import type { EncodedReply } from "./EncodedReply.ts";

/** What is known of a call when its reply is sent, for those who note it down. */
export interface CallFacts extends WriteNote {
  /** Method and path as the contract names them, such as `post /auth/login`. */
  call?: string;
  /** The path's pattern. */
  route?: string;
  /** Nobody needs to be signed in for it. */
  isPublic?: boolean;
  /** Whose account it is about, where that is known. */
  memberId?: string;
  /** The address that an anonymous caller has typed. */
  email?: string;
  /** Why it was refused or failed; absent when it succeeded. */
  failure?: ErrorCode;
  /** It came with a key; `new`: nothing that came with it before was committed. */
  key?: "sent" | "new";
  /** What a write was answered. */
  reply?: EncodedReply;
  /** The log has told of the same fault already, so this one is only counted. */
  isLogged?: boolean;
}

const known = new WeakMap<ServerResponse, CallFacts>();

/** The facts of the call that this reply answers; code that learns one writes it there. */
export function factsOf(response: ServerResponse): CallFacts {
  let facts = known.get(response);
  if (!facts) known.set(response, (facts = {}));
  return facts;
}

/** Writes down which call it is. */
export function nameCall(facts: CallFacts, { method, path, permission }: Endpoint): void {
  facts.call = `${method} ${path}`;
  facts.route = path;
  facts.isPublic = permission === "public";
}
