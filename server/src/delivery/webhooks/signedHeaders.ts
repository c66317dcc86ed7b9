import type { WebhookHeaders } from "@signaldeck/contract";
import { Webhook as Signer } from "standardwebhooks";

/** All headers of a message but its length. */
export type DeliveryHeaders = WebhookHeaders & Record<"Content-Type" | "User-Agent", string>;

/** What is signed, by whom, and when. */
export interface Signing {
  /** The message's id, the same at each attempt. */
  id: string;
  at: Date;
  body: string;
  /** `whsec_...`; each of them signs. */
  secrets: readonly string[];
  /** The operator's brand, by which receivers know who calls. */
  brand: string;
}

/** The headers of one attempt to deliver a message, as Standard Webhooks writes them. */
export function signedHeaders({ id, at, body, secrets, brand }: Signing): DeliveryHeaders {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(" "),
    "Content-Type": "application/json",
    "User-Agent": `${brand.replace(/[^\w.-]/g, "")}-Webhooks`,
  };
}
