import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Markdown, parseMarkdown } from "./Markdown.tsx";

describe("parseMarkdown", () => {
  it("reads paragraphs over several lines, lists of both kinds and headings", () => {
    const text = "One\nline.\n\n## Head\n- a\n  goes on\n- b\n\n1. x\n2. y\n### Small\nEnd";
    expect(parseMarkdown(text)).toEqual([
      { kind: "paragraph", text: "One line." },
      { kind: "heading", level: 2, text: "Head" },
      { kind: "list", ordered: false, items: ["a goes on", "b"] },
      { kind: "list", ordered: true, items: ["x", "y"] },
      { kind: "heading", level: 3, text: "Small" },
      { kind: "paragraph", text: "End" },
    ]);
  });

  it("makes nothing of nothing", () => {
    expect(parseMarkdown(" \n\n")).toEqual([]);
  });
});

describe("Markdown", () => {
  it("shows bold, lists and headings of the page's level", () => {
    render(<Markdown level={3} text={"## Costs\n\nAbout **15 %** of it.\n\n- one\n- **two**"} />);
    expect(screen.getByRole("heading", { name: "Costs", level: 3 })).toBeVisible();
    expect(screen.getByText("15 %").tagName).toBe("STRONG");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  it("shows markup as text and runs none of it", () => {
    const evil = '<img src=x onerror="alert(1)"> [x](javascript:alert(1)) **<b>bold</b>**';
    const { container } = render(<Markdown text={evil} />);
    expect(container.querySelector("img, a, b, script")).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror="alert(1)">');
    expect(screen.getByText("<b>bold</b>")).toBeVisible();
  });

  it("leaves a mark without its partner as it is", () => {
    const { container } = render(<Markdown text="2 ** 3 is 8" />);
    expect(container).toHaveTextContent("2 ** 3 is 8");
  });
});
