// The groups of guards whose mutants are counted, each with its code and the tests beside it; on SQLite
// unless `databases` names the projects of vitest.config.ts.

export const GROUPS = [
  {
    name: "permissions",
    code: ["server/contract/src/permissions.ts"],
    tests: ["server/contract/src/permissions.test.ts"],
  },
  {
    name: "sessions",
    code: [
      "server/src/accounts/Sessions.ts",
      "server/src/accounts/storeSession.ts",
      "server/src/accounts/knownDevices.ts",
      "server/src/database/ReadCache.ts",
    ],
    tests: [
      "server/src/accounts/Sessions.test.ts",
      "server/src/accounts/storeSession.test.ts",
      "server/src/accounts/rememberDevice.test.ts",
      "server/src/staff/members-desk/viewAsMember.test.ts",
    ],
  },
  {
    name: "sign-in-tries",
    code: ["server/src/accounts/signInTries.ts"],
    tests: ["server/src/accounts/signInTries.test.ts"],
  },
  {
    name: "limits",
    code: [
      "server/src/http/callLimits.ts",
      "server/src/http/MinuteCounts.ts",
      "server/src/http/callerAddress.ts",
      "server/src/http/rateLimits.ts",
      "server/src/http/rateLimitsAddress.ts",
      "server/src/http/rateLimitsTurns.ts",
      "server/src/http/tooMany.ts",
    ],
    tests: [
      "server/src/http/callLimits.test.ts",
      "server/src/http/callerAddress.test.ts",
      "server/src/http/importLimits.test.ts",
      "server/src/http/rateLimits.test.ts",
      "server/src/http/rateLimitsAddress.test.ts",
      "server/src/http/rateLimitsStorage.test.ts",
      "server/src/http/rateLimitsTurns.test.ts",
      "server/src/http/tooMany.test.ts",
    ],
  },
  {
    name: "limits-storage",
    code: ["server/src/http/openCountsFile.ts", "server/src/http/rateLimitsStorage.ts"],
    tests: [
      "server/src/http/openCountsFile.test.ts",
      "server/src/http/rateLimits.test.ts",
      "server/src/http/rateLimitsStorage.test.ts",
    ],
    databases: ["server", "server on PostgreSQL"],
  },
  {
    name: "ledger",
    code: [
      "server/src/ledger/LedgerWriter.ts",
      "server/src/ledger/sealed/!(LedgerRecord|*.test).ts",
      "server/src/ledger/counted/results/resultOf.ts",
    ],
    tests: [
      "server/src/ledger/LedgerWriter.test.ts",
      "server/src/ledger/sealed/recordBodies.test.ts",
      "server/src/ledger/sealed/ServedModels.test.ts",
      "server/src/ledger/sealed/verifyLedger.test.ts",
      "server/src/ledger/counted/results/resultOf.test.ts",
    ],
  },
  {
    name: "settlement",
    code: [
      "server/src/signals/settleSignal.ts",
      "server/src/signals/settleDue.ts",
      "server/src/signals/judgeSignal.ts",
      "server/src/signals/takeBack.ts",
      "server/src/signals/voidSignal.ts",
      "server/src/signals/withdrawSignal.ts",
    ],
    tests: [
      "server/src/signals/settleSignal.test.ts",
      "server/src/signals/settlementPrices.test.ts",
      "server/src/signals/settleDue.test.ts",
      "server/src/signals/judgeSignal.test.ts",
      "server/src/signals/held/held.test.ts",
      "server/src/signals/voidSignal.test.ts",
      "server/src/signals/withdrawSignal.test.ts",
    ],
  },
];
