import { t, type SettingsDto } from "@signaldeck/contract";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { plainText } from "../../../components/plainText.ts";
import { SearchField } from "../../../components/SearchField.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SETTINGS_SECTIONS, type SettingsCard } from "./sections.ts";

const SEARCH_DELAY = 150;

export interface SettingsSectionsProps {
  settings: SettingsDto;
  cards: readonly SettingsCard[];
}

/** All cards on one page, by section; the search leaves those whose words it finds. */
export function SettingsSections({ settings, cards }: SettingsSectionsProps) {
  const platform = usePlatform();
  const { user } = useSession();
  const places = useRef(new Map<string, HTMLElement>());
  /** Ids of the cards that are left by the search; null: nothing is searched for. */
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);

  const own = cards.filter(
    ({ needs, on }) =>
      (needs === undefined || (user?.permissions.includes(needs) ?? false)) &&
      (on === undefined || on(platform)),
  );
  const sections = SETTINGS_SECTIONS.map((section) => ({
    ...section,
    title: section.title(),
    cards: own.filter((card) => card.section === section.id),
  })).filter((section) => section.cards.length > 0);
  const isShown = ({ id }: SettingsCard) => found === null || found.has(id);

  // By what is on the cards, so that no list of words can fall behind them; accents need not be
  // typed.
  const search = (query: string) => {
    const wanted = plainText(query);
    const holds = (place: HTMLElement) => plainText(place.textContent).includes(wanted);
    const left = [...places.current].filter(([, place]) => holds(place)).map(([id]) => id);
    setFound(query === "" ? null : new Set(left));
  };

  return (
    <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <div className="self-start lg:sticky lg:top-6">
        <SearchField
          label={t("Search the settings")}
          placeholder={t("Search settings")}
          delay={SEARCH_DELAY}
          onSearch={search}
        />
        <nav aria-label={t("Sections of the settings")} className="mt-3 grid max-lg:hidden">
          {sections
            .filter((section) => section.cards.some(isShown))
            .map(({ id, title }) => (
              <a
                key={id}
                href={`#${placeOf(id)}`}
                className="flex min-h-11 items-center rounded-small px-3 text-muted hover:bg-raised hover:text-text"
              >
                {title}
              </a>
            ))}
        </nav>
      </div>
      <div className="grid max-w-3xl min-w-0 gap-8">
        {found?.size === 0 && (
          <EmptyState title={t("No setting says that")} icon={<SearchX className="size-6" />}>
            {t("Try another word, or clear the search.")}
          </EmptyState>
        )}
        {sections.map((section) => (
          <div
            key={section.id}
            role="group"
            id={placeOf(section.id)}
            aria-label={section.title}
            hidden={!section.cards.some(isShown)}
            className="grid scroll-mt-6 gap-4"
          >
            <h2 className="text-1 font-semibold text-muted">{section.title}</h2>
            {section.cards.map((card) => (
              <div
                key={card.id}
                ref={(place) => {
                  if (place) places.current.set(card.id, place);
                  else places.current.delete(card.id);
                }}
                hidden={!isShown(card)}
                className="min-w-0"
              >
                <card.Card settings={settings} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const placeOf = (section: string) => `settings-${section}`;
