import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { loadCode } from "./components/loadCode.ts";

/** Loads the code of a page or a frame, which is a chunk of its own. */
export type LoadComponent = () => Promise<ComponentType>;

/** A page at a path, with what opens inside it. */
export function page(path: string, load: LoadComponent, inside?: RouteObject[]): RouteObject {
  return { path, ...frame(load, inside) };
}

/** What is around the pages inside it and has no path of its own. */
export function frame(load: LoadComponent, inside?: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: await loadCode(load) }),
    ...(inside && { children: inside }),
  };
}
