import { MESSAGES } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { AppError } from "../http/AppError.ts";
import { Passwords } from "./Passwords.ts";

const ADA = { email: "ada.okafor@mail.example" };

describe("Passwords", () => {
  it("knows a password again, however its letters were composed", async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash("Pass\u00e9word1");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, "Passe\u0301word1")).toBe(true);
    expect(await passwords.verify(stored, "Passeword1")).toBe(false);
  });

  it.each(["Password1", "PASSW0RD", "Qwerty123", "letmein"])(
    "takes no person's choice that is one of the most used: %s",
    async (password) => {
      const chosen = new Passwords().hashChosen(password, "newPassword", ADA);
      await expect(chosen).rejects.toMatchObject({
        code: "validation_failed",
        fields: [{ path: "newPassword", message: MESSAGES.passwordCommon }],
      });
    },
  );

  it.each([
    ...["Signaldeck1", "SignalDeck2026!", "5ignalD3ck1", "signal-deck_2026A", "1Signaldeck"],
    ...["S1gna1deck!!!!!!!!", "SIGNALDECKsignaldeck1", "Sígnaldéck1", "SignalDeckPassword1"],
    ...["Nairafx2026", "Na1ra.FX-Club1", "nairafx.club1A", "$ignaldeck.naira1"],
    ...["Ada.Okafor1", "0kafor2026", "Okafor@mail1", "Ada.okafor@mail.example1"],
  ])("takes no person's choice that is little more than a name of here: %s", async (password) => {
    const passwords = new Passwords(() => ["Naira FX Club", "https://nairafx.club"]);
    await expect(passwords.hashChosen(password, "password", ADA)).rejects.toMatchObject({
      code: "validation_failed",
      fields: [{ path: "password", message: MESSAGES.passwordOfSite }],
    });
  });

  it.each([
    "Signaldeck-horse-staple7",
    "My-naira-trip-to-Kano-1999",
    "Signal-Horse-77",
    "Canada-trip-77x",
  ])("takes one that is good without the name as well: %s", async (password) => {
    const passwords = new Passwords(() => ["Naira FX Club", "https://nairafx.club"]);
    expect(await passwords.hashChosen(password, "password", ADA)).toMatch(/^\$argon2id/);
  });

  it("takes a person's choice that is none", async () => {
    const passwords = new Passwords();
    const stored = await passwords.hashChosen("Correct-horse7", "password", ADA);
    expect(await passwords.verify(stored, "Correct-horse7")).toBe(true);
  });

  it("is never right where there is no account", async () => {
    expect(await new Passwords().verify(null, "")).toBe(false);
  });

  it("lets a known caller pass all waiting strangers", async () => {
    const passwords = new Passwords();
    let done = 0;
    const strangers = Array.from({ length: 80 }, () =>
      passwords.verify(null, "x").then(
        () => (done += 1),
        () => undefined,
      ),
    );
    const known = [passwords.verify(null, "x", true), passwords.hash("x", true)];
    await Promise.race(known);
    // Both threads worked for the known ones, so no stranger can have passed since.
    expect(done).toBeLessThan(10);
    await Promise.all([...known, ...strangers]);
  });

  it("refuses work at once when too many are waiting", async () => {
    const passwords = new Passwords();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => passwords.verify(null, "x")),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.length).toBeLessThan(100);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: "unavailable", retryAfter: 3 });
    }
    expect(await passwords.verify(null, "x")).toBe(false);
  });
});
