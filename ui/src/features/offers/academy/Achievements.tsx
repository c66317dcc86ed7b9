import { type AchievementDto, t } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";

/** What has been reached, and how far the rest is. */
export function Achievements({ achievements }: { achievements: readonly AchievementDto[] }) {
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
