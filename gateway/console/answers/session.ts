/** The answer of POST /console/api/session. The console imports this type. */
export interface Session {
  readonly key: string;
  readonly expires: string | null;
}
