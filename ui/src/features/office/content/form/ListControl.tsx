import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { IconButton } from "../../../../components/IconButton.tsx";
import { entryName, type ContentField } from "@signaldeck/contract";
import type { OuterFieldProps } from "./fieldControlProps.ts";
import { emptyValue, faultAt, isFaulty, listOf, moved, pathTo } from "./values.ts";

/** Entries in their order: each can be edited, moved and taken away, and new ones added. */
export function ListControl({ field, value, onChange, path, faults, Inner }: OuterFieldProps) {
  const entries = listOf(value);
  const [item] = field.fields;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (!item) return null;
  const change = (next: readonly unknown[], open: Iterable<number> = []) => {
    setOpened(new Set(open));
    onChange(next);
  };
  const fault = faultAt(faults, path);
  return (
    <fieldset className="grid gap-2.5 md:col-span-2">
      <legend className={path === "" ? "sr-only" : "mb-1.5 font-semibold"}>{field.label}</legend>
      {fault !== undefined && <p className="text-put">{fault}</p>}
      {entries.length === 0 && <p className="text-muted">There is none yet.</p>}
      <ol className="grid gap-2.5">
        {entries.map((entry, index) => {
          const place = pathTo(path, index);
          const deeds = (
            <EntryDeeds
              name={wordsOf(entry, index)}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              onMove={(by) => change(moved(entries, index, by))}
              onRemove={() => change(entries.filter((_, other) => other !== index))}
            />
          );
          const control = (
            <Inner
              field={{ ...item, label: item.control === "group" ? "" : wordsOf(entry, index) }}
              value={entry}
              onChange={(next) => onChange(entries.map((old, at) => (at === index ? next : old)))}
              path={place}
              faults={faults}
            />
          );
          if (item.control !== "group") {
            return (
              <li key={index} className="flex items-start gap-2 max-sm:flex-wrap">
                <div className="min-w-0 flex-1 basis-64">{control}</div>
                <div className="flex sm:mt-8">{deeds}</div>
              </li>
            );
          }
          return (
            <Entry
              key={index}
              name={wordsOf(entry, index)}
              open={opened.has(index) || isFaulty(faults, place)}
              faulty={isFaulty(faults, place)}
              deeds={deeds}
            >
              {control}
            </Entry>
          );
        })}
      </ol>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => change([...entries, newEntry(item)], [entries.length])}
      >
        Add an entry
      </Button>
    </fieldset>
  );
}

const newEntry = (item: ContentField) => emptyValue(item);

const wordsOf = (entry: unknown, index: number) => entryName(entry) ?? `Entry ${index + 1}`;

interface EntryProps {
  name: string;
  /** Whether it is unfolded at first. */
  open: boolean;
  faulty: boolean;
  deeds: React.ReactNode;
  children: React.ReactNode;
}

/** One entry, folded to its name until somebody wants to see it. */
function Entry({ name, open, faulty, deeds, children }: EntryProps) {
  return (
    <li className="rounded-small border border-line">
      <details open={open} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-small px-4 py-2 font-semibold hover:bg-raised [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {faulty && <span className="text-1 text-put">needs a change</span>}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3 px-4 pt-2 pb-4">
          {children}
          <div className="flex justify-end">{deeds}</div>
        </div>
      </details>
    </li>
  );
}

interface EntryDeedsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function EntryDeeds({ name, isFirst, isLast, onMove, onRemove }: EntryDeedsProps) {
  return (
    <>
      <IconButton
        label={`Move up: ${name}`}
        icon={ArrowUp}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move down: ${name}`}
        icon={ArrowDown}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Take away: ${name}`} icon={Trash2} onClick={onRemove} />
    </>
  );
}
