import { SEEDED_DEMO, TestServer } from "./server.ts";

/** Seeds one demo before all specs; each of their servers begins with a copy of it. */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls what a file exports by default
export default async function seedDemo(): Promise<() => Promise<void>> {
  const server = await new TestServer().start();
  await server.stop();
  process.env[SEEDED_DEMO] = server.dataDir;
  return () => server.dispose();
}
