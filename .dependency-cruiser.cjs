// The arrows of the house: web | desktop -> ui -> contract <- server. An import that runs against
// them fails `npm run lint`.
const only = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });
/** Files of the server that any module may stand on. */
const ground = "^server/src/(process/|[^/]+\\.ts$)";
/** What no build of the product holds. */
const tests = "\\.(test|spec|soak)\\.tsx?$|/testing/|/e2e/|^server/(soak|bench)/|^ui/gallery/";

module.exports = {
  forbidden: [
    only("no-circles", {}, { circular: true }, "Two files that need each other are one, or three."),
    only(
      "contract-stands-alone",
      { path: "^server/contract/src", pathNot: tests },
      { pathNot: "^server/contract/src|node_modules/(zod|i18next)/" },
      "The contract imports zod and nothing else; translate.ts, which few load, i18next.",
    ),
    only(
      "server-knows-no-ui",
      { path: "^server/" },
      { path: "^(ui|web|desktop)/" },
      "The server does not know its clients.",
    ),
    only(
      "ui-knows-no-host",
      { path: "^ui/" },
      { path: "^(web|desktop|server/(?!contract/))|node_modules/electron" },
      "The UI asks the platform what the host can do; it never imports one.",
    ),
    only(
      "ui-runs-in-a-page",
      { path: "^ui/src", pathNot: tests },
      { dependencyTypes: ["core"] },
      "The UI has no Node behind it.",
    ),
    only(
      "features-stay-apart",
      { path: "^ui/src/features/([^/]+)/", pathNot: tests },
      { path: "^ui/src/features/", pathNot: "^ui/src/features/$1/" },
      "What two features need moves to components/ or api/.",
    ),
    only(
      "ui-floor-knows-no-feature",
      { path: "^ui/src/(components|api|platform)/" },
      { path: "^ui/src/features/" },
      "The lower floor does not know the modules above it.",
    ),
    only(
      "api-knows-no-components",
      { path: "^ui/src/(api|platform)/", pathNot: tests },
      { path: "^ui/src/components/" },
      "Components may ask for shared data; data never knows what shows it.",
    ),
    only(
      "ground-knows-no-module",
      { path: "^server/src/(process|database|http)/", pathNot: tests },
      { path: "^server/src/", pathNot: `^server/src/(process|database|http)/|${ground}` },
      "Whatever all modules stand on does not know them.",
    ),
    only(
      "market-knows-prices-alone",
      { path: "^server/src/market/", pathNot: `${tests}|/market/routes\\.ts$` },
      { path: "^server/src/", pathNot: `^server/src/market/|${ground}` },
      "Prices know nothing of forecasts, of members, or of HTTP.",
    ),
    only(
      "engine-knows-prices-alone",
      { path: "^server/src/engine/", pathNot: tests },
      { path: "^server/src/", pathNot: `^server/src/(engine|market)/|${ground}` },
      "Forecasts come from prices and know nothing of members or of HTTP.",
    ),
    only(
      "one-writer-of-copies",
      {
        path: "^server/src/",
        pathNot: `${tests}|^server/src/(database/BoundModels|access/grants/changeGrants)\\.ts$`,
      },
      { path: "^server/src/database/derivedColumns\\.ts$" },
      "What a member has is a copy of the grants, which changeGrants alone writes.",
    ),
    only(
      "reach-alone-compares",
      { path: "^server/", pathNot: `${tests}|^server/src/reach/` },
      { path: "^server/src/reach/ranks\\.ts$" },
      "Who receives a signal is asked of Reach; nobody else compares tiers with audiences.",
    ),
    only(
      "no-test-code-in-the-product",
      { path: "^(server|ui|web)/", pathNot: tests },
      { path: tests },
      "Test helpers stay in tests, and the gallery outside of the product.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json"],
    },
  },
};
