/** There is no such snapshot: none was published yet, or a later load removed it. */
export class UnknownSnapshot extends Error {
  readonly version: string | undefined;

  constructor(version: string | undefined, current: string | undefined) {
    super(
      version === undefined
        ? 'The warehouse holds no snapshot yet; run "svc ingest" first.'
        : `The warehouse holds no snapshot ${version}; the current one is ${current ?? 'none'}.`,
    );
    this.name = 'UnknownSnapshot';
    this.version = version;
  }
}
