import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guardTranslatedTexts } from "./translatedTexts.ts";
import { translatePage } from "./testing/translatePage.ts";

let stop: () => void;
beforeEach(() => {
  guardTranslatedTexts(document);
});
afterEach(() => {
  stop();
});

/** The words of the page, what the translation has put before them taken off. */
const words = () => screen.getByRole("main").textContent.replaceAll("[de] ", "");

/** Draws a screen, has it translated, and draws it anew with each further state. */
async function walk(draw: (state: number) => ReactNode, states: number): Promise<string[]> {
  const { rerender } = render(<main>{draw(0)}</main>);
  stop = translatePage();
  expect(screen.getByRole("main").innerHTML).toContain("[de] ");
  const seen = [];
  for (let state = 1; state <= states; state += 1) {
    await act(async () => {
      rerender(<main>{draw(state)}</main>);
      await Promise.resolve();
    });
    seen.push(words());
  }
  return seen;
}

describe("a page that a browser translates", () => {
  it("shows a text that changes beside others", async () => {
    expect(await walk((n) => ["Ends in ", <b key="b">about</b>, ` ${n} s`], 3)).toEqual([
      "Ends in about 1 s",
      "Ends in about 2 s",
      "Ends in about 3 s",
    ]);
  });

  it("takes texts away, and brings them again, in their order", async () => {
    const draw = (n: number) => (
      <p>
        {n % 2 === 0 && "Wrong password. "}
        <b>Try</b>
        {n % 2 === 0 && " again"}
        {n > 1 && <i>!</i>}
        {" today"}
      </p>
    );
    expect(await walk(draw, 3)).toEqual([
      "Try today",
      "Wrong password. Try again! today",
      "Try! today",
    ]);
  });

  it("puts elements before a text, and swaps a component's text for an element", async () => {
    const Word = ({ n }: { n: number }) => (n % 2 === 0 ? "plain" : <b>bold</b>);
    const draw = (n: number) => (
      <p>
        {n === 1 && <i>First, </i>}
        <Word n={n} />
        {" word"}
      </p>
    );
    expect(await walk(draw, 2)).toEqual(["First, bold word", "plain word"]);
  });

  it("moves a list of bare texts without leaving any behind", async () => {
    const Item = ({ children }: { children: string }) => children;
    const orders = ["abc", "cab", "ba", "dab"];
    const draw = (n: number) =>
      (orders[n] ?? "").split("").map((one) => <Item key={one}>{`${one};`}</Item>);
    expect(await walk(draw, 3)).toEqual(["c;a;b;", "b;a;", "d;a;b;"]);
  });

  it("lets a translation be taken back", () => {
    render(<main>{["Balance: ", "0"]}</main>);
    stop = () => undefined;
    const main = screen.getByRole("main");
    const [text] = main.childNodes;
    const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
    main.insertBefore(font, text ?? null);
    main.removeChild(text as Text);
    main.insertBefore(text as Text, font);
    main.removeChild(font);
    expect(main.textContent).toBe("Balance: 0");
  });
});
