/** Who asks: the operator's token, and the app id where the partner wants one. */
export interface Credentials {
  token: string;
  appId: string | null;
}

/** What a partner said of somebody. */
export interface Said {
  /** A client of the operator's. */
  known: boolean;
  /** The client's accounts; null where the partner names none. */
  accounts: string[] | null;
}

/** How a partner is asked whether somebody is a client of the operator's. */
export interface Asker {
  /** Behind the root of its API. */
  path: string;
  headers: (credentials: Credentials) => Record<string, string>;
  /** What is sent, as JSON. */
  question: (about: string) => object;
  /** Null for what cannot be understood. */
  read: (answer: unknown, about: string) => Said | null;
  /** What its statuses mean beside 200 and 429. */
  statuses: {
    /** The token is not good for this. */
    refused: Readonly<Record<number, string>>;
    /** The question itself cannot be answered, however often it is asked. */
    unusable: Readonly<Record<number, string>>;
  };
}
