import { createHmac } from "node:crypto";
import type { Partner } from "@signaldeck/contract";
import { ADAPTERS } from "./adapters/readPostback.ts";

/** A postback as it came: what stood behind the address, and its body. */
export interface Came {
  query: string;
  body: string;
  /** It ended as only the partner can end it: nothing in it is a member's word. */
  ended: boolean;
}

/** The parameter that ends each address. */
const END = "end";

/**
 * The word that ends the addresses with a secret: nobody knows it who does not know the secret.
 * Partners fill in their macros as they are, and a member can edit the link that brings their click
 * id. One with `&sumdep=500#` in it writes parameters and cuts off what follows, and this word with it.
 */
const endOf = (secret: string): string =>
  createHmac("sha256", secret).update("the end of a postback").digest("base64url").slice(0, 22);

/** The query of an address as it is pasted: behind the values of an event the click's id, and the end. */
export function endedQuery(partner: Partner, query: string, secret: string): string {
  const { names, linkParameter } = ADAPTERS[partner];
  return `${query}&${names.clickId}={${linkParameter}}&${END}=${endOf(secret)}`;
}

/**
 * What came by the address with a secret: whether it ended as that is given out, in a query or a form
 * alone (JSON is not one of our addresses), and without the words from which secret or end could be
 * learned.
 */
export function cameBy(
  partner: Partner,
  secret: string,
  { query, body }: Pick<Came, "query" | "body">,
): Came {
  const end = endOf(secret);
  const hide = (half: string) => half.replaceAll(end, "[end]").replaceAll(secret, "[secret]");
  const [text = "", ...others] = [query, body].filter((half) => half.trim() !== "");
  const { clickId } = ADAPTERS[partner].names;
  const ended = new RegExp(`(?:^|&)${clickId}=[^&]*&${END}=${end}$`);
  // One that came twice has what was added between the two.
  const once = new URLSearchParams(text).getAll(clickId).length === 1;
  return {
    query: hide(query),
    body: hide(body),
    ended: others.length === 0 && once && ended.test(text),
  };
}
