import { DAY } from "@signaldeck/contract";
import { CONTENT_DIR } from "../../../paths.ts";
import { critical, fine, foundOr, note, warning, type Check } from "../Check.ts";
import { isExample } from "../../../process/addresses/isExample.ts";

const BY_FILE = "Publish your own on the Content desk.";

/** Addresses that ship with the product and lead nowhere. */
export const examples: Check = {
  id: "examples",
  subject: "Examples among the addresses",
  look: ({ content: { brand, links }, config: { production } }) => {
    const say = production ? critical : note;
    const support = brand.supportEmail.split("@")[1] ?? "";
    const places: [string, string, string][] = [
      ["brand.json: the support address", support, "Save your own on the Setup page."],
      ["links.json: the broker's registration", new URL(links.brokerSignUp).hostname, BY_FILE],
      ["links.json: the support account", new URL(links.messagingSupport).hostname, BY_FILE],
      ["links.json: the Telegram channel", new URL(links.telegramChannel).hostname, BY_FILE],
    ];
    const found = places
      .filter(([, host]) => isExample(host))
      .map(([place, host, remedy]) =>
        say(
          `${place} is at ${host}, which is an example.`,
          "Members are sent nowhere, or write to nobody.",
          remedy,
        ),
      );
    return foundOr(found, "The addresses of support, broker and Telegram are no examples");
  },
};

/** Where the operator's own texts lie. */
export const contentFolder: Check = {
  id: "content-folder",
  subject: "Where your texts lie",
  look: ({ config: { contentDir, production } }) => {
    if (contentDir !== CONTENT_DIR) return [fine("Your texts lie in a folder of their own")];
    const say = production ? warning : note;
    return [
      say(
        "CONTENT_DIR is the folder that ships with the program.",
        "An upgrade brings its own texts and figures there, over what you and the Content desk have written.",
        "Copy server/content to a folder of your own and name it in CONTENT_DIR.",
      ),
    ];
  },
};

/** Texts that nobody has checked. */
export const templates: Check = {
  id: "templates",
  subject: "The legal texts",
  look: ({ content: { pages } }) => {
    const open = Object.values(pages)
      .flatMap(({ inLanguages, ...original }) => [original, ...Object.values(inLanguages)])
      .filter(({ template }) => template);
    if (open.length === 0) return [fine("Each legal text's status says that it is checked")];
    return [
      warning(
        `Still templates: ${open.map(({ title }) => title).join(", ")}.`,
        "They bind you without fitting you, and each page says that no lawyer has checked it.",
        "Have the legal texts checked, and set the status of each to checked on the Content desk.",
      ),
    ];
  },
};

/** Translations of legal texts that are behind. */
export const translations: Check = {
  id: "translations",
  subject: "Translations of legal texts",
  look: ({ content: { behindOriginals } }) =>
    behindOriginals.length === 0
      ? [fine("No translation of a legal text is behind its original")]
      : [
          warning(
            `Behind their originals: ${behindOriginals.join(", ")}.`,
            "Readers of these languages are shown the original.",
            "Bring each to the version, or the day, of its original on the Content desk.",
          ),
        ],
};

/** Laws change; a list that nobody has looked at for this long says what was. */
const RULES_GROW_OLD = 365 * DAY;

/** The rules of countries, which decide whom the law lets in. */
export const countries: Check = {
  id: "countries",
  subject: "The rules of countries",
  look: ({ content: { countries: rules }, clock }) => {
    const remedy =
      "Have the rules checked by somebody who knows the law, and publish them with that day on the Content desk.";
    if (rules.checked === null) {
      return [
        warning(
          "Nobody is named to have checked the rules of countries.",
          "They are a start, and no lawyer has checked them for you: you may take in or send to the broker whom the law protects.",
          remedy,
        ),
      ];
    }
    return clock.now() - Date.parse(rules.checked) < RULES_GROW_OLD
      ? [fine(`The rules of countries were checked on ${rules.checked}`)]
      : [
          warning(
            `The rules of countries were last checked on ${rules.checked}.`,
            "Laws change: what members are told and refused may be out of date.",
            remedy,
          ),
        ];
  },
};

/** Figures that stand in for real ones. */
export const samples: Check = {
  id: "samples",
  subject: "Figures of the landing page",
  look: ({ content: { landing }, config: { demo } }) => {
    const own = landing.figures.some(({ kind }) => kind !== "sample");
    if (own) return [fine("The landing page has figures of yours")];
    return [
      note(
        demo ? "All figures of the landing page are samples." : "The landing page shows no figure.",
        "Samples are shown in the demo alone; without figures that have a source the page has none.",
        "Give figures a source on the Content desk.",
      ),
    ];
  },
};
