import { SECOND } from "@signaldeck/contract";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** How often code is asked for, and how long after a failure; a cut connection is soon another one. */
const TRIES = 3;
const PAUSE = SECOND;

/**
 * Loads code, and asks again where that fails: one cut connection is no reason to lose a screen.
 * @throws what the last try said.
 */
export const loadCode = <Code>(load: () => Promise<Code>, tries = TRIES): Promise<Code> =>
  load().catch(async (error: unknown) => {
    if (tries === 1) throw error;
    await new Promise((over) => setTimeout(over, PAUSE));
    return loadCode(load, tries - 1);
  });

/** A component whose code comes when it is first drawn. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadCode(load) }));
