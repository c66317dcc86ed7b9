import { afterAll, beforeAll, expect, it } from "vitest";
import { sendClaim } from "../../access/claims/testing/sendClaim.ts";
import { createProductApp, type ProductApp } from "../../app/testing/productApp.ts";
import { personalDataModules } from "../../app/personalDataModules.ts";
import type { MemberFile } from "../../members/personalData.ts";
import { StandInBucket } from "./testing/StandInBucket.ts";

let standIn: StandInBucket;
let app: ProductApp;

beforeAll(async () => {
  standIn = await StandInBucket.start();
  app = await createProductApp(standIn.environment);
});
afterAll(async () => {
  await app.close();
  await standIn.stop();
});

it("keeps proofs in the bucket alone, shows them to staff, and lets them go with the account", async () => {
  const member = await app.signIn({ tier: "guest" });
  const admin = await app.signIn({ role: "admin" });
  const claim = await sendClaim(app, member).expect(201);
  const [key = ""] = standIn.objects.keys();
  expect([...standIn.objects.keys()]).toEqual([
    expect.stringMatching(`^uploads/${member.id.replaceAll("-", "")}-[0-9a-f]{24}$`),
  ]);
  const proof = () => app.call("get", `/staff/claims/${claim.body.data?.id}/proof`).as(admin);
  const shown = await proof().expect(200);
  expect(shown.headers["content-type"]).toBe("image/png");

  standIn.broken = 503;
  await proof().expect(503);
  await sendClaim(app, await app.signIn({ tier: "guest" })).expect(503);
  standIn.broken = null;

  const { database } = app.services;
  const [file, ...others] = await database.write(async (transaction) => {
    const files: MemberFile[] = [];
    for (const module of personalDataModules(database, app.services)) {
      files.push(...((await module.files?.(member.id, transaction)) ?? []));
    }
    return files;
  });
  expect([file?.place, others]).toEqual([`${standIn.settings.endpoint}/members/${key}`, []]);
  await file?.remove();
  expect(standIn.objects.size).toBe(0);
  await proof().expect(404);
});
