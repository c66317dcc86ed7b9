/** The pages of the site in the order in which they are read; links as VitePress writes them. */
export const SIDEBAR = [
  {
    text: "Operators",
    items: [
      { text: "The guide", link: "/guide/" },
      { text: "Install", link: "/guide/install" },
      { text: "The first signal", link: "/guide/first-signal" },
      { text: "Back up and restore", link: "/guide/backup" },
      { text: "Upgrade", link: "/guide/upgrade" },
      { text: "What a fault looks like", link: "/guide/faults" },
      { text: "Uninstall", link: "/guide/uninstall" },
      { text: "Price feeds", link: "/guide/feeds" },
      { text: "Telegram", link: "/guide/telegram" },
      { text: "Texts and figures", link: "/guide/content" },
      { text: "Partners", link: "/guide/partners" },
    ],
  },
  {
    text: "Operators: reference",
    items: [
      { text: "All pages", link: "/guide/reference/" },
      { text: "The program", link: "/guide/reference/program" },
      { text: "Settings", link: "/guide/reference/settings" },
      { text: "The data folder", link: "/guide/reference/data-folder" },
      { text: "The content files", link: "/guide/reference/files" },
      { text: "Desks", link: "/guide/reference/desks" },
      { text: "Members and staff", link: "/guide/reference/members" },
      { text: "The signal desk", link: "/guide/reference/signal-desk" },
      { text: "Messages to members", link: "/guide/reference/messages" },
      { text: "The desktop terminal", link: "/guide/reference/terminal" },
      { text: "Watching and stopping", link: "/guide/reference/watching" },
      { text: "Several servers, many members", link: "/guide/reference/servers" },
      { text: "Personal data", link: "/guide/reference/personal-data" },
    ],
  },
  {
    text: "Members",
    items: [
      { text: "Webhooks", link: "/WEBHOOKS" },
      { text: "The ledger and its log", link: "/LEDGER" },
    ],
  },
  {
    text: "How it works",
    items: [
      { text: "Architecture", link: "/ARCHITECTURE" },
      { text: "The engine", link: "/ENGINE" },
      { text: "Promises", link: "/PROMISES" },
      { text: "Security", link: "/SECURITY" },
      { text: "Security: threats", link: "/security/THREATS" },
      { text: "Security: inventory", link: "/security/INVENTORY" },
      { text: "Security: OWASP ASVS", link: "/security/ASVS" },
      { text: "Benchmarks", link: "/BENCHMARKS" },
    ],
  },
  {
    text: "Changing it",
    items: [
      { text: "A first change", link: "/HOW-TO" },
      { text: "Decisions", link: "/DECISIONS" },
      { text: "Mutants", link: "/MUTANTS" },
    ],
  },
];
