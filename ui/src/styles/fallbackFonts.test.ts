import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createFontStack } from "@capsizecss/core";
import { fromFile } from "@capsizecss/unpack/fs";
import { format } from "oxfmt";
import { expect, it } from "vitest";

const EM = 2_048;

/** Mean width of a letter in English text, in parts of `EM`. */
interface Widths {
  regular: number;
  /** Of the weight that stands for 600: semibold where the font has it, else bold. */
  strong: number;
}

/** Fonts of one width, by the names under which systems know their regular and strong faces. */
interface SystemFont extends Widths {
  name: string;
  faces: { regular: readonly string[]; strong: readonly string[] };
}

/** At the weight 600, which the font's file does not tell; as Inter's semibold has it. */
const INTER_STRONG = 998;

/**
 * The fonts of Windows, Android, Apple's systems and Linux, in the order in which they are looked
 * for. Widths as measured by capsize: `@capsizecss/metrics` where a font is sold with a system,
 * `@capsizecss/unpack` on the files of Debian's packages where it is free.
 */
const SYSTEM_FONTS: readonly SystemFont[] = [
  {
    name: "Segoe UI",
    regular: 908,
    strong: 937,
    faces: { regular: ["Segoe UI"], strong: ["Segoe UI Semibold"] },
  },
  {
    name: "Roboto",
    regular: 911,
    strong: 926,
    faces: { regular: ["Roboto"], strong: ["Roboto Bold"] },
  },
  {
    // Helvetica, Liberation Sans and Arimo have the widths of Arial, or Arial has theirs.
    name: "Arial",
    regular: 913,
    strong: 983,
    faces: {
      regular: ["Arial", "Helvetica", "Liberation Sans", "Arimo"],
      strong: ["Arial Bold", "Helvetica Bold", "Liberation Sans Bold", "Arimo Bold"],
    },
  },
  {
    name: "DejaVu Sans",
    regular: 1_041,
    strong: 1_176,
    faces: {
      regular: ["DejaVu Sans"],
      strong: ["DejaVu Sans Bold"],
    },
  },
];

const HEAD = `/*
 * Made by fallbackFonts.test.ts (\`npx vitest run ui/src/styles --update\`). Each font that a
 * system may have takes as much room as Inter: a reader without Inter sees the same lines.
 */
`;

/** A percentage with one decimal, which is less than a pixel in a line. */
const rounded = (percent = "") => `${Number(parseFloat(percent).toFixed(1))}%`;

const familyOf = ({ name }: SystemFont) => `${name} as Inter`;

/** The metrics of the font that we ship. */
const shipped = () =>
  fromFile(
    createRequire(import.meta.url).resolve(
      "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    ),
  );

async function faceOf(font: SystemFont, weight: keyof Widths): Promise<string> {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await shipped();
  const inter = {
    familyName: "Inter",
    ascent,
    descent,
    lineGap,
    unitsPerEm,
    xWidthAvg: weight === "regular" ? xWidthAvg : INTER_STRONG,
  };
  // Only its width counts: without heights of its own, each of Inter's is stated.
  const fallback = {
    familyName: font.name,
    ascent: 0,
    descent: 0,
    lineGap: -1,
    unitsPerEm: EM,
    xWidthAvg: font[weight],
  };
  const { fontFaces } = createFontStack([inter, fallback], { fontFaceFormat: "styleObject" });
  const face = fontFaces[0]?.["@font-face"];
  return `@font-face {
    font-family: "${familyOf(font)}";
    font-weight: ${weight === "regular" ? "100 500" : "501 900"};
    src: ${font.faces[weight].map((name) => `local("${name}")`).join(", ")};
    size-adjust: ${rounded(face?.sizeAdjust)};
    ascent-override: ${rounded(face?.ascentOverride)};
    descent-override: ${rounded(face?.descentOverride)};
    line-gap-override: ${rounded(face?.lineGapOverride)};
  }`;
}

it("gives each system's fonts the room of the Inter that is shipped", async () => {
  const faces = await Promise.all(
    SYSTEM_FONTS.flatMap((font) => [faceOf(font, "regular"), faceOf(font, "strong")]),
  );
  const css = await format("fallbackFonts.css", HEAD + faces.join("\n"), { printWidth: 100 });
  await expect(css.code).toMatchFileSnapshot("fallbackFonts.css");
});

it("looks for them after Inter, and before any other font", () => {
  const styles = readFileSync(join(import.meta.dirname, "index.css"), "utf8");
  const stack = /--font-sans:([^;]+);/
    .exec(styles)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  const families = SYSTEM_FONTS.map((font) => `"${familyOf(font)}"`);
  expect(stack).toEqual(['"Inter Variable"', "Inter", ...families, "system-ui", "sans-serif"]);
});
