import { Router } from "express";

/**
 * A router that answers at exactly the addresses that it names. A proxy that keeps an address inside,
 * such as `/metrics`, does so by its name: nothing may answer at `/METRICS` or `/metrics/`.
 */
export const strictRouter = () => Router({ caseSensitive: true, strict: true });
