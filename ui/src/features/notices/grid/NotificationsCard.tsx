import { t, type NotificationPreferences } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { SelectBox } from "../../../components/SelectBox.tsx";
import { BareSwitch } from "../../../components/Switch.tsx";
import type { Cell, Column, SignalsChoice } from "./cells.ts";
import { noticeKinds, type NoticeKind } from "./noticeKinds.ts";
import { TestMessages } from "./TestMessages.tsx";
import { useChanges, type Changes } from "./useChanges.ts";
import { useColumns } from "./useColumns.ts";

export interface NotificationsCardProps {
  preferences: NotificationPreferences;
  email: string;
}

/** Which news the member gets by which channel: each choice is in force as soon as it is made. */
export function NotificationsCard({ preferences, email }: NotificationsCardProps) {
  const columns = useColumns(preferences, email);
  const changes = useChanges();
  return (
    <Card title={t("Notifications")} aside={<Saved undo={changes.undo} />} padded={false}>
      <p className="px-5 pb-3 text-muted">{t("Each change is saved at once.")}</p>
      <div className="px-5 empty:hidden">
        <FormAlert message={changes.fault} />
      </div>
      <table role="table" className="w-full border-collapse sm:table-fixed max-sm:block">
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            <th role="columnheader" scope="col" className="px-5 py-3 text-1 font-normal text-muted">
              {t("Event")}
            </th>
            {columns.map(({ id, name, Icon, state }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className="w-31 px-1 py-3 text-center align-bottom font-normal"
              >
                <Icon aria-hidden="true" className="mx-auto mb-1 size-4 text-muted" />
                <span className="block font-semibold">{name}</span>
                <span className="block truncate text-1 text-muted">{state}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {noticeKinds().map((kind) => (
            <KindRow key={kind.label} kind={kind} columns={columns} changes={changes} />
          ))}
        </tbody>
      </table>
      <TestMessages email={email} />
    </Card>
  );
}

/** That the last change is kept, and the way back from it while it is fresh. */
function Saved({ undo }: Pick<Changes, "undo">) {
  return (
    <div role="status" className="flex min-h-11 items-center gap-2">
      {undo && (
        <>
          <span className="flex items-center gap-1 text-brand">
            <Check aria-hidden="true" className="size-3.5" />
            {t("Saved")}
          </span>
          <Button kind="plain" onClick={undo}>
            {t("Undo")}
          </Button>
        </>
      )}
    </div>
  );
}

interface KindRowProps {
  kind: NoticeKind;
  columns: readonly Column[];
  changes: Changes;
}

function KindRow({ kind, columns, changes }: KindRowProps) {
  return (
    <tr role="row" className="border-t border-line max-sm:block max-sm:px-5 max-sm:py-3">
      <th role="rowheader" scope="row" className="py-3 text-start font-normal max-sm:block sm:px-5">
        <span className="block font-semibold">{kind.label}</span>
        <span className="block text-1 text-muted">{kind.text}</span>
      </th>
      {columns.map((column) => {
        const cell = column.cellOf(kind);
        const isLeftOut = cell.kind === "words" && !cell.isSent;
        return (
          <td
            key={column.id}
            role="cell"
            className={classes(
              "text-center sm:px-1",
              isLeftOut
                ? "max-sm:hidden"
                : "max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-between max-sm:gap-4",
            )}
          >
            <span aria-hidden="true" className="sm:hidden">
              {column.name}
            </span>
            <CellContent
              cell={cell}
              name={t("{{event}}: {{channel}}", { event: kind.label, channel: column.name })}
              changes={changes}
            />
          </td>
        );
      })}
    </tr>
  );
}

function CellContent({ cell, name, changes }: { cell: Cell; name: string; changes: Changes }) {
  if (cell.kind === "words") {
    return (
      <span className="text-1 text-muted max-sm:text-end" title={cell.why}>
        {cell.words}
        {cell.why !== undefined && <span className="sr-only">. {cell.why}</span>}
      </span>
    );
  }
  if (cell.kind === "switch") {
    const { on, set } = cell;
    const change = () =>
      changes.make(
        () => set(!on),
        () => set(on),
      );
    return (
      <span className="inline-block align-middle">
        <BareSwitch name={name} on={on} onChange={change} />
      </span>
    );
  }
  const { value, set } = cell;
  return (
    <SelectBox
      aria-label={name}
      value={value}
      options={SIGNALS_CHOICES.map((choice) => ({ value: choice, label: CHOICE_WORDS[choice]() }))}
      onChange={(event) => {
        const next = SIGNALS_CHOICES.find((choice) => choice === event.target.value) ?? value;
        changes.make(
          () => set(next),
          () => set(value),
        );
      }}
      className="h-11 w-full min-w-0 rounded-small border border-field bg-ground ps-2.5 text-1 text-text hover:border-muted"
    />
  );
}

const SIGNALS_CHOICES = ["recommended", "all", "off"] as const satisfies SignalsChoice[];
const CHOICE_WORDS: Record<SignalsChoice, () => string> = {
  recommended: () => t("Recommended"),
  all: () => t("All"),
  off: () => t("Off"),
};
