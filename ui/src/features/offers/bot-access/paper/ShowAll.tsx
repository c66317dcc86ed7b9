import { t } from "@signaldeck/contract";
import { Button } from "../../../../components/Button.tsx";

/** Lines of a list that are seen before somebody asks for all. */
export const SHOWN = 10;

export function ShowAll({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <Button kind="plain" onClick={onPress}>
      {t("Show all {{count}}", { count })}
    </Button>
  );
}
