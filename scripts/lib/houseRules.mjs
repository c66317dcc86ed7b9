// Rules of lint that are this house's own, for oxlint, which calls them "house/…". Each is a list of
// places in the code, named by selectors, and what is to be written there instead.

const rule = (message, ...selectors) => ({
  create: (context) => {
    const report = (node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((selector) => [selector, report]));
  },
});

const matching = (pattern, ...places) => places.map((place) => `${place}/${pattern}/]`);
const TEXTS = ["Literal[value=", "TemplateElement[value.cooked=", "JSXText[value="];

export default {
  meta: { name: "house" },
  rules: {
    /** An object within an object that is only there to keep its fields on one line. */
    "no-layout-spread": rule(
      "Name the fields in the object itself.",
      "ObjectExpression > SpreadElement > ObjectExpression.argument",
    ),

    /** Fakes that go by module, which decide for all files of a process. */
    "no-module-fakes": rule(
      "Test files share modules here: hand in what must be faked.",
      ...["mock", "doMock", "unmock", "doUnmock", "hoisted", "resetModules"].map(
        (name) => `MemberExpression[object.name=/^vi(test)?$/][property.name="${name}"]`,
      ),
    ),

    /** Calls that fail before anybody hears of it, which ends a test run that has passed. */
    "no-late-rejects": rule(
      "Make each call where its failure is expected: while one is awaited, another may fail unheard.",
      'ForOfStatement:has(MemberExpression[property.name="rejects"]) > ArrayExpression.right > CallExpression',
    ),

    /** Lengths of time that have a name. */
    "named-lengths": rule(
      "The contract names MINUTE, HOUR and DAY.",
      ...[60_000, 3_600_000, 86_400_000].map((length) => `Literal[value=${length}]`),
    ),

    /** Ways to write a time or a figure as a person reads it. */
    "no-own-formats": rule(
      "The contract's timeText and figures say times, counts and amounts.",
      "MemberExpression[property.name=/^toLocale(Date|Time)?String$/]",
      'MemberExpression[object.name="Intl"][property.name=/Format$/]',
      // A figure before a percent sign or behind a dollar sign, and the true minus.
      ...matching("^[ \\u00a0]%", "TemplateElement[value.cooked=", "JSXText[value="),
      "TemplateElement[value.raw=/(^|[^\\\\])\\$$/][tail=false]",
      ...matching("\\$$", "JSXText[value="),
      ...matching("\\u2212", ...TEXTS),
    ),

    /** A second name on screens, in replies and in letters for what is an email everywhere. */
    "one-name": rule(
      "Say email, as everywhere.",
      ...TEXTS.map(
        (place) =>
          `${place}/\\be-mail|\\b(an?|the|this|these|by|more|fewer|no|test) mails?\\b(?! server| program)|\\b(is|was|be|we|never|always|code) mailed\\b/i]`,
      ),
    ),

    /** Two transactions count at once and both find room: see `Owner`. Whether there is one, `findOne` says. */
    "no-unheld-count": rule(
      "Count by Owner.hold, or look for one row with findOne.",
      'CallExpression[callee.property.name="count"] > ObjectExpression > Property[key.name="transaction"]',
    ),

    /** How the loading of a call goes, written by hand. */
    "no-own-failure": rule(
      "<Loaded> shows what a call brings, and how its loading goes.",
      'JSXOpeningElement[name.name="ErrorState"]',
    ),
  },
};
