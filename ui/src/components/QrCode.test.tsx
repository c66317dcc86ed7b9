import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { encode } from "uqr";
import { QrCode } from "./QrCode.tsx";

it("draws each dark module once, with white around", () => {
  const text = "otpauth://totp/Deck:someone@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Deck";
  render(<QrCode text={text} label="Code for the app" />);
  const picture = screen.getByRole("img", { name: "Code for the app" });
  const path = picture.querySelector("path")?.getAttribute("d") ?? "";
  const drawn = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step} ${y}`);
  }
  const { data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
  expect([...drawn].sort()).toEqual(dark.sort());
  expect(picture).toHaveAttribute("viewBox", `0 0 ${data.length} ${data.length}`);
  expect(drawn.has("3 3")).toBe(false);
  expect(drawn.has("4 4")).toBe(true);
});
