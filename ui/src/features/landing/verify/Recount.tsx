import { MARKET_WORD, t, tCount } from "@signaldeck/contract";
import type { CountedName, Founds, ResultNotes } from "../../../api/ledger/askVerifier.ts";
import { sourceLabel } from "../../../components/signalSource.ts";
import { lostText, unsettledText, voidedText, wonText } from "../results.ts";

type Counted = Extract<Founds["log"], { fault: null }>;

const COUNTED: Record<string, (count: number) => string> = {
  profit: wonText,
  loss: lostText,
  breakeven: (count) => tCount(count, "{{count}} even", "{{count}} even"),
  unsettled: unsettledText,
  voided: voidedText,
};

/** Results as the log gives them, whatever this page says, with what may be held against them. */
export function Recount({ found }: { found: Counted }) {
  return Object.entries(found.counts).map(([name, of]) => {
    const notes = notesText(found.notes[name]);
    const worst = found.worst[name];
    const counted = found.names[name];
    return (
      <span key={name} className="block">
        {t("Recounted, {{name}}: {{results}}.", {
          name: counted ? nameText(counted) : name,
          results: resultsText(of),
        })}
        {notes !== "" && ` ${t("Of these: {{notes}}.", { notes })}`}
        {worst && isOther(worst, of) && (
          <>
            {" "}
            {t(
              "With every unsettled, voided, late and missing end, and what a person decided, counted as lost: {{results}}.",
              { results: resultsText(worst) },
            )}
          </>
        )}
      </span>
    );
  });
}

/** "deriv (real market), Engine": what the feed's name says is not said again. */
function nameText({ feed, market, live, source }: CountedName): string {
  const kind = MARKET_WORD[market];
  const name = market === feed ? kind : feed;
  const what = [...(name === kind ? [] : [kind]), ...(live ? [] : [t("a recording")])].join(", ");
  return `${what === "" ? name : `${name} (${what})`}, ${sourceLabel(source)}`;
}

/** Whether doubt makes any difference. */
function isOther(worst: Record<string, number>, counts: Partial<Record<string, number>>): boolean {
  return Object.entries(worst).some(([end, count]) => count !== (counts[end] ?? 0));
}

function resultsText(counts: Partial<Record<string, number>>): string {
  const ends = Object.entries(COUNTED).flatMap(([end, say]) => {
    const count = counts[end];
    return count ? [say(count)] : [];
  });
  return ends.join(", ") || t("nothing finished yet");
}

/** What is worth a word, and nothing of what did not happen. */
function notesText(notes: ResultNotes | undefined): string {
  if (!notes) return "";
  const { late, missing, withdrawn, voidedLosing, corrected, lossToWin, winToLoss } = notes;
  const { held, byPerson, personWon, personLost } = notes;
  return [
    late > 0 && tCount(late, "{{count}} ended late", "{{count}} ended late"),
    missing > 0 && tCount(missing, "{{count}} without an end", "{{count}} without an end"),
    withdrawn > 0 &&
      tCount(
        withdrawn,
        "{{count}} withdrawn and counted all the same",
        "{{count}} withdrawn and counted all the same",
      ),
    voidedLosing > 0 &&
      tCount(voidedLosing, "{{count}} voided at a loss", "{{count}} voided at a loss"),
    corrected > 0 &&
      tCount(
        corrected,
        "{{count}} entry corrected ({{won}} from loss to win, {{lost}} from win to loss)",
        "{{count}} entries corrected ({{won}} from loss to win, {{lost}} from win to loss)",
        { won: lossToWin, lost: winToLoss },
      ),
    held > 0 &&
      tCount(
        held,
        "{{count}} held to check its price (staff decided {{decided}}: {{won}} won, {{lost}} lost)",
        "{{count}} held to check their prices (staff decided {{decided}}: {{won}} won, {{lost}} lost)",
        { decided: byPerson, won: personWon, lost: personLost },
      ),
  ]
    .filter(Boolean)
    .join(", ");
}
