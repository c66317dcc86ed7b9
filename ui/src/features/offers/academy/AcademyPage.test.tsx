import {
  academyApi,
  ACADEMY_LOCKED_MESSAGE,
  accountsApi,
  contentApi,
  marketApi,
  type AcademyDto,
  type CourseSummaryDto,
  type Permission,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";

const course = (changes: Partial<CourseSummaryDto> = {}): CourseSummaryDto => ({
  id: "payouts",
  title: "Payouts",
  category: "fundamentals",
  level: "beginner",
  duration: 8,
  topics: ["payout"],
  summary: "What a trade **pays**.",
  lessons: [
    { id: "one", title: "One", done: true },
    { id: "two", title: "Two", done: false },
  ],
  ...changes,
});

const academy = (changes: Partial<AcademyDto> = {}): AcademyDto => ({
  courses: [course(), course({ id: "stakes", title: "Stakes", category: "risk" })],
  featuredId: "payouts",
  sessions: [],
  stats: { lessonsDone: 2, lessons: 4, coursesDone: 0, courses: 2, daysThisWeek: 1 },
  achievements: [
    { id: "a", title: "First lesson", text: "Finish a lesson", have: 1, need: 1 },
    { id: "b", title: "First course", text: "Finish a course", have: 0, need: 1 },
  ],
  ...changes,
});

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
});

function open(path = "", permissions: Permission[] = ["academy.read"]) {
  const user = sampleUser({ role: "support", permissions: ["account.own", ...permissions] });
  answer(accountsApi.me, () => success(user));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
  return renderApp(`/dashboard/mentorship${path}`, { platform });
}

describe("Master Vault", () => {
  it.each(["", "/payouts"])("is a labelled preview without access: %s", async (path) => {
    open(path, []);
    expect(await screen.findByRole("heading", { name: ACADEMY_LOCKED_MESSAGE() })).toBeVisible();
    expect(screen.getByText("Sample data")).toBeVisible();
  });

  it("shows progress, the featured course and what is reached", async () => {
    answer(academyApi.overview, () => success(academy()));
    open();
    expect(await screen.findByText("2 of 4")).toBeVisible();
    const featured = within(screen.getByRole("region", { name: "Featured course" }));
    expect(featured.getByRole("heading", { name: "Payouts" })).toBeVisible();
    expect(featured.getByRole("link", { name: /^Continue.*Payouts$/ })).toHaveAttribute(
      "href",
      "/dashboard/mentorship/payouts",
    );
    expect(featured.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
    const achievements = within(screen.getByRole("region", { name: "Achievements" }));
    expect(achievements.getByText("Reached")).toBeVisible();
    expect(achievements.getByText("0 of 1")).toBeVisible();
    expect(screen.getByText("No session is planned")).toBeVisible();
  });

  it("filters by category", async () => {
    answer(academyApi.overview, () => success(academy()));
    open();
    const courses = within(await screen.findByRole("region", { name: "Courses" }));
    const names = () => courses.getAllByRole("heading", { level: 3 }).map((h) => h.textContent);
    expect(names()).toEqual(["Payouts", "Stakes"]);
    const filters = courses.getByRole("group", { name: "Category" });
    expect(
      within(filters)
        .getAllByRole("button")
        .map((b) => b.textContent),
    ).toEqual(["All", "Fundamentals", "Psychology", "Risk", "Analysis", "Live"]);
    await userEvent.click(courses.getByRole("button", { name: "Risk" }));
    expect(names()).toEqual(["Stakes"]);
    expect(courses.getByRole("button", { name: "Risk" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(courses.getByRole("button", { name: "Live" }));
    expect(courses.getByText("No courses here yet")).toBeVisible();
    await userEvent.click(courses.getByRole("button", { name: "All" }));
    expect(names()).toEqual(["Payouts", "Stakes"]);
  });

  it("lists the sessions with day, length and link", async () => {
    const session = {
      id: "s",
      title: "London open",
      summary: "We trade together.",
      startsAt: "2026-06-03T07:00:00Z",
      duration: 60,
      link: "https://example.org/room",
    };
    answer(academyApi.overview, () => success(academy({ sessions: [session] })));
    open();
    expect(await screen.findByText("London open")).toBeVisible();
    expect(screen.getByText("3 Jun 2026, 8:00 AM WAT")).toBeVisible();
    expect(screen.getByRole("link", { name: /Open the session/ })).toHaveAttribute(
      "href",
      session.link,
    );
  });

  it("says that the courses failed to load, and loads them on Retry", async () => {
    let broken = true;
    answer(academyApi.overview, () =>
      broken ? failure(500, "internal", "Oops") : success(academy()),
    );
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The courses could not be loaded");
    broken = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("region", { name: "Courses" })).toBeVisible();
  });
});

describe("a course", () => {
  it("is read lesson by lesson, and keeps what is done", async () => {
    let done = false;
    let broken = true;
    const read = () => ({
      ...course(),
      lessons: [
        { id: "one", title: "One", done: true, text: "First **text**." },
        { id: "two", title: "Two", done, text: "- a\n- b" },
      ],
    });
    answer(academyApi.course, () => success(read()));
    const sent = answer(academyApi.setLessonDone, ({ body }) => {
      if (broken) return failure(500, "internal", "Oops");
      done = (body as { done: boolean }).done;
      return success({ courseId: "payouts", done: done ? ["one", "two"] : ["one"] });
    });
    open("/payouts");
    expect(await screen.findByRole("heading", { name: "Payouts", level: 1 })).toBeVisible();
    expect(screen.getByText("1 of 2 lessons done")).toBeVisible();
    const two = within(screen.getByRole("region", { name: "Two" }));
    expect(two.getAllByRole("listitem")).toHaveLength(2);

    await userEvent.click(two.getByRole("button", { name: /Mark as done/ }));
    expect(await two.findByRole("alert")).toHaveTextContent("Failed to save your progress");
    broken = false;
    await userEvent.click(two.getByRole("button", { name: /Mark as done/ }));
    expect(await screen.findByText("Finished")).toBeVisible();
    await userEvent.click(two.getByRole("button", { name: /^Done/ }));
    expect(await screen.findByText("1 of 2 lessons done")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ done: true }, { done: true }, { done: false }]);
  });

  it("leads back where there is none", async () => {
    answer(academyApi.course, () => failure(404, "not_found", "This course does not exist."));
    open("/none");
    expect(await screen.findByText("This course does not exist")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "See all courses" })).toHaveAttribute(
        "href",
        "/dashboard/mentorship",
      ),
    );
  });
});
