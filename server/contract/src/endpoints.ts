import type { Endpoint } from "./endpoint.ts";
import * as contract from "./index.ts";

/** What the contract's entry names `...Api`: the calls of one module. */
type ModuleApi = Extract<keyof typeof contract, `${string}Api`>;

const isModuleApi = (name: string): name is ModuleApi => name.endsWith("Api");

/**
 * Every call of the API, found by the names of the contract's entry. A call that is not in there does
 * not exist.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.keys(contract)
  .filter(isModuleApi)
  .flatMap((name) => Object.values<Endpoint>(contract[name]));
