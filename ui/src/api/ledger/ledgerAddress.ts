/** Where the ledger's log of a server is, beside its API. */
export function ledgerAddress(apiBaseUrl: string): string {
  return apiBaseUrl.replace(/\/api$/, "/ledger");
}
