import { stripIgnoredCharacters } from 'graphql';
import { storedOperations } from '../../../catalog/check/stored-documents.ts';
import { documentHash, type TrustedDocument, type TrustedDocuments } from '../../../operations/trusted-documents.ts';
import type { Log } from '../../log.ts';

/** Interval between checks of the operations database, in milliseconds. */
const LOOK_EVERY = 1_000;

type Document = Pick<TrustedDocument, 'id' | 'text'>;

/** The documents that clients may request by id: those of a folder, and those of the operations database. */
export class TrustedSet {
  #texts: ReadonlyMap<string, string> = new Map();
  readonly #fixed: readonly Document[];

  constructor(documents: readonly Document[] = []) {
    this.#fixed = documents;
    this.fill([]);
  }

  /** The documents of a folder (SVC_STORED_OPERATIONS), each with the id from its manifest. Throws CatalogError. */
  static ofFolder(folder: string | undefined): TrustedSet {
    const stored = folder === undefined ? [] : storedOperations(folder, '.');
    return new TrustedSet(stored.map(({ text, id = documentHash(text) }) => ({ id, text })));
  }

  /** Replaces all documents except those of the folder, which take precedence over others with the same id. */
  fill(documents: readonly Document[]): void {
    const texts = new Map<string, string>();
    for (const { id, text } of [...documents, ...this.#fixed]) {
      texts.set(documentHash(text), text).set(normalHash(text), text).set(id, text);
    }
    this.#texts = texts;
  }

  /** Returns the document with an id, or with a hash of its text. */
  get(id: string): string | undefined {
    return this.#texts.get(id);
  }

  /** Whether a text is one of the documents, ignoring white space, commas and comments. */
  has(text: string): boolean {
    return this.#texts.has(documentHash(text)) || this.#texts.has(normalHash(text));
  }

  /** The texts of all documents, each once. */
  texts(): readonly string[] {
    return [...new Set(this.#texts.values())];
  }
}

/** The hash of a text without what GraphQL ignores; for invalid GraphQL, the hash of the text itself. */
function normalHash(text: string): string {
  try {
    return documentHash(stripIgnoredCharacters(text));
  } catch {
    return documentHash(text);
  }
}

/**
 * Fills a set with the documents of the operations database, and updates it within a second of each change. While the database does not
 * answer, the set stays unchanged. Rejects if the first read fails.
 */
export async function followTrustedDocuments(
  set: TrustedSet,
  stored: TrustedDocuments,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let version = await stored.version();
  set.fill(await stored.list());
  let looking: Promise<void> | undefined;
  const look = async () => {
    const seen = await stored.version();
    if (seen === version) return;
    set.fill(await stored.list());
    version = seen;
    log.info({ documents: set.texts().length }, 'Trusted documents have changed.');
  };
  const timer = setInterval(() => {
    // Errors are ignored here: requests at that time meet the same errors and report them.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
