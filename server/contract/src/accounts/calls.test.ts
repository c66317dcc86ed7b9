import { describe, expect, it } from "vitest";
import { ConfirmCodeInput, LoginInput, RegisterInput } from "./calls.ts";
import { mailboxOf } from "./fields.ts";

const valid = {
  fullName: "  Ada Obi ",
  email: " Ada@Example.COM ",
  phone: "+234 801 234 5678",
  country: "Nigeria",
  telegram: "@ada",
  password: "Passw0rd",
  riskVersion: "1",
};

/** The first message for one field when `change` replaces its value. */
function complaint(change: Record<string, unknown>): string | undefined {
  const field = Object.keys(change)[0];
  const parsed = RegisterInput.safeParse({ ...valid, ...change });
  return parsed.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

describe("RegisterInput", () => {
  it("takes a full application and tidies it", () => {
    expect(RegisterInput.parse(valid)).toMatchObject({
      fullName: "Ada Obi",
      email: "ada@example.com",
      phone: "+234 801 234 5678",
    });
  });

  it.each([
    [{ fullName: "" }, "Full name is required"],
    [{ fullName: " Al " }, "Full name must be at least 3 characters"],
    [{ fullName: undefined }, "Full name is required"],
    [{ email: "" }, "Email is required"],
    [{ email: "ada" }, "Email is invalid"],
    [{ email: 7 }, "Email is required"],
    [{ phone: "" }, "Phone number is required"],
    [{ phone: "12345" }, "Phone number is invalid"],
    [{ phone: "++2348012345678" }, "Phone number is invalid"],
    [{ phone: "2.34804E+12" }, "Phone number is invalid"],
    [{ phone: "call me" }, "Phone number is invalid"],
    [{ phone: "1".repeat(18) }, "Phone number is invalid"],
    [{ country: "" }, "Country is required"],
    [{ country: "Atlantis" }, "Country is required"],
    [{ password: "" }, "Password is required"],
    [{ password: "Pass0" }, "Password must be at least 8 characters"],
    [{ password: "password1" }, "Password must contain uppercase, lowercase, and number"],
    [{ password: "PASSWORD1" }, "Password must contain uppercase, lowercase, and number"],
    [{ password: "Passwords" }, "Password must contain uppercase, lowercase, and number"],
  ])("%j: %s", (change, message) => {
    expect(complaint(change)).toBe(message);
  });

  it.each([
    "<ada@example.com>",
    '"ada"@example.com',
    "ada@example.com,obi@example.com",
    "ada@example.com,obi.example.com",
    "ada@example.com;obi.example.com",
    "ada(obi)@example.com",
    "ada\\obi@example.com",
    "a:ada@example.com",
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@example.com.",
    "ada@.example.com",
    "ada@example..com",
    "ada@-example.com",
    ".ada@example.com",
    "a..da@example.com",
    "ada@localhost",
    "аda@example.com",
    "ada@example.c",
  ])("does not take %s for an address", (email) => {
    expect(complaint({ email })).toBe("Email is invalid");
  });

  it.each([
    "ada.obi+news@mail.example.com",
    "o'brien_1@example.co.uk",
    "x@xn--bcher-kva.example",
    "ada@a1.example.museum",
    "ada@example.xn--p1ai",
  ])("takes the address %s", (email) => {
    expect(complaint({ email })).toBeUndefined();
  });

  it.each([
    "801-234-5678",
    "(801)234-5678",
    "+234.801.234567",
    "+2348012345678",
    "8012345678",
    "00234 803 555 0101",
    "+234 (0) 803 555 0101 ext. 4",
    "01 23 45 67 89",
  ])("takes the phone number %s", (phone) => {
    expect(complaint({ phone })).toBeUndefined();
  });

  it("does without telegram", () => {
    expect(complaint({ telegram: undefined })).toBeUndefined();
    for (const none of ["-", " — ", "@"]) {
      expect(RegisterInput.parse({ ...valid, telegram: none }).telegram).toBe("");
    }
  });
});

it("finds the mailbox of an address with a tag", () => {
  expect(mailboxOf("ada+a+b@example.com")).toBe("ada@example.com");
  expect(mailboxOf("ada@a+b.example")).toBe("ada@a+b.example");
});

describe("ConfirmCodeInput", () => {
  it("asks for a code and trims and raises it", () => {
    const empty = ConfirmCodeInput.safeParse({ email: "a@b.example", confirmationCode: " " });
    expect(empty.error?.issues[0]?.message).toBe("Please enter the confirmation code");
    expect(
      ConfirmCodeInput.parse({ email: "a@b.example", confirmationCode: " abcde12345 " }),
    ).toMatchObject({ confirmationCode: "ABCDE12345" });
  });
});

describe("LoginInput", () => {
  it("asks for both fields with one sentence", () => {
    for (const input of [
      { email: "", password: "x" },
      { email: "a@b.example", password: "" },
      {},
    ]) {
      expect(LoginInput.safeParse(input).error?.issues[0]?.message).toBe(
        "Please fill in all fields",
      );
    }
  });
});
