import { type AcademyDto, t } from "@signaldeck/contract";
import { Facts } from "../../../components/Facts.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { Achievements } from "./Achievements.tsx";
import { useAcademyQuery } from "./api.ts";
import { CourseList } from "./CourseList.tsx";
import { FeaturedCourse } from "./FeaturedCourse.tsx";
import { LiveSessions } from "./LiveSessions.tsx";
import { QuickActions } from "./QuickActions.tsx";

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
