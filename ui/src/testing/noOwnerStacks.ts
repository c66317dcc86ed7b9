import * as React from "react";

// In development React keeps a stack trace for each element, of where it was made, up to a number
// in a second that it counts here. Nobody reads them in tests, where they are a fourth of the time.
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals !== "object" || internals === null) throw new Error("React counts elsewhere");
if (!("recentlyCreatedOwnerStacks" in internals)) throw new Error("React counts them elsewhere");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => undefined,
});
