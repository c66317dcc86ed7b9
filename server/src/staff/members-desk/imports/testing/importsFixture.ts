import type { ImportCheckDto, MemberImportDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { accountsPersonalData } from "../../../../accounts/accountsPersonalData.ts";
import { claimsPersonalData } from "../../../../access/claims/personalData.ts";
import { ProofFiles } from "../../../../access/claims/ProofFiles.ts";
import { mountClaims } from "../../../../access/claims/routes.ts";
import { createLog } from "../../../../process/log.ts";
import { Member, type MemberRow } from "../../../../members/Member.ts";
import type { Call } from "../../../../testing/Call.ts";
import { openFixture, type Fixture, type FixtureOptions } from "../../../../testing/openFixture.ts";
import { FolderStore } from "../../../../process/uploads/FolderStore.ts";
import { mountMembersDesk } from "../../routes.ts";
import { MemberImporter } from "../MemberImporter.ts";
import { mountMemberImports } from "../routes.ts";

/** The headings of `FILE`, one of which is not read. */
export const HEAD = "email,full name,country,phone,broker account,verified deposit (USD),notes\n";

/** Three new members, the first with a deposit to vouch for. */
export const FILE = `${HEAD}ada@b.example,Ada Obi,Nigeria,,4821,500,vip
kofi@b.example,Kofi Mensah,Ghana,+2348012345678,,,
ama@b.example,Ama Boateng,Ghana,,,,
`;

/** Nobody who was imported has sent one. */
const NO_PROOFS = new ProofFiles(new FolderStore("/nonexistent"));

/** The token of the link in a mail. */
export const linkIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? "")?.[1] ?? "";

/** The fields beside a file, as a form sends them. */
type Fields = Partial<Record<"id" | "plan" | "invite" | "vouch", string>>;

/** Imports with what works them off, and the calls of their screen. */
export class ImportsFixture {
  readonly importer: MemberImporter;

  private constructor(readonly fixture: Fixture) {
    this.importer = this.newImporter();
  }

  static async open(config: FixtureOptions["config"] = {}): Promise<ImportsFixture> {
    return new ImportsFixture(
      await openFixture({
        config,
        mount: (api, deps) => {
          mountMemberImports(api, deps);
          mountMembersDesk(api, deps);
          mountClaims(api, { ...deps, proofs: NO_PROOFS });
        },
      }),
    );
  }

  /** One more process on the same storage. */
  newImporter(batches = { write: 2, invite: 2, remove: 2 }): MemberImporter {
    const { deps, database } = this.fixture;
    const personalData = [
      claimsPersonalData(database, NO_PROOFS),
      ...accountsPersonalData(database),
    ];
    return new MemberImporter({ ...deps, batches, personalData, log: createLog("silent") });
  }

  send<T>(path: string, file: string | Buffer | null, fields: Fields = {}): Call<T> {
    return this.fixture.call<T>("post", `/staff/member-imports${path}`).with((test) => {
      void test.field(fields);
      if (file !== null) void test.attach("file", Buffer.from(file), { filename: "members.csv" });
    });
  }

  check(file: string | Buffer): Promise<ImportCheckDto> {
    return this.send<ImportCheckDto>("/check", file).as("admin").expect(200).data();
  }

  /** Checks a file and begins to import it. */
  async begin(file: string, fields: Fields = {}): Promise<MemberImportDto> {
    const { plan } = await this.check(file);
    return this.send<MemberImportDto>("", file, { id: uuid(), plan, invite: "false", ...fields })
      .as("admin")
      .expect(201)
      .data();
  }

  /** As `begin`, and waits until nothing more is to be done. */
  async import(file: string, fields: Fields = {}): Promise<MemberImportDto> {
    const { id } = await this.begin(file, fields);
    return this.settle(id);
  }

  /** Lets importer and outbox work until an import has come to its end. */
  async settle(id: string): Promise<MemberImportDto> {
    for (let round = 0; round < 20; round += 1) {
      await this.importer.flush();
      await this.fixture.deps.outbox.flush();
      const found = (await this.list()).find((one) => one.id === id);
      if (found?.endedAt) return found;
    }
    throw new Error("the import did not end");
  }

  list(): Promise<MemberImportDto[]> {
    return this.fixture
      .call<MemberImportDto[]>("get", "/staff/member-imports")
      .as("admin")
      .expect(200)
      .data();
  }

  memberOf(email: string): Promise<MemberRow | null> {
    return this.fixture.database.model(Member).findOne({ where: { email }, raw: true });
  }

  takeBack(id: string): Call<MemberImportDto> {
    return this.fixture.call<MemberImportDto>("post", `/staff/member-imports/${id}/take-back`);
  }

  close(): Promise<void> {
    return this.fixture.close();
  }
}
