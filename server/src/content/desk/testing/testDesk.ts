import { cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ContentDraftDto,
  ContentEditDto,
  ContentStateDto,
  ContentVersionDto,
  type FaqEntry,
  type LandingContentDto,
} from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { AuditRecord } from "../../../audit/AuditRecord.ts";
import { CONTENT_DIR } from "../../../paths.ts";
import { openFixture, type Fixture } from "../../../testing/openFixture.ts";
import type { Person } from "../../../testing/People.ts";
import type { MoveFile } from "../../replaceContentFile.ts";
import { mountContent } from "../../routes.ts";
import { RunningContent } from "../../RunningContent.ts";
import { ContentHead } from "../ContentHead.ts";
import { ContentVersion } from "../ContentVersion.ts";
import { mountContentDesk } from "../deskRoutes.ts";

type Method = "get" | "post" | "put" | "delete";

/** A question that the shipped file does not have. */
export const ASKED = { question: "Is it mine?", answer: "Yes." };
export const withAsked = (faq: FaqEntry[]) => [...faq, ASKED];

/** A Content desk on a folder of each test's own, with an admin at it. */
export class TestDesk {
  /** What the disk answers a writer; null: it writes. */
  fault: string | null = null;
  /** How often other content was shown. */
  changes = 0;
  folder = "";

  private constructor(
    readonly fixture: Fixture,
    readonly admin: Person,
    readonly support: Person,
  ) {}

  static async open(): Promise<TestDesk> {
    const fixture = await openFixture();
    const admin = await fixture.signIn({ role: "admin" });
    return new TestDesk(fixture, admin, await fixture.signIn({ role: "support" }));
  }

  /** Begins anew with the files that are shipped. */
  async begin(demo: boolean): Promise<void> {
    await this.end();
    const { fixture } = this;
    await fixture.clear(ContentVersion);
    await fixture.clear(ContentHead);
    this.folder = await mkdtemp(join(tmpdir(), "signaldeck-desk-"));
    await cp(CONTENT_DIR, this.folder, { recursive: true });
    const move: MoveFile = (from, to) =>
      this.fault === null
        ? rename(from, to)
        : Promise.reject(Object.assign(new Error("no"), { code: this.fault }));
    const config = { tierReading: "B", demo } as const;
    const runningContent = await RunningContent.open(this.folder, config, fixture.clock, move);
    this.changes = 0;
    runningContent.onChange(() => (this.changes += 1));
    fixture.remount((api, deps) => {
      mountContent(api, runningContent);
      mountContentDesk(api, { ...deps, runningContent });
    });
  }

  async end(): Promise<void> {
    this.fault = null;
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  call = (method: Method, path: string, body?: object) =>
    this.admin.call(method, `/staff/content${path}`, body);

  state = async () => ContentStateDto.parse((await this.call("get", "").expect(200)).data);

  edit = async (id: string) =>
    ContentEditDto.parse((await this.call("get", `/files/${id}`).expect(200)).data);

  draft = async (id: string, value: unknown) => {
    const reply = await this.call("post", `/files/${id}/draft`, { value }).expect(200);
    return ContentDraftDto.parse(reply.data);
  };

  versions = async (id: string) => {
    const reply = await this.call("get", `/files/${id}/versions`).expect(200);
    return ContentVersionDto.array().parse(reply.data);
  };

  landing = async () =>
    (await this.fixture.call("get", "/content/landing").expect(200)).data as LandingContentDto;

  lastQuestion = async () => (await this.landing()).faq.at(-1)?.question;

  fileText = (file: string) => readFile(join(this.folder, file), "utf8");

  /** Publishes what `change` makes of the file as it lies there. */
  publish = async (id: string, change: (value: never) => unknown, note?: string) => {
    const { value, revision } = await this.edit(id);
    return this.call("put", `/files/${id}`, { value: change(value as never), revision, note });
  };

  /** What the audit log holds, newest first. */
  deeds = () =>
    this.fixture.database.model(AuditRecord).findAll({ order: [["id", "DESC"]], raw: true });
}

/** A desk for all tests of a file, which each begin anew. */
export function testDesk(): () => TestDesk {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await TestDesk.open();
  });
  beforeEach(() => desk.begin(true));
  afterEach(() => desk.end());
  afterAll(() => desk.fixture.close());
  return () => desk;
}
