import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { CONTENT_PREVIEWS } from "./contentPreviews.tsx";
import { previewOf } from "./features/office/content/previews.ts";

const CONTENT = resolve(import.meta.dirname, "../../server/content");

it("shows a preview of each content file that is shipped", () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: "utf8" });
  const shown = files.filter((file) => /\.(?:json|md)$/.test(file));
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter((file) => previewOf(CONTENT_PREVIEWS, file) === undefined)).toEqual([]);
});
