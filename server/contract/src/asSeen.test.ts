import { describe, expect, it } from "vitest";
import { BrokerAccountId } from "./access/membership/calls.ts";
import { LoginInput, RegisterInput } from "./accounts/calls.ts";
import { Email } from "./accounts/fields.ts";
import { accountKey, addressOf, asSeen, codeKey, spelled } from "./asSeen.ts";

describe("a broker account", () => {
  it.each([
    "77421190",
    "\u200B77421190",
    "77421190\u200E",
    "７７４２１１９０",
    "#77421190",
    "ID 77421190",
    "7742 1190",
    "7742–1190",
    "7742\u00A01190",
    "77\u00AD421190",
    "\uFEFF77421190\u2060",
    "٧٧٤٢١١٩٠",
    "७७४२११९०",
    "id:77421190",
    "Account no. 77421190",
    "№ 77421190",
    "(77421190)",
    "77421190.",
  ])("spelled %j is 77421190", (account) => {
    expect(accountKey(account)).toBe("77421190");
  });

  it("of letters is one in each case and script that looks alike, and no other", () => {
    const spellings = ["CR-4821", "cr4821", "СR4821", "ＣＲ４８２１", "c\u200Dr 4821"];
    expect(new Set(spellings.map(accountKey))).toEqual(new Set(["CR4821"]));
    const others = ["CR4821", "4821", "CR4822", "CRO821", "MT5-4821", "ID", "account"];
    expect(new Set(others.map(accountKey)).size).toBe(others.length);
    expect(accountKey("--")).toBe("--");
  });

  it("is kept as it is seen, and not where nothing is", () => {
    expect(BrokerAccountId.parse("\u202A７７42\u00A0 1190\u202C")).toBe("7742 1190");
    expect(BrokerAccountId.safeParse("\u200B\u2060").error?.issues[0]?.message).toBe(
      "Please enter your broker account ID",
    );
  });
});

describe("an address", () => {
  it.each([
    ["ada@müller.example", "ada@xn--mller-kva.example"],
    ["ADA@MÜLLER.example", "ada@xn--mller-kva.example"],
    ["ada@mu\u0308ller.example", "ada@xn--mller-kva.example"],
    ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
    ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@XN--MLLER-KVA.example", "ada@xn--mller-kva.example"],
    [" \u200Eada@b.example\u200B ", "ada@b.example"],
    ["ａｄａ＠ｂ．example", "ada@b.example"],
    ["ada+tag@café.example", "ada+tag@xn--caf-dma.example"],
  ])("%j is taken as %s", (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
    expect(LoginInput.parse({ email: typed, password: "x" }).email).toBe(stored);
    expect(addressOf(stored)).toBe(stored);
  });

  it.each(["аda@b.example", "josé@b.example", "ada@mü ller.example", "ada@ü", "ada@ü/x.example"])(
    "%j is none: what stands before the @ is plain ASCII, and a domain is a domain",
    (typed) => {
      expect(Email.safeParse(typed).success).toBe(false);
    },
  );
});

it("a code is the same in any groups, case and script", () => {
  for (const typed of ["AX7K-22QM", "ax7k 22qm", "АX7K\u201122QM", "ＡＸ７Ｋ２２ＱＭ\u200B"]) {
    expect(codeKey(typed)).toBe("AX7K22QM");
  }
});

it("a name is kept without what turns the line around it, joiners of its script apart", () => {
  const { fullName } = RegisterInput.shape;
  expect(fullName.parse("\u202EAda\u202C O\u200Bbi\uFEFF")).toBe("Ada Obi");
  expect(fullName.parse("\u0646\u06CC\u200C\u0634")).toContain("\u200C");
  expect(fullName.safeParse("A\u200E").success).toBe(false);
  expect(asSeen("Una  O\u2010Neil\u2003")).toBe("Una O-Neil");
  expect(spelled("JOSÉ Аnna")).toBe("jose anna");
});
