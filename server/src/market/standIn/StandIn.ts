/** A client's end of a connection to a stand-in. */
export interface StandInClient {
  say(text: string): void;
  /** The server's ping. */
  ping(): void;
  /** The server ends the connection. */
  end(): void;
}

/** The server's end. */
export interface StandInConnection {
  hear(text: string): void;
  /** The client has gone. */
  left(): void;
}

/** What stands in for a vendor's server, whatever carries its messages. */
export interface StandIn {
  /** Null: it lets nobody in at the moment. @param path with the query, as the client asked */
  connect(path: string, client: StandInClient): StandInConnection | null;
  /** An HTTP request; null where there is nothing at this address. */
  answer?(path: string): Promise<StandInReply | null>;
}

export interface StandInReply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}
