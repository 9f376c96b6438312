/** What POST /console/api/session answers. The console imports this type. */
export interface Session {
  readonly key: string;
  readonly expires: string | null;
}
