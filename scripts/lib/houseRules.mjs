// Rules of lint that are this project's own, for oxlint, which calls them "house/…". Each is a list
// of places in the code, named by selectors, and what is to be written there instead.

const rule = (message, ...selectors) => ({
  create: (context) => {
    const report = (node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((selector) => [selector, report]));
  },
});

const matching = (pattern, ...places) => places.map((place) => `${place}/${pattern}/]`);
const TEXTS = ["Literal[value=", "TemplateElement[value.cooked=", "JSXText[value="];

const COMPARES = /^toBe((Less|Greater)Than(OrEqual)?|CloseTo)$/;
/** What a time that was measured is called, wherever it comes from. */
const MEASURED = /^(took|elapsed|lasted|duration)$/;

const isClock = ({ callee }) => {
  if (callee.type !== "MemberExpression") return false;
  const [owner, name] = [callee.object.property ?? callee.object, callee.property].map(
    (part) => part.name,
  );
  return (
    (name === "now" && (owner === "Date" || owner === "performance")) ||
    (owner === "process" && /^(cpuUsage|hrtime|uptime)$/.test(name)) ||
    (owner === "hrtime" && name === "bigint")
  );
};

/** The parts of an expression that its value is computed from. */
function partsOf(node) {
  switch (node.type) {
    case "CallExpression":
      return node.callee.object?.name === "Math" ? node.arguments : [node.callee];
    case "MemberExpression":
      return [node.object];
    case "BinaryExpression":
    case "LogicalExpression":
      return [node.left, node.right];
    case "ConditionalExpression":
      return [node.consequent, node.alternate];
    case "ArrayExpression":
      return node.elements.filter(Boolean);
    default:
      // An await, a sign, a cast; without either, nothing is known.
      return [node.argument ?? node.expression].filter((part) => part?.type);
  }
}

/**
 * Whether a value was read off a clock.
 * @param names what else is known to have been
 */
const tellsTime = (node, names) =>
  node.type === "Identifier"
    ? names.has(node.name) || MEASURED.test(node.name)
    : (node.type === "CallExpression" && isClock(node)) ||
      partsOf(node).some((part) => tellsTime(part, names));

/** The call of `expect` whose outcome a matcher judges; null for any other call. */
function expectOf({ callee }) {
  let at = callee.object;
  while (at?.type === "MemberExpression") at = at.object;
  return at?.type === "CallExpression" && at.callee.name === "expect" ? at : null;
}

/** Tests that judge the product by a clock, which says as much of the machine. */
const noTimedExpect = {
  create(context) {
    /** Names that stand for what was read off a clock, by this file's assignments. */
    const names = new Set();
    const judged = [];
    const note = (name, value) => {
      if (name?.type === "Identifier" && value && tellsTime(value, names)) names.add(name.name);
    };
    return {
      VariableDeclarator: ({ id, init }) => note(id, init),
      AssignmentExpression: ({ left, right }) => note(left, right),
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== "MemberExpression") return;
        if (callee.property.name === "push") note(callee.object, node.arguments[0]);
        if (!COMPARES.test(callee.property.name)) return;
        const value = expectOf(node)?.arguments[0];
        if (value) judged.push({ node, value });
      },
      "Program:exit"() {
        for (const { node, value } of judged) {
          if (!tellsTime(value, names)) continue;
          const message =
            "Say what happens, and in which order; how soon is for test:soak and the bench.";
          context.report({ node, message });
        }
      },
    };
  },
};

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

    /** Calls that may fail before their failure is awaited, which ends a test run that has passed. */
    "no-late-rejects": rule(
      "Make each call where its failure is expected: while one is awaited, another may fail unheard.",
      'ForOfStatement:has(MemberExpression[property.name="rejects"]) > ArrayExpression.right > CallExpression',
    ),

    "no-timed-expect": noTimedExpect,

    /** Limits near what an idle machine takes. */
    "no-hasty-wait": rule(
      "Wait with soon, or leave out the limit: a machine may stall, and vitest's own patience is a second.",
      'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/][arguments.length=1]',
      ...['[callee.object.name="expect"]', '[callee.object.name="vi"]'].map(
        (owner) =>
          `CallExpression${owner} > ObjectExpression > Property[key.name="timeout"] > Literal[value<20000]`,
      ),
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
    "no-unlocked-count": rule(
      "Count by Owner.lock, or look for one row with findOne.",
      'CallExpression[callee.property.name="count"] > ObjectExpression > Property[key.name="transaction"]',
    ),

    /** How the loading of a call goes, written by hand. */
    "no-own-failure": rule(
      "<Loaded> shows what a call brings, and how its loading goes.",
      'JSXOpeningElement[name.name="ErrorState"]',
    ),
  },
};
