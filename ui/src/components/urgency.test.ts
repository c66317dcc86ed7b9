import { HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { CLAIM_PROMISE, TICKET_PROMISE, urgencyOf } from "./urgency.ts";

describe("the urgency of a claim", () => {
  it.each([
    [0, "fine", "In time"],
    [23.9, "fine", "In time"],
    [24, "soon", "Due soon: in 24 h"],
    [47.999, "soon", "Due soon: in less than a minute"],
    [48, "overdue", "Overdue by less than a minute"],
    [51, "overdue", "Overdue by 3 h"],
  ])("after %s hours is %s", (hours, level, word) => {
    expect(urgencyOf(hours * HOUR, CLAIM_PROMISE)).toMatchObject({ level, word });
  });
});

describe("the urgency of a ticket", () => {
  it.each([
    [17.9, "fine", "In time"],
    [18, "soon", "Due soon: in 6 h"],
    [24, "overdue", "Overdue by less than a minute"],
    [27, "overdue", "Overdue by 3 h"],
  ])("after %s hours is %s", (hours, level, word) => {
    expect(urgencyOf(hours * HOUR, TICKET_PROMISE)).toMatchObject({ level, word });
  });
});
