/**
 * The flows that members and staff live by, each as the file and the title of the test that walks
 * it: what `npm test` runs in a browser.
 */
export const FLOWS = {
  "landing and its check of the log": ["web/e2e/landing.spec.ts", "a visitor looks around"],
  "registration to the guest's home": [
    "web/e2e/registration.spec.ts",
    "a stranger applies, confirms and finds the locked signal room",
  ],
  "sign-in and reset": ["web/e2e/password.spec.ts", "a lost password is reset by email"],
  "claim to unlocked screen, with two people": [
    "web/e2e/claimsDesk.spec.ts",
    "two people, one claim: seen by both, decided by one, unlocked at once",
  ],
  "signal to card, taken and skipped": [
    "web/e2e/journal.spec.ts",
    "a pause holds signals back, ends by itself, and shows what came meanwhile",
  ],
  "upgrade in the open room": [
    "web/e2e/member.spec.ts",
    "two members' rooms say what is true of each one's tier, and follow a change of it",
  ],
  "offline and back": [
    "web/e2e/offline.spec.ts",
    "the application opens without a network, with the last list and its age",
  ],
  journal: [
    "web/e2e/journal.spec.ts",
    "a taken signal gets its result, and the limit holds the next one back",
  ],
  ticket: ["web/e2e/ticketsDesk.spec.ts", "a ticket is answered from the desk"],
  "an admin's users": ["web/e2e/membersDesk.spec.ts", "search, grant Gold, revoke"],
  "content published": [
    "web/e2e/office.spec.ts",
    "a figure with a source stands on the landing page at once",
  ],
  "second factor": ["web/e2e/secondFactor.spec.ts", "a member signs in with a second factor"],
  "French once": ["web/e2e/languages.spec.ts", "nothing is cut on any route in fr at 360 px"],
  "phone width once": [
    "web/e2e/claimsDesk.spec.ts",
    "on a phone the queue leads to a claim and back",
  ],
  "the terminal once": [
    "desktop/e2e/session.spec.ts",
    "a sign-in is kept over a restart, and its token lies nowhere in clear",
  ],
} as const;
