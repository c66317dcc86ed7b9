import { type AcademyDto, type CourseDto, DAY } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WantedAccount } from "../../testing/createWithAccess.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { AcademyContent, Course } from "../../content/courses.ts";
import { academyPersonalData } from "./LessonProgress.ts";
import { mountAcademy } from "./routes.ts";

const course = (id: string, category: Course["category"], order: number): Course => ({
  id,
  title: `Course ${id}`,
  category,
  level: "beginner",
  duration: 5,
  topics: ["stake"],
  order,
  summary: "What it is about.",
  lessons: [
    { id: "one", title: "One", text: "Text **one**." },
    { id: "two", title: "Two", text: "Text two." },
  ],
});

const session = (id: string, startsAt: string) => ({
  id,
  title: `Session ${id}`,
  summary: "Live.",
  startsAt,
  duration: 60,
  link: null,
});

const academy: AcademyContent = {
  courses: [course("basics", "fundamentals", 1), course("stakes", "risk", 2)],
  sessions: [
    session("later", "2026-06-03T09:00:00Z"),
    session("running", "2026-06-01T08:30:00Z"),
    session("over", "2026-06-01T07:00:00Z"),
  ],
};

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, deps) => mountAcademy(api, { ...deps, content: { academy } }),
  });
});
afterAll(() => fixture.close());

async function person(account: WantedAccount = {}) {
  const someone = await fixture.signIn({ tier: "silver", ...account });
  const call = <T>(method: "get" | "put", path: string, body?: object) =>
    someone.call<T>(method, `/academy${path}`, body);
  return {
    id: someone.id,
    call,
    overview: () => call<AcademyDto>("get", "").expect(200).data(),
    done: (path: string, done = true) => call("put", `/courses/${path}`, { done }).expect(200),
  };
}

describe("who may learn", () => {
  it.each([
    ["get", ""],
    ["get", "/courses/basics"],
    ["put", "/courses/basics/lessons/one"],
  ] as const)("%s %s needs a session, a tier and an unlocked dashboard", async (method, path) => {
    await fixture.call(method, `/academy${path}`).expect(401);
    const guest = await person({ tier: "guest" });
    await guest.call(method, path, { done: true }).expect(403);
    const locked = await person({ dashboardUnlocked: false });
    await locked.call(method, path, { done: true }).expect(403);
  });

  it("is open to staff", async () => {
    await (await person({ role: "support", tier: "guest" })).overview();
  });
});

describe("the catalogue", () => {
  it("begins with nothing done and the first course featured", async () => {
    const overview = await (await person()).overview();
    expect(overview).toMatchObject({
      featuredId: "basics",
      courses: [{ id: "basics" }, { id: "stakes" }],
      stats: { lessonsDone: 0, lessons: 4, coursesDone: 0, courses: 2, daysThisWeek: 0 },
    });
    expect(overview.achievements.every(({ have }) => have === 0)).toBe(true);
    expect(JSON.stringify(overview)).not.toContain("Text two.");
  });

  it("lists the sessions that have not ended, soonest first", async () => {
    const { sessions } = await (await person()).overview();
    expect(sessions.map(({ id }) => id)).toEqual(["running", "later"]);
  });

  it("opens a course with its texts, and knows no other", async () => {
    const member = await person();
    const { lessons } = await member.call<CourseDto>("get", "/courses/stakes").expect(200).data();
    expect(lessons[0]).toEqual({
      id: "one",
      title: "One",
      done: false,
      text: "Text **one**.",
    });
    await member.call("get", "/courses/none").expect(404);
    await member.call("get", "/courses/NONE").expect(400);
  });
});

describe("progress", () => {
  it("is kept for each member, and everything follows from it", async () => {
    const [member, other] = [await person(), await person()];
    await member.done("stakes/lessons/one");
    expect((await member.overview()).featuredId).toBe("stakes");
    fixture.clock.advance(DAY);
    const last = await member.done("stakes/lessons/two");
    expect(last.body).toMatchObject({ data: { courseId: "stakes" } });
    await member.done("stakes/lessons/two");
    const overview = await member.overview();
    expect(overview).toMatchObject({
      featuredId: "basics",
      stats: { lessonsDone: 2, coursesDone: 1, daysThisWeek: 2 },
    });
    const reached = overview.achievements.filter(({ have, need }) => have === need);
    expect(reached.map(({ id }) => id)).toEqual(["first-lesson", "first-course", "risk-first"]);
    expect((await other.overview()).stats.lessonsDone).toBe(0);
    fixture.clock.advance(-DAY);
  });

  it("can be taken back", async () => {
    const member = await person();
    await member.done("basics/lessons/one");
    await member.done("basics/lessons/one", false);
    await member.done("basics/lessons/one", false);
    const { stats, courses } = await member.overview();
    expect(stats.lessonsDone).toBe(0);
    expect(courses[0]?.lessons[0]?.done).toBe(false);
  });

  it("needs a lesson that exists and a yes or no", async () => {
    const member = await person();
    const put = (path: string, body: object) => member.call("put", `/courses/${path}`, body);
    await put("basics/lessons/three", { done: true }).expect(404);
    await put("none/lessons/one", { done: true }).expect(404);
    await put("basics/lessons/one", { done: "yes" }).expect(400);
  });

  it("is given to and erased with the member", async () => {
    const member = await person();
    await member.done("basics/lessons/one");
    const personal = academyPersonalData(fixture.database);
    expect(await personal.export(member.id)).toMatchObject([{ courseId: "basics" }]);
    await fixture.database.write((transaction) => personal.erase(member.id, transaction));
    expect(await personal.export(member.id)).toEqual([]);
  });
});
