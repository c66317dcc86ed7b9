import { Card } from "../../components/Card.tsx";
import { Pill } from "../../components/Pill.tsx";

const SAMPLE_COURSES = [
  { title: "Sample course on payouts", category: "Fundamentals", done: "2 of 3 lessons done" },
  { title: "Sample course on stakes", category: "Risk", done: "Finished" },
  { title: "Sample course on losing runs", category: "Psychology", done: "0 of 4 lessons done" },
  { title: "Sample course on records", category: "Analysis", done: "1 of 3 lessons done" },
];

/** A made-up course list for the locked page; it is blurred and labelled there. */
export function VaultPreview() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {SAMPLE_COURSES.map(({ title, category, done }) => (
        <Card key={title} className="grid justify-items-start gap-3">
          <Pill>{category}</Pill>
          <p className="text-3 font-semibold">{title}</p>
          <p className="text-muted">Beginner · 8 min</p>
          <p className="text-1 text-muted">{done}</p>
        </Card>
      ))}
    </div>
  );
}
