import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { license, licensesOf } from "../ui/licenses.ts";
import { contractParts } from "../ui/contractParts.ts";
import { words } from "../ui/words.ts";
import { builtParts } from "./builtParts.ts";
import { serviceWorker } from "./serviceWorker.ts";

/** The API server that the development server passes calls on to. */
const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

const root = fileURLToPath(new URL(".", import.meta.url));

/** The application, and the pages of the public site by themselves, which the server sends drawn. */
const PAGES = ["index", "landing", "performance"].map((page) => `${root}${page}.html`);

/** Files and folders by the end of their path, on any system. */
const modules = (...paths: string[]) =>
  new RegExp(`(${paths.join("|").replaceAll("/", "[\\\\/]")})[.\\\\/]`);

/**
 * What travels together; modules bring along what they import. Left alone, each icon and each small
 * component that two pages share would be a request of its own.
 */
const CHUNKS = [
  { name: "react", test: modules("node_modules/(react|react-dom|scheduler)") },
  // Of screens that check what is typed; no other loads it.
  { name: "schemas", test: modules("node_modules/zod") },
  {
    // What the application needs of the landing page, too.
    name: "base",
    test: modules(
      "contract/src/((?!members-desk|audit|bot-access|inbox|outbox|push|setup|staff|support|webhooks)([a-z-]+/)+limits|screenLimits|durations|promisedHours|timeOfDay|watTime|signals/hoursText)",
      "components/(Button|decidedWords|DirectionLabel|ErrorState|figures|IconButton|LanguageSelect|Logo)",
      "components/(OfflineNotice|Pill|Phrase|Price|RiskSummary|RouteErrorPage|SampleData|signalSource|Skeleton|TextLink|ThemeToggle)",
      "components/(ExpiryRing|ExternalLink|FaqList|loadCode|useMedia)",
      "contract/src/(language/(figures|languages|percents|reader|words)|market/words|openTable|paths|timeText)",
      "ui/src/(Alive|brand|screens|theme|translatedTexts|language/(contentWords|ownLanguage)|platform/PlatformContext)",
      "web/src/(page|webPlatform)",
      "vite/preload-helper",
      "lucide-react/dist/esm/icons/(arrow-up|check|chevron-down|download|external-link|menu|minus|x)",
    ),
  },
  {
    name: "signs",
    test: modules(
      "lucide-react/dist/esm/icons/(bell-ring|chart-candlestick|chevron-(left|right)|circle-pause)",
      "lucide-react/dist/esm/icons/(file-check-corner|gauge|hand-coins|link-2|pause|play|scale)",
      "lucide-react/dist/esm/icons/(shield-check|star|timer|wallet)",
    ),
  },
  {
    // What the shell alone shows around every screen.
    name: "menu",
    test: modules("lucide-react/dist/esm/icons/(graduation-cap|log-out|radio-tower|scroll-text)"),
  },
  { name: "icons", test: modules("lucide-react"), minShareCount: 3 },
  {
    // What surrounds the pages of the public site, and what more than one of them shows.
    name: "site",
    test: modules(
      "ui/src/(SitePage|mountDrawn)",
      "features/landing/(marketNote|MarketPill|PublicFrame|ResultsRisk|results|shortHash|useFetched)",
      "features/landing/record/verdict",
      "contract/src/wilson",
      "web/src/openDrawn",
    ),
  },
  {
    // The check of the log: in the landing page's first screen, further down on the record's page.
    name: "check",
    test: modules("api/ledger/\\w+", "landing/verify/(checkWords|useLedgerCheck)"),
  },
  { name: "failures", test: modules("api/apiError", "components/formErrors") },
  {
    name: "cards",
    test: modules(
      "components/(Card|controlClasses|EmptyState|Loaded)",
      "contract/src/(language/signedFigures|signals/(grade|gradeWords)|record/selectionParts)",
    ),
  },
  { name: "landing", test: modules("ui/src/LandingApp") },
  { name: "record", test: modules("ui/src/RecordApp") },
  {
    name: "app",
    test: modules(
      "ui/src/mount",
      "api/(accountCalls|contentCalls|defineCalls|session)",
      "accounts/(SessionGate|VisitorsOnly)",
    ),
  },
  {
    name: "room",
    test: modules("components/(BottomBar|countdown|FormAlert|KeyHint)", "signals/time"),
    includeDependenciesRecursively: false,
  },
  {
    name: "forms",
    test: modules(
      "components/(CheckboxField|FormNote|LonePage|PasswordField|SecondFactorField|SendForm|TextField)",
      "components/(useFault|useSend)",
      "api/deviceId",
      "features/accounts/(pendingConfirmation|settings/showRefusedCode|SupportLink)",
      "@hookform/resolvers",
    ),
  },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  plugins: [
    react(),
    tailwindcss(),
    contractParts(),
    words,
    licensesOf("@fontsource-variable/inter", "tailwindcss", "workbox-core"),
    !isSsrBuild && builtParts,
    !isSsrBuild && serviceWorker(root),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    manifest: !isSsrBuild,
    license,
    copyPublicDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: PAGES,
        output: { codeSplitting: { groups: CHUNKS } },
        // A schema that no screen asks for is no part of the build.
        treeshake: { manualPureFunctions: ["z"] },
      },
    }),
  },
  // Pages are also drawn in Node: by the server, once, at its start. What draws them is whole, so that
  // a server ships without the UI's packages.
  ssr: { noExternal: true },
  // Else React's form for developers would draw wherever the server runs as a demo.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  server: {
    port: 5173,
    proxy: {
      "/api": { target: api, changeOrigin: false },
      "/dev": { target: api },
      "/ledger": { target: api },
      "/verify.mjs": { target: api },
      "/manifest.webmanifest": { target: api },
    },
  },
}));
