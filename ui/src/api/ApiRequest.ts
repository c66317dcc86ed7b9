import type { Endpoint } from "@signaldeck/contract";

/** One call: the contract's endpoint and what it takes. */
export interface ApiRequest {
  endpoint: Endpoint;
  body?: unknown;
  /** For an endpoint with `upload`: sent with the body's fields as one form. */
  file?: File;
  query?: unknown;
  params?: Readonly<Record<string, string>>;
}
