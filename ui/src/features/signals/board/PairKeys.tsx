import { t } from "@signaldeck/contract";
import { useShortcut } from "../../../components/Shortcuts.tsx";

/** J and K give the chart the next and the previous pair. */
export function PairKeys(props: {
  pairs: readonly string[];
  shown: string | null;
  onPick: (pair: string) => void;
}) {
  const { pairs, shown, onPick } = props;
  const go = (step: 1 | -1) => {
    const at = shown === null ? -1 : pairs.indexOf(shown);
    const next = pairs[at < 0 ? 0 : Math.min(pairs.length - 1, Math.max(0, at + step))];
    if (next !== undefined) onPick(next);
  };
  useShortcut("j", t("Next {{what}}", { what: t("pair") }), () => go(1));
  useShortcut("k", t("Previous {{what}}", { what: t("pair") }), () => go(-1));
  return null;
}
