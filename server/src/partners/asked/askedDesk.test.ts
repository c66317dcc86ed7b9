import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAskedRoom, TOKEN, type AskedRoom } from "../testing/askedRoom.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";

let room: AskedRoom;
beforeAll(async () => {
  room = await openAskedRoom();
});
afterAll(() => room.close());
beforeEach(() => room.begin());

describe("the desk for partners that are asked", () => {
  it("is for admins alone", async () => {
    for (const [method, path, body] of [
      ["get", ""],
      ["put", "/exness", { token: TOKEN }],
      ["post", "/exness/try", { about: "ada@example.org" }],
      ["delete", "/exness"],
    ] as const) {
      await room.desk(method, path, body).expect(401);
      await room.desk(method, path, body).as(room.support).expect(403);
      await room.desk(method, path, body).as(room.admin).expect(200);
    }
    await room.desk("delete", "/exness").as(room.admin).expect(404);
    await room.desk("post", "/exness/try", { about: "ada@example.org" }).as(room.admin).expect(409);
  });

  it.each([
    ["put", "/nobody", { token: TOKEN }],
    ["put", "/exness", { token: "" }],
    ["put", "/exness", { token: "two\r\nlines-of-headers" }],
    ["put", "/deriv", { token: TOKEN, appId: "" }],
    ["put", "/deriv", { token: TOKEN, appId: "a b" }],
    ["put", "/exness", { token: `h.${Buffer.from('{"exp":1780000000}').toString("base64url")}.s` }],
    ["post", "/exness/try", { about: " " }],
    ["post", "/exness/try", { about: "a".repeat(300) }],
  ] as const)("refuses %s %s with %o", async (method, path, body) => {
    await room.desk(method, path, body).as(room.admin).expect(400);
  });

  it("keeps the token sealed, out of replies, log and audit, and says when it ends", async () => {
    const ends = Buffer.from('{"exp":1893456000}').toString("base64url");
    const token = `headerheader.${ends}.signature`;
    const reply = await room
      .desk("put", "/deriv", { token: `JWT ${token}`, appId: "app-7" })
      .as(room.admin)
      .expect(200);
    expect(reply.data).toMatchObject({
      name: "Deriv",
      tokenEndsAt: "2030-01-01T00:00:00.000Z",
      appId: "app-7",
      linked: false,
    });
    const stored = await room.database.model(AskedPartnerSetting).findAll({ raw: true });
    const audit = await room.auditOf("deriv");
    expect(audit.map(({ action }) => action)).toEqual(["partner.token_saved"]);
    for (const said of [reply.body, stored, audit, room.logLines]) {
      expect(JSON.stringify(said)).not.toContain("signature");
    }
    room.partner.says = () => ({ status: 422 });
    await room.desk("post", "/deriv/try", { about: "CU52765" }).as(room.admin).expect(200);
    expect(room.partner.heard.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      "deriv-app-id": "app-7",
    });
  });

  it("tries the saved token, and says in words what came of it", async () => {
    await room.save().expect(200);
    const attempt = () =>
      room.desk("post", "/exness/try", { about: "ada@example.org" }).as(room.admin);
    expect(await attempt().data()).toEqual({ known: true, accounts: ["8000-1"], fault: null });
    room.partner.says = () => ({ status: 401 });
    expect(await attempt().data()).toMatchObject({
      known: null,
      fault: "It refuses the token: it is wrong, or has ended.",
    });
    expect((await room.desk("get").as(room.admin).data()) as unknown).toMatchObject([
      { partner: "exness", linked: true, refusedAt: null, waiting: 0 },
      { partner: "deriv", linked: false, tokenAt: null },
    ]);
  });
});
