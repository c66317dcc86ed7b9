import { describe, expect, it } from "vitest";
import { pageWindow } from "./PageBar.tsx";

const around = (current: number, pages: number) => pageWindow({ current, pages, total: 0 });

describe("the window of page buttons", () => {
  it("shows three pages around the current one", () => {
    expect(around(5, 9)).toEqual([4, 5, 6]);
  });

  it("stays three wide at both ends", () => {
    expect(around(1, 9)).toEqual([1, 2, 3]);
    expect(around(9, 9)).toEqual([7, 8, 9]);
  });

  it("shows no page that does not exist", () => {
    expect(around(1, 1)).toEqual([1]);
    expect(around(2, 2)).toEqual([1, 2]);
  });
});
