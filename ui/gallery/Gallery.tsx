import type { ReactNode } from "react";
import { classes } from "../src/components/classes.ts";
import { ThemeToggle } from "../src/components/ThemeToggle.tsx";
import type { Entry, Group } from "./Entry.ts";
import { IconSheet } from "./IconSheet.tsx";
import { StateWindow } from "./StateWindow.tsx";

const FRAMES = {
  word: "flex flex-wrap items-start gap-x-8 gap-y-5",
  column: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-6",
  line: "grid gap-6",
};

/** All shared components in all their states, group by group. */
export function Gallery({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="mx-auto max-w-[96rem] px-2 py-4 md:p-8">
      <header className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-4">Gallery</h1>
          <ThemeToggle />
        </div>
        <p className="max-w-prose text-muted">
          Every component of <code className="font-mono">ui/src/components</code> in each of its
          states. A new one gets an entry in <code className="font-mono">ui/gallery/entries</code>.
        </p>
        <nav aria-label="Groups">
          <ul className="flex flex-wrap gap-x-6">
            {[...groups.map(({ title }) => title), "Icons"].map((title) => (
              <li key={title}>
                <a
                  href={`#${idOf(title)}`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="mt-8 grid gap-12">
        {groups.map(({ title, entries }) => (
          <GallerySection key={title} title={title}>
            <div className="gap-4 sm:columns-2 lg:columns-3 xl:columns-4">
              {Object.entries(entries).map(([name, entry]) => (
                <EntryCard key={name} name={name} entry={entry} />
              ))}
            </div>
          </GallerySection>
        ))}
        <GallerySection title="Icons">
          <IconSheet />
        </GallerySection>
      </main>
    </div>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

function GallerySection(props: { title: string; children: ReactNode }) {
  const id = idOf(props.title);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 scroll-mt-4 text-3">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

function EntryCard({ name, entry }: { name: string; entry: Entry }) {
  const { states, width = "column", window, wide } = entry;
  return (
    <article
      className={classes(
        "mb-4 min-w-0 break-inside-avoid rounded-card border border-line p-3 md:p-4",
        wide && "[column-span:all] not-first:mt-4",
      )}
    >
      <h2 className="mb-4 font-mono">{name}</h2>
      <div className={FRAMES[width]}>
        {Object.entries(states).map(([state, shown]) => (
          <figure key={state} className="min-w-0">
            <figcaption className="mb-2 text-1 text-muted">{state}</figcaption>
            {window === undefined ? (
              <div className="empty:text-faint empty:before:content-['(draws_nothing)']">
                {shown}
              </div>
            ) : (
              <StateWindow entry={name} state={state} height={window} />
            )}
          </figure>
        ))}
      </div>
    </article>
  );
}
