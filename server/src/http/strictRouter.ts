import { Router } from "express";

/**
 * A router that answers at exactly the addresses that it names. Whoever keeps an address inside, such
 * as a proxy with `/metrics`, keeps it by its name: nothing may answer at `/METRICS` or `/metrics/`.
 */
export const strictRouter = () => Router({ caseSensitive: true, strict: true });
