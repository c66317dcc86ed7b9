import {
  type AcademyDto,
  t,
  type AchievementDto,
  type CourseSummaryDto,
} from "@signaldeck/contract";
import { Check, ArrowRight, ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Facts } from "../../../components/Facts.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useAcademyQuery } from "./api.ts";
import { CourseList } from "./CourseList.tsx";
import { LiveSessions } from "./LiveSessions.tsx";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { ButtonLink } from "../../../components/Button.tsx";
import { Markdown } from "../../../components/Markdown.tsx";
import { CourseProgress } from "./CourseProgress.tsx";
import { courseFacts, coursePath, lessonsDone } from "./labels.ts";
import { screenExists } from "../../../screens.ts";

const ACTIONS = [
  { label: () => t("Open the signal room"), path: "/dashboard/signals" },
  { label: () => t("Look at your own results"), path: "/dashboard/analytics" },
  { label: () => t("Talk to other members"), path: "/dashboard/community" },
  { label: () => t("Ask support"), path: "/dashboard/support" },
];

/** Where to go with what was learned. */
function QuickActions() {
  return (
    <Card title={t("Quick actions")}>
      <ul className="-mx-2 -mb-2">
        {ACTIONS.filter(({ path }) => screenExists(path)).map(({ label, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-11 items-center justify-between gap-3 rounded-small px-2 hover:bg-raised"
            >
              {label()}
              <ChevronRight aria-hidden="true" className="size-4 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The course to go on with. */
function FeaturedCourse({ course }: { course: CourseSummaryDto }) {
  const done = lessonsDone(course);
  const finished = done === course.lessons.length;
  const action = finished ? t("Read again") : done > 0 ? t("Continue") : t("Start");
  return (
    <Card title={t("Featured course")} aside={courseFacts(course)}>
      <h3 className="text-3 font-semibold">{course.title}</h3>
      <Markdown text={course.summary} level={4} className="mt-1 text-muted" />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div className="w-full max-w-xs">
          <CourseProgress course={course} />
        </div>
        <ButtonLink kind="primary" to={coursePath(course.id)}>
          {action}
          <span className="sr-only">: {course.title}</span>
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
    </Card>
  );
}

/** What has been reached, and how far the rest is. */
function Achievements({ achievements }: { achievements: readonly AchievementDto[] }) {
  const reached = achievements.filter(({ have, need }) => have >= need).length;
  return (
    <Card
      title={t("Achievements")}
      aside={t("{{part}} of {{whole}}", { part: reached, whole: achievements.length })}
    >
      <ul className="grid gap-3">
        {achievements.map(({ id, title, text, have, need }) => (
          <li key={id} className="flex items-start gap-3">
            <span
              className={classes(
                "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border",
                have >= need
                  ? "border-brand bg-brand text-brand-ink"
                  : "border-line-strong text-transparent",
              )}
            >
              <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{title}</p>
              <p className="text-1 text-muted">{text}</p>
            </div>
            <p className="text-1 whitespace-nowrap text-muted">
              {have >= need
                ? t("Reached")
                : t("{{part}} of {{whole}}", { part: have, whole: need })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Catalogue, progress and what comes next. */
export function Vault() {
  const call = useAcademyQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="grid gap-5">
      <PageTitle title={t("Master Vault")} />
      <div>
        <h1 className="text-4">{t("Master Vault")}</h1>
        <p className="mt-1 max-w-prose text-muted">
          {t("Short courses with the sums behind trading. None of them promises a profit.")}
        </p>
      </div>
      <Loaded
        call={call}
        what={t("the courses")}
        fallback={t("Failed to load the courses")}
        waiting={<VaultSkeleton />}
      >
        {(academy) => <LoadedVault academy={academy} />}
      </Loaded>
    </div>
  );
}

function LoadedVault({ academy }: { academy: AcademyDto }) {
  const { courses, featuredId, sessions, stats, achievements } = academy;
  const featured = courses.find(({ id }) => id === featuredId);
  return (
    <>
      <Facts
        facts={[
          {
            label: t("Lessons done"),
            value: t("{{part}} of {{whole}}", { part: stats.lessonsDone, whole: stats.lessons }),
          },
          {
            label: t("Courses finished"),
            value: t("{{part}} of {{whole}}", { part: stats.coursesDone, whole: stats.courses }),
          },
          { label: t("Days with a lesson, last 7 days"), value: stats.daysThisWeek },
        ]}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          {featured && <FeaturedCourse course={featured} />}
          <CourseList courses={courses} />
        </div>
        <aside aria-label={t("Your learning")} className="grid gap-5">
          <LiveSessions sessions={sessions} />
          <Achievements achievements={achievements} />
          <QuickActions />
        </aside>
      </div>
    </>
  );
}

function VaultSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-52 rounded-card" />
        ))}
      </div>
    </div>
  );
}
