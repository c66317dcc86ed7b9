import { describe, expect, it } from "vitest";
import { nextClaim } from "./nextClaim.ts";

describe("the next claim", () => {
  const other = { id: "them", fullName: "Demo Other" };
  const own = { id: "me", fullName: "Demo Own" };
  const queue = [
    { id: "1", viewer: null },
    { id: "2", viewer: other },
    { id: "3", viewer: own },
    { id: "4", viewer: null },
  ];

  it("is the one after the current one, past those of colleagues", () => {
    expect(nextClaim(queue, "1", "me")).toBe("3");
    expect(nextClaim(queue, "3", "me")).toBe("4");
  });

  it("begins again with the oldest, and is none when nothing else is left", () => {
    expect(nextClaim(queue, "4", "me")).toBe("1");
    expect(nextClaim(queue, "decided", "me")).toBe("1");
    expect(nextClaim(queue.slice(0, 2), "1", "me")).toBeNull();
    expect(nextClaim([], undefined, "me")).toBeNull();
  });
});
