/** A database as an operator knows it, without the password. */
export function withoutPassword(address: string): string {
  const { username, host, pathname } = new URL(address);
  return `${username === "" ? "" : `${username}@`}${host}${pathname}`;
}
