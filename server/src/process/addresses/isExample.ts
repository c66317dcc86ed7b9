/** Names that are reserved for examples (RFC 2606), or lead to the machine itself. */
const NOBODYS = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/i;

/** Whether a host name is one that ships as an example, or leads to nobody else. */
export const isExample = (hostname: string): boolean => hostname === "" || NOBODYS.test(hostname);
