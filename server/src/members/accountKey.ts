/** A broker account's number as it is compared: in whatever groups and case it was typed. */
export const accountKey = (account: string) =>
  account.replace(/[\s._-]/g, "").toUpperCase() || account;
