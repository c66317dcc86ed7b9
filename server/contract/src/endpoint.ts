import { z } from "zod";
import { t } from "./language/words.ts";
import type { Permission } from "./permissions.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The header by which a write is known again when it is sent again: a UUID, a new one for each act. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";

/** What nobody may do by a token alone: staff show once more that they are the session's owner. */
export type OwnerDeed =
  | "staff_invited"
  | "staff_invited_again"
  | "staff_role_changed"
  | "staff_withdrawn"
  | "second_factor_reset"
  | "address_changed"
  | "mail_changed"
  | "feed_changed"
  | "telegram_changed"
  | "telegram_removed"
  | "server_restarted"
  | "partner_changed"
  | "partner_secret_renewed"
  | "source_added"
  | "source_changed"
  | "source_secret_renewed"
  | "members_exported"
  | "applications_exported"
  | "audit_exported"
  | "members_imported"
  | "import_taken_back"
  | "announcement_sent"
  | "signal_decided";

/**
 * One call of the API, said once: the server mounts it, the UI calls it, the API description
 * prints it, and the access tests walk the list of them. Paths are relative to `/api`; a path
 * parameter is written `:name`.
 */
export interface Endpoint<
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  summary: string;
  permission: Permission;
  body?: Body;
  query?: Query;
  params?: Params;
  /** Shape of `data` in a successful reply. */
  reply: Reply;
  /** Status of a successful reply; 200 unless given. */
  status?: 200 | 201 | 202;
  /** Instead of an envelope, `stream` is server-sent events and `file` a download. */
  kind?: "json" | "stream" | "file";
  /** The body is a multipart form: the fields of `body`, and one file named `file`. */
  upload?: { maxBytes: number };
  /** The body is any text, of any claimed type: senders outside do as they like. */
  textBody?: { maxBytes: number };
  /** Secrets, or a whole copy of somebody's data: refused to staff who look through their eyes. */
  ownEyesOnly?: true;
  /**
   * What it does: a stolen token alone must not do it. The call needs the proof of
   * `ownerProofApi.prove`, and tells the other admins within its transaction that it was done.
   */
  ownerProof?: OwnerDeed;
  /**
   * What comes of a write that is sent again with its key; the first reply unless given. `told`: its
   * reply holds a secret and is stored nowhere, so the second call hears that it was done. `anew`:
   * it takes no key, as what it gives is of no use to anybody but the asker.
   */
  sentAgain?: "told" | "anew";
  /**
   * Every open screen asks for it all the time: a GET whose reply is cached encoded and sent before
   * Express, with an `ETag` where it does not speak of the moment.
   */
  hot?: true;
  /**
   * What a client shows when a failure carries no message of its own; a getter where members read it,
   * in the reader's language.
   */
  failure: string;
}

/** The message for a file above an endpoint's `upload.maxBytes`. */
export function uploadTooLargeMessage(maxBytes: number): string {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return t("The file is too large. It may have at most {{megabytes}} MB.", { megabytes });
}

/** Whether an endpoint's calls are known again by their key: all writes of people are. */
export const takesKey = ({ method, textBody, sentAgain }: Endpoint): boolean =>
  method !== "get" && !textBody && sentAgain !== "anew";

/** Preserves the exact schema types of an endpoint for its handler and its caller. */
export function endpoint<
  Reply extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
>(definition: Endpoint<Body, Query, Params, Reply>): Endpoint<Body, Query, Params, Reply> {
  return definition;
}

/** A reply that says nothing but that the call succeeded. */
export const Nothing = z.null();
