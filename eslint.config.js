import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** Values of a page that only a platform may touch. */
const HOST_GLOBALS = ["localStorage", "sessionStorage", "indexedDB", "navigator"].map((name) => ({
  name,
  message: "Only a platform touches the host; ask usePlatform().",
}));

/** What would say which host it is. */
const HOST_PROPERTIES = ["userAgent", "userAgentData", "signaldeck", "electron"].map(
  (property) => ({
    property,
    message: "The UI asks the platform what the host can do, never which host it is.",
  }),
);

/** Ways around what follows a commit. */
const UNHEARD_WRITES = [
  {
    property: "sequelize",
    message: "Rooms write by models in database.write; for raw reads there is database.select.",
  },
  {
    property: "afterCommit",
    message: "It also runs after a COMMIT that failed; listen with onInsert or onChange.",
  },
];

/** An object within an object that is only there to keep its fields on one line. */
const LAYOUT_SPREAD = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression.argument",
  message: "Name the fields in the object itself.",
};

/** Lengths of time that have a name. */
const NAMED_LENGTHS = [60_000, 3_600_000, 86_400_000].map((length) => ({
  selector: `Literal[value=${length}]`,
  message: "The contract names MINUTE, HOUR and DAY.",
}));

/** Ways to write a time or a figure as a person reads it. */
const OWN_FORMATS = [
  "MemberExpression[property.name=/^toLocale(Date|Time)?String$/]",
  'MemberExpression[object.name="Intl"][property.name=/Format$/]',
  // A figure before a percent sign or behind a dollar sign, and the true minus.
  "TemplateElement[value.cooked=/^[ \\u00a0]%/]",
  "JSXText[value=/^[ \\u00a0]%/]",
  "TemplateElement[value.raw=/(^|[^\\\\])\\$$/][tail=false]",
  "JSXText[value=/\\$$/]",
  "Literal[value=/\\u2212/]",
  "TemplateElement[value.cooked=/\\u2212/]",
  "JSXText[value=/\\u2212/]",
].map((selector) => ({
  selector,
  message: "The contract's timeText and figures say times, counts and amounts.",
}));

/** A second name on screens, in replies and in letters for what is an email everywhere. */
const OTHER_NAMES = ["Literal[value=", "TemplateElement[value.cooked=", "JSXText[value="].map(
  (place) => ({
    selector: `${place}/\\be-mail|\\b(an?|the|this|these|by|more|fewer|no|test) mails?\\b(?! server| program)|\\b(is|was|be|we|never|always|code) mailed\\b/i]`,
    message: "Say email, as everywhere.",
  }),
);

/** Fakes that go by module, which decide for all files of a process. */
const MODULE_FAKES = ["mock", "doMock", "unmock", "doUnmock", "hoisted", "resetModules"].map(
  (name) => ({
    selector: `MemberExpression[object.name=/^vi(test)?$/][property.name="${name}"]`,
    message: "Test files share modules here: hand in what must be faked.",
  }),
);

/** Two transactions count at once and both find room: see `Owner`. Whether there is one, `findOne` says. */
const UNHELD_COUNT = {
  selector:
    'CallExpression[callee.property.name="count"] > ObjectExpression > Property[key.name="transaction"]',
  message: "Count by Owner.hold, or look for one row with findOne.",
};

/** How the loading of a call goes, written by hand. */
const OWN_FAILURE = {
  selector: 'JSXOpeningElement[name.name="ErrorState"]',
  message: "<Loaded> shows what a call brings, and how its loading goes.",
};

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "server/dist-of-test-*/",
    "var/",
    "coverage/",
    "test-results/",
    "playwright-report/",
  ]),
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [js.configs.recommended, tseslint.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": true, minimumDescriptionLength: 10 },
      ],
      // What is left out of an object is named in order to be left out.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      eqeqeq: "error",
      "no-restricted-syntax": ["error", LAYOUT_SPREAD],
      "no-console": "error",
      "max-lines": ["error", { max: 320, skipBlankLines: true, skipComments: true }],
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true } }],
    },
  },
  { files: ["**/*.config.ts"], rules: { "no-restricted-exports": "off" } },
  {
    files: ["ui/{src,gallery}/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-globals": ["error", ...HOST_GLOBALS],
      "no-restricted-properties": ["error", ...HOST_PROPERTIES],
    },
  },
  {
    // The projects of vitest whose files share a process: contract, server and ui.
    files: ["{server,ui}/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", LAYOUT_SPREAD, ...MODULE_FAKES] },
  },
  {
    files: ["{server,ui,web,desktop}/**/*.{ts,tsx}"],
    ignores: ["**/e2e/**", "**/*.config.ts", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        LAYOUT_SPREAD,
        ...MODULE_FAKES,
        ...NAMED_LENGTHS,
        ...OWN_FORMATS,
        ...OTHER_NAMES,
        UNHELD_COUNT,
      ],
    },
  },
  {
    files: ["ui/src/features/**/*.tsx"],
    // The landing pages count their bytes; the chart also waits for its code and for a first paint.
    ignores: ["**/*.test.tsx", "ui/src/features/landing/**", "**/signals/chart/ChartPanel.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        LAYOUT_SPREAD,
        ...MODULE_FAKES,
        ...NAMED_LENGTHS,
        ...OWN_FORMATS,
        ...OTHER_NAMES,
        OWN_FAILURE,
      ],
    },
  },
  {
    // Where these are said, the clocks of other cities, and who holds what is counted.
    files: [
      "server/src/members/Owner.ts",
      "server/contract/src/{durations,timeText,timeZones,language/*}.ts",
      "ui/src/features/signals/marketSessions.ts",
    ],
    rules: { "no-restricted-syntax": ["error", LAYOUT_SPREAD, ...MODULE_FAKES] },
  },
  {
    // Playwright reads a fixture's needs from the names it destructures; needing none is `{}`.
    files: ["{web,desktop}/e2e/**/*.ts"],
    rules: { "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ["server/src/**/*.ts"],
    ignores: ["server/src/database/**", "server/src/**/testing/**", "server/src/testing/**"],
    rules: { "no-restricted-properties": ["error", ...UNHEARD_WRITES] },
  },
  // A test looks at the storage and breaks it where no room may.
  { files: ["server/src/**/*.test.ts"], rules: { "no-restricted-properties": "off" } },
  { files: ["**/*Command.ts"], rules: { "no-console": "off" } },
);
