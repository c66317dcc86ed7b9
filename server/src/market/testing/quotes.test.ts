import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listCandleFiles } from "../candleFiles.ts";
import { candleRow, RecordingFixture } from "./recordingFixture.ts";
import { openQuotes } from "./quotes.ts";

let folder: RecordingFixture;
beforeEach(() => {
  folder = new RecordingFixture();
  vi.stubEnv("MARKET_DATA_DIR", folder.dir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

it("takes the real quotes that are at hand, and leaves them there", () => {
  vi.stubEnv("REAL_QUOTES", "required");
  folder.write("EURUSD_5m_real.csv.gz", candleRow(0, 3, 5));
  const quotes = openQuotes();
  expect(quotes).toMatchObject({ folder: folder.dir, real: true });
  quotes.close();
  expect(listCandleFiles(folder.dir).files).toHaveLength(1);
});

it("generates a folder where there are none, on any CI, and deletes it", () => {
  vi.stubEnv("CI", "true");
  vi.stubEnv("REAL_QUOTES", undefined);
  const quotes = openQuotes();
  expect(quotes.real).toBe(false);
  expect(listCandleFiles(quotes.folder).files.length).toBeGreaterThan(3);
  quotes.close();
  expect(existsSync(quotes.folder)).toBe(false);
});

it("says what to do where they are required", () => {
  vi.stubEnv("REAL_QUOTES", "required");
  expect(() => openQuotes()).toThrow("Set MARKET_DATA_DIR");
  vi.stubEnv("MARKET_DATA_DIR", `${folder.dir}/no-such-folder`);
  expect(() => openQuotes()).toThrow("REAL_QUOTES=required");
});
