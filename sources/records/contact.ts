import { parse } from 'tldts';
import type { Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { isPlaceholderPhone, normalPhone } from '../../matching/identifiers/phone.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import type { SourceTarget } from '../source-target.ts';

/** Why a text gives no phone number to store. */
const NO_PHONE = 'phone number that none can be';
export const PLACEHOLDER_PHONE = 'phone number that stands for none: fictional, or one digit repeated';

/** Stages a US phone number, or returns the reason why the text has none to store. */
export function stagePhone(
  stage: Stage,
  written: string,
  observed: Observed,
): { readonly id: StagedId } | { readonly fault: string } {
  const phoneNumber = normalPhone(written);
  if (phoneNumber === undefined) return { fault: NO_PHONE };
  if (isPlaceholderPhone(phoneNumber)) return { fault: PLACEHOLDER_PHONE };
  const id = stage.ref('PhoneNumber', phoneNumber);
  stage.entity('PhoneNumber', id, { phoneNumber }, observed);
  return { id };
}

/** Stages the phone number of a location. An empty text is ignored; any other text without a number is noted. */
export function stageLocationPhone(
  { stage, note }: Pick<SourceTarget, 'stage' | 'note'>,
  location: StagedId,
  written: string,
  observed: Observed,
): void {
  if (written === '') return;
  const phone = stagePhone(stage, written, observed);
  if ('fault' in phone) note(phone.fault);
  else stage.edge('OperatingLocationCanBeCalledAtPhoneNumber', location, phone.id, {}, observed);
}

/** An e-mail address as it is stored, in lower case; undefined if the text is not one. */
export function emailAddress(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text) && parse(text).isIcann === true ? text : undefined;
}

/** A website as it is stored: the full URL, and its parts by the public suffix list. */
export interface StoredWebsite {
  readonly website: string;
  readonly subdomain: string | null;
  readonly domain: string;
  readonly topLevelDomain: string;
  readonly path: string | null;
  readonly fragment: string | null;
}

/** Reads a website with or without scheme, in any letter case; undefined if the text is not one ("N/A"). */
export function websiteOf(written: string): StoredWebsite | undefined {
  const text = written.trim();
  const bare = text.replace(/^https?:\/*/i, '');
  // Forms write URLs in capitals. Paths are case-sensitive, so only a text without lower-case letters is converted.
  const parts = /\s|@/.test(bare) ? undefined : parseWebsite(/[a-z]/.test(bare) ? bare : bare.toLowerCase());
  if (parts === undefined) return undefined;
  const { subdomain, domain, topLevelDomain, path, fragment, registrableDomain } = parts;
  const host = subdomain === null ? registrableDomain : `${subdomain}.${registrableDomain}`;
  const rest = /[?#].*$/.exec(parts.written)?.[0] ?? '';
  const website = `${/^https:/i.test(text) ? 'https' : 'http'}://${host}${path ?? (rest === '' ? '' : '/')}${rest}`;
  return { website, subdomain, domain, topLevelDomain, path, fragment };
}

/** The key of a website, which all its spellings share: host and path, without scheme, www and trailing slash. */
const websiteKey = (website: string) => website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** Stages a website; undefined if the text is not one. */
export function stageWebsite(stage: Stage, written: string, observed: Observed): StagedId | undefined {
  const stored = websiteOf(written);
  if (stored === undefined) return undefined;
  const id = stage.ref('Website', websiteKey(stored.website));
  stage.entity('Website', id, { ...stored }, observed);
  return id;
}

/** Stages the website of a brand. An empty text is ignored; any other text that is no website is noted. */
export function stageBrandWebsite(
  { stage, note }: Pick<SourceTarget, 'stage' | 'note'>,
  brand: StagedId,
  written: string,
  observed: Observed,
): void {
  if (written === '') return;
  const website = stageWebsite(stage, written, observed);
  if (website === undefined) note('no valid website');
  else stage.edge('BrandOperatesWebsiteWebsite', brand, website, {}, observed);
}
