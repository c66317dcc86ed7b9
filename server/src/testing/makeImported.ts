import { v7 as uuid } from "uuid";
import { NO_PASSWORD } from "../accounts/createAccount.ts";
import { ImportedMember } from "../members/ImportedMember.ts";
import { MemberImport } from "../staff/members-desk/imports/MemberImport.ts";
import type { MemberRow } from "../members/Member.ts";
import type { WantedAccount } from "./createWithAccess.ts";
import type { Fixture } from "./openFixture.ts";

/** Somebody who came by a file and has not joined yet. */
export async function makeImported(
  fixture: Pick<Fixture, "database" | "clock" | "makeMember">,
  account: WantedAccount = {},
): Promise<MemberRow> {
  const member = await fixture.makeMember({
    ...account,
    passwordHash: NO_PASSWORD,
    riskVersion: null,
    joined: false,
  });
  const { database } = fixture;
  const createdAt = new Date(fixture.clock.now());
  const none = { planned: 0, written: 0, refused: 0, deposits: 0, invited: 0, removed: 0 };
  await database.write(async (transaction) => {
    const { id } = await database.model(MemberImport).create(
      {
        id: uuid(),
        actorId: null,
        takenBackBy: null,
        fileName: "members.csv",
        fileHash: "",
        vouch: null,
        invites: false,
        state: "done",
        fileRows: 1,
        ...none,
        position: 0,
        createdAt,
        endedAt: createdAt,
      },
      { transaction },
    );
    const row = { memberId: member.id, importId: id, row: 2, createdAt };
    await database
      .model(ImportedMember)
      .create({ ...row, invitedAt: null, joinedAt: null }, { transaction });
  });
  return member;
}
