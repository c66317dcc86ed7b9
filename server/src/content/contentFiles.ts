import { basename } from "node:path";
import {
  type ContentPartDto,
  dollars,
  PageId,
  PARTNER_NAMES,
  PRODUCT_STATES,
} from "@signaldeck/contract";
import { loadBotOffer } from "./botOffer.ts";
import { loadCountryRules } from "./countryRules.ts";
import { listCannedAnswers, loadCannedAnswer } from "./cannedAnswers.ts";
import { part, type Facts } from "./contentParts.ts";
import { listCourses, loadCourse, loadSessions } from "./courses.ts";
import {
  FIGURES_FILE,
  loadFigures,
  loadPage,
  loadPlans,
  loadSiteFile,
  loadTestimonials,
} from "./landingContent.ts";
import { loadLinks } from "./links.ts";
import { loadBrand, loadCatalogue, loadRisk } from "./loadContent.ts";
import { loadProducts } from "./products.ts";
import { loadContactsFile, loadFaq } from "./supportContent.ts";

/** One of the operator's files: what it is, and how it is read to be looked at. */
export interface ContentFile {
  id: string;
  /** Path within the content folder. */
  file: string;
  title: string;
  shownOn: string | null;
  /** @throws ContentError with every fault of the file. */
  read: (folder: string) => Promise<ContentPartDto[]>;
}

/** All files that the product reads from a content folder, fixed ones first. */
export async function listContentFiles(folder: string): Promise<ContentFile[]> {
  // A folder that is gone is a fault between the files, and no reason to show none of them.
  const [courses, answers] = await Promise.all([
    listCourses(folder).catch(() => []),
    listCannedAnswers(folder).catch(() => []),
  ]);
  return [...FIXED, ...PAGES, ...courses.map(courseFile), ...answers.map(answerFile)].map(
    (file) => ({ ...file, id: idOf(file.file) }),
  );
}

type NamedFile = Omit<ContentFile, "id">;

/** "legal/terms.md" as "legal-terms". */
const idOf = (file: string) =>
  file
    .toLowerCase()
    .replace(/\.\w+$/, "")
    .replace(/[^a-z0-9]+/g, "-");

