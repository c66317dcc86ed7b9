import { afterAll, vi } from "vitest";

const env = { ...process.env };
const folder = process.cwd();

// The next file of this process must not meet what the last one faked or changed.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env))
    if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  if (process.cwd() !== folder) process.chdir(folder);
});
