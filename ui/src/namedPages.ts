import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { page } from "./page.ts";
import { SCREENS } from "./screens.ts";

type Module = Readonly<Record<string, ComponentType>>;

/** The files of the dashboard's pages; those of these folders are handed parts, or are no dashboard's. */
const FILES = import.meta.glob<Module>([
  "./features/*/**/*Page.tsx",
  "!./features/{accounts,command-center,landing,shell}/**",
  "!./features/**/{AccountSetup,Application,ApplicationSent,Compact,Content,Member,SignalRoom}Page.tsx",
]);

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1, -4), load]),
);

/**
 * A page of the dashboard in the file of its name, such as `AuditPage`.
 * @throws Error that names a file that is missing
 */
export function namedPage(path: string, name: string, inside?: RouteObject[]): RouteObject {
  const load = LOADERS.get(name);
  if (!load) throw new Error(`${path} needs a file ${name}.tsx`);
  return page(path, async () => componentOf(await load(), name), inside);
}

function componentOf(module: Module, name: string): ComponentType {
  const found = module[name];
  if (!found) throw new Error(`${name}.tsx does not export ${name}`);
  return found;
}

/**
 * The dashboard's screens that no other route has: the page of `copyTrading` is `CopyTradingPage`.
 * @param others the dashboard's routes of pages that are handed something, hold others, or have a name
 * of their own
 */
export function namedPages(others: readonly RouteObject[]): RouteObject[] {
  const elsewhere = new Set(pathsOf(others));
  return Object.entries(SCREENS)
    .filter(([, path]) => path.startsWith(`${SCREENS.commandCenter}/`) && !elsewhere.has(path))
    .map(([screen, path]) =>
      namedPage(path, `${screen.charAt(0).toUpperCase()}${screen.slice(1)}Page`),
    );
}

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
