import { describe, expect, it } from "vitest";
import { AppCode, RecoveryCode } from "./proof.ts";
import { recoveryCodeText, SecondFactorSignInInput } from "./twoFactor.ts";

describe("what is typed as a second factor", () => {
  it.each(["123456", "123 456", " 123456 ", "１２３４５６"])("an app's code as %j", (typed) => {
    expect(AppCode.parse(typed)).toBe("123456");
  });

  it.each(["", "12345", "1234567", "12345a"])("no app's code: %j", (typed) => {
    expect(AppCode.safeParse(typed).error?.issues[0]?.message).toBe(
      "Enter the 6 digits that your app shows",
    );
  });

  it.each(["ABCDE-FGH23", "abcdefgh23", " abcde fgh23 "])("a recovery code as %j", (typed) => {
    expect(RecoveryCode.parse(typed)).toBe("ABCDEFGH23");
    expect(recoveryCodeText(RecoveryCode.parse(typed))).toBe("ABCDE-FGH23");
  });

  it("one of both, and not both", () => {
    const fault = (input: object) =>
      SecondFactorSignInInput.safeParse({ challenge: "c", ...input }).error?.issues[0]?.path;
    expect(fault({})).toEqual(["code"]);
    expect(fault({ code: "123456", recoveryCode: "ABCDE-FGH23" })).toEqual(["code"]);
    expect(fault({ code: "123456" })).toBeUndefined();
    expect(fault({ recoveryCode: "ABCDE-FGH23" })).toBeUndefined();
  });
});
