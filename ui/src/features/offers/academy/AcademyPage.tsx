import { ACADEMY_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { useCan } from "../../../api/session.ts";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { Vault } from "./Vault.tsx";
import { Card } from "../../../components/Card.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { CATEGORY_LABEL, LEVEL_LABEL, progressWords } from "./labels.ts";

const sampleCourses = () => [
  {
    title: t("Sample course on payouts"),
    category: CATEGORY_LABEL.fundamentals(),
    done: progressWords(2, 3),
  },
  {
    title: t("Sample course on stakes"),
    category: CATEGORY_LABEL.risk(),
    done: t("Finished"),
  },
  {
    title: t("Sample course on losing runs"),
    category: CATEGORY_LABEL.psychology(),
    done: progressWords(0, 4),
  },
  {
    title: t("Sample course on records"),
    category: CATEGORY_LABEL.analysis(),
    done: progressWords(1, 3),
  },
];

/** A made-up course list for the locked page; it is blurred and labelled there. */
function VaultPreview() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sampleCourses().map(({ title, category, done }) => (
        <Card key={title} className="grid justify-items-start gap-3">
          <Pill>{category}</Pill>
          <p className="text-3 font-semibold">{title}</p>
          <p className="text-muted">{`${LEVEL_LABEL.beginner()} · 8 min`}</p>
          <p className="text-1 text-muted">{done}</p>
        </Card>
      ))}
    </div>
  );
}

/** The Master Vault: courses for members with access, a labelled preview for all others. */
export function AcademyPage() {
  return useCan("academy.read") ? <Vault /> : <LockedVault />;
}

/** What members without access see of the vault and of each course. */
export function LockedVault() {
  return (
    <LockedPage
      title={t("Master Vault")}
      requirement={ACADEMY_LOCKED_MESSAGE()}
      preview={<VaultPreview />}
    >
      <p>
        {t(
          "Short courses on what a trade pays and costs, on stakes, on losing runs and on reading a record. It opens once support has verified your deposit.",
        )}
      </p>
    </LockedPage>
  );
}