/** "a-trading-session.md" as "A trading session". */
function titleOf(name: string): string {
  const words = basename(name, ".md").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

const FIXED: readonly NamedFile[] = [
  {
    file: "brand.json",
    title: "Brand",
    shownOn: "/",
    read: async (folder) => {
      const { name, supportEmail } = await loadBrand(folder);
      return [part(name, { facts: { "Support email": supportEmail } })];
    },
  },
  {
    file: "tiers.json",
    title: "Tiers",
    shownOn: "/dashboard/upgrade",
    read: async (folder) =>
      (await loadCatalogue(folder)).tiers.map(({ name, readings, features }) => {
        const facts: Facts = {};
        for (const [reading, { minimumDeposit, dailySignals }] of Object.entries(readings)) {
          facts[`Reading ${reading}`] =
            `${dollars(minimumDeposit)}, ${dailySignals ?? "unlimited"} signals a day`;
        }
        return part(name, { facts, text: list(features) });
      }),
  },
  {
    file: "products.json",
    title: "What exists today",
    shownOn: "/bot-access",
    read: async (folder) =>
      (await loadProducts(folder)).map(({ name, state, short, today }) =>
        part(name, { text: today, facts: { State: PRODUCT_STATES[state], "In a list": short } }),
      ),
  },
  {
    file: "plans.json",
    title: "Plans",
    shownOn: "/",
    read: async (folder) =>
      (await loadPlans(folder)).map(({ name, deposit, signals, description, popular, features }) =>
        part(name, {
          facts: {
            "Suggested capital": deposit,
            Signals: signals,
            "Most popular": popular ? "yes" : null,
          },
          text: `${description}\n\n${list(features)}`,
        }),
      ),
  },
  {
    file: FIGURES_FILE,
    title: "Figures",
    shownOn: "/",
    read: async (folder) =>
      (await loadFigures(folder)).map(({ value, unit, kind, source, checkedAt, place }) =>
        part(`${value} ${unit}`, {
          kind,
          facts: { Source: source, Checked: checkedAt, "Part of the page": place },
        }),
      ),
  },
  {
    file: "testimonials.json",
    title: "Testimonials",
    shownOn: "/",
    read: async (folder) =>
      (await loadTestimonials(folder)).map((one) =>
        part(one.name, {
          kind: one.kind,
          text: one.text,
          facts: {
            Role: one.role,
            Location: one.location,
            Company: one.company,
            Rating: `${one.rating} of 5`,
            Profit: one.profit,
            Timeframe: one.timeframe,
            ROI: one.roi,
          },
        }),
      ),
  },
  {
    file: "faq.json",
    title: "Questions and answers",
    shownOn: "/dashboard/support",
    read: async (folder) =>
      (await loadFaq(folder)).map(({ question, answer, link }) =>
        part(question, {
          text: answer,
          facts: { Link: link ? `${link.label}: ${link.path}` : null },
        }),
      ),
  },
  {
    file: "support.json",
    title: "Support hours",
    shownOn: "/dashboard/support",
    read: async (folder) => {
      const { emailHours, chatHours, phone, phoneHours } = await loadContactsFile(folder);
      const facts = { Mail: emailHours, Chat: chatHours, Phone: phone, "Phone hours": phoneHours };
      return [part(null, { facts })];
    },
  },
  {
    file: "links.json",
    title: "Links",
    shownOn: null,
    read: async (folder) => {
      const links = await loadLinks(folder);
      const facts = {
        "Broker registration": links.brokerSignUp,
        "Promo code": links.brokerPromoCode,
        "Partner program":
          links.brokerPartner === null ? "None is named" : PARTNER_NAMES[links.brokerPartner],
        "Support account": links.messagingSupport,
        "Telegram channel": links.telegramChannel,
      };
      return [part(null, { facts })];
    },
  },
  {
    file: "countries.json",
    title: "Country rules",
    shownOn: "/signup",
    read: async (folder) => {
      const { checked, rules } = await loadCountryRules(folder);
      return [
        part(null, { facts: { "Checked by a lawyer": checked ?? "not yet" } }),
        ...rules.map(({ country, about, effect, words, source, since }) =>
          part(`${country}, ${about}: ${effect}`, {
            text: words,
            facts: { Source: `${source.title} (${source.url})`, "In force since": since },
          }),
        ),
      ];
    },
  },
  {
    file: "site.json",
    title: "Messaging platform",
    shownOn: "/",
    read: async (folder) => [
      part(null, { facts: { Platform: (await loadSiteFile(folder)).messagingPlatform } }),
    ],
  },
  {
    file: "bot-offer.json",
    title: "Bot offer",
    shownOn: "/bot-access",
    read: async (folder) => {
      const offer = await loadBotOffer(folder);
      if (!offer) return [];
      const ends = offer.endsAt ?? "at each reader's midnight, made anew every day";
      return [part(offer.title, { text: offer.text, facts: { Ends: ends } })];
    },
  },
  {
    file: "live-sessions.json",
    title: "Live sessions",
    shownOn: "/dashboard/mentorship",
    read: async (folder) =>
      (await loadSessions(folder)).sessions.map(({ title, summary, startsAt, duration, link }) =>
        part(title, {
          text: summary,
          facts: { Starts: startsAt, Minutes: String(duration), Link: link },
        }),
      ),
  },
  {
    file: "risk-disclosure.md",
    title: "Risk disclosure",
    shownOn: "/risk",
    read: async (folder) => {
      const { version, summary, text } = await loadRisk(folder);
      return [part(null, { facts: { Version: version, Summary: summary }, text })];
    },
  },
];

const PAGES = PageId.options.map((id): NamedFile => ({
  file: `legal/${id}.md`,
  title: titleOf(id),
  shownOn: `/${id}`,
  read: async (folder) => {
    const { title, updated, template, text } = await loadPage(folder, id);
    const status = template ? "template, not checked by a lawyer" : "checked";
    return [part(title, { facts: { Updated: updated, Status: status }, text })];
  },
}));

const courseFile = (name: string): NamedFile => ({
  file: `courses/${name}`,
  title: titleOf(name),
  shownOn: "/dashboard/mentorship",
  read: async (folder) => {
    const { id, title, category, level, duration, topics, order, summary, lessons } =
      await loadCourse(folder, name);
    const facts = {
      Id: id,
      Category: category,
      Level: level,
      Minutes: String(duration),
      Topics: topics.join(", "),
      Place: String(order),
    };
    return [
      part(title, { facts, text: summary }),
      ...lessons.map((lesson) => part(lesson.title, { text: lesson.text })),
    ];
  },
});

const answerFile = (name: string): NamedFile => ({
  file: `canned-answers/${name}`,
  title: titleOf(name),
  shownOn: null,
  read: async (folder) => {
    const { title, category, status, order, text } = await loadCannedAnswer(folder, name);
    const facts = {
      Category: category ?? "any",
      "The ticket becomes": status,
      Place: String(order),
    };
    return [part(title, { facts, text })];
  },
});
