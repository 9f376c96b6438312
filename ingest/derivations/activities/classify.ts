import { ACTIVITY_RULES, type ActivityRule } from './rules.ts';
import { has, hostText, industryText, nameText, type TradeText, without } from './trade-text.ts';

/** Facts of a brand that may show its activities. */
export interface ActivityEvidence {
  /** Descriptions of its industries, in every classification. */
  readonly industries: readonly string[];
  /** Descriptions of industries that a permit implies: what is served or sold in addition to the brand's own trade, if it has one. */
  readonly permits: readonly string[];
  readonly names: readonly string[];
  /** Hosts of its websites. */
  readonly hosts: readonly string[];
}

/**
 * Names of brands that relate to a trade without being in it: its lawyers, opponents, doctors, advisers and suppliers.
 * "CANNABIS LAW", "ALLIANCE FOR GUN RESPONSIBILITY", "SMOKE FREE WASHINGTON", "CRYPTO CONSULTING".
 */
const NAMES_AROUND_TRADE =
  /\b(LAW|LAWYERS?|ATTORNEYS?|LEGAL (GROUP|SERVICES|COUNSEL)|ALLIANCE FOR|COALITION|RESPONSIBILITY|PREVENTION|CESSATION|QUIT|ADDICTION|RECOVERY|REHAB\w*|ANONYMOUS|AGAINST|ANTI|FREE|POLICY|ADVOCACY|ADVOCATES|VIOLENCE|REFORM|MUSEUM|CONSULT\w*|INSURANCE|TESTING|COMMISSION|COUNCIL|INSTITUTE|RESEARCH|EDUCATION|MARKETING|SOFTWARE|DESIGN|PACKAGING|STAFFING|REVIEWS?|FOUNDATION|ASSOCIATION|ASSOC|ASSN|SOCIETY|AUXILIARY|FRATERNITY|WORKERS|CENTER FOR|CLUB OF|COUNSELING|AWARENESS|NON ?PROFIT|ASSISTANCE|BOARD OF|CONTROL BOARD|RECRUIT\w*|CPAS?|SAY NO|WAR ON|GUNS DOWN)\b|^(STOP|END|NO MORE)\b/;

/**
 * Names of trades that are not high-risk. Other words in such a name are decoration ("CASINO AUTO BODY"), and a
 * high-risk industry in the register is an error ("CLEANING 101", registered as a store of food supplements).
 */
const OTHER_TRADE =
  /\b(ANTIQUES?|APARTMENTS|AUTO (BODY|REPAIR|PARTS)|BAKERY|BAND|BREWS|BREWING|BREWERY|CANDY|CHAPEL(?! (ST|HILL))|CHESS|CHILD ?CARE|CHURCH(?! ST)|CLEANING|CLEANERS|CONSTRUCTION|DAY ?CARE|DRY ?CLEAN\w*|FLORISTS?|FURNITURE|GROOMING|GUITARS?|IMPORTS? (&|AND) EXPORTS?|JANITORIAL|LANDSCAP\w+|LAWN|LOFTS|OPTICAL|PAINTING|PHOTOGRAPH\w+|PLUMBING|PRESCHOOL|ROOFING|SCHOOLS?(?! ST)|ACADEMY|SENIOR (CENTER|LIVING)|THEAT(RE|ER) COMPANY|YOGA)\b/;

/**
 * Industries that relate to a trade: the words in such a brand's name are its subject, not its trade. In the singular, so
 * that titles of classifications ("Offices of Lawyers") and a record keeper's own words ("Law office") both match.
 */
const INDUSTRIES_AROUND_TRADE =
  /LAWYER|ATTORNEY|LAW (FIRM|OFFICE)|ADVOCACY|HUMAN RIGHT|RELIGIOUS|CHURCH|CIVIC|CHARITY|GRANTMAKING|CONSULT(ING|ANT)|ADMINISTRATION OF|MUSEUM|INSURANCE|SCHOOL|EDUCATION|COLLEGE|UNIVERSITY|ADVERTISING|PUBLISH(ER|ING)|GRAPHIC DESIGN|MENTAL HEALTH|COUNSELOR|THERAPIST|SUBSTANCE ABUSE|RESIDENTIAL CARE|LESSOR|LANDLORD|PROPERTY MANAGE|TAXI|DETECTIVE|GUARD|ACCOUNTING|ACCOUNTANT|BOOKKEEP/;

/** The words of NAMES_AROUND_TRADE in host names, where words are written together. */
const HOSTS_AROUND_TRADE =
  /LAW(YER|FIRM|GROUP|OFFICE)|LAW(?=\d|-|$)|ATTORNEY|COALITION|RESPONSIB|PREVENT|CESSATION|QUIT|ADDICT|RECOVERY|ANONYMOUS|AGAINST|(SMOKE|DRUG|GUN|TOBACCO|NICOTINE)FREE|POLICY|VIOLENCE|REFORM|MUSEUM|CONSULT|INSURANCE|TESTING|MARKETING|SOFTWARE/;

/**
 * The high-risk activities of a brand, in the order of the rules, each once. interface.md, BrandActivity: "derived by
 * keyword heuristics over industry descriptions, names and website URLs of the brand (website content is not read);
 * brands can have several activity records, and online-only brands are included". Only the host of a URL counts,
 * because many bakeries have a page about gift cards.
 */
export function classifyActivities(evidence: ActivityEvidence): readonly string[] {
  const stated = evidence.industries.map(industryText);
  const industries = [...stated, ...evidence.permits.map(industryText)];
  const written = evidence.names.map(nameText);
  const names = written.filter((name) => !has(NAMES_AROUND_TRADE, name) && !has(OTHER_TRADE, name));
  const isOtherTrade = written.length > 0 && written.every((name) => has(OTHER_TRADE, name));
  const hosts = evidence.hosts.map(hostText).filter((host) => !HOSTS_AROUND_TRADE.test(host));
  const isAroundTrade = stated.some((industry) => has(INDUSTRIES_AROUND_TRADE, industry));
  const matched = ACTIVITY_RULES.filter(
    (rule) =>
      written.some((name) => has(rule.sureName, name)) ||
      ((!isOtherTrade || nameMatches(rule, written)) &&
        industries.some((industry) => industryMatches(rule, industry))) ||
      (!isAroundTrade &&
        inTrade(rule, stated, industries) &&
        (nameMatches(rule, names) || hosts.some((host) => rule.host?.test(host)))),
  );
  return [...new Set(matched.map(({ activity }) => activity))];
}

/** True if the words of a name count in a brand's industries. A permit says what is allowed in addition to a trade, so it excludes none. */
function inTrade(
  { only, orUnknown, notIndustry }: ActivityRule,
  stated: readonly TradeText[],
  industries: readonly TradeText[],
): boolean {
  if (stated.some((industry) => has(notIndustry, industry))) return false;
  if (industries.length === 0 && orUnknown) return true;
  return only === undefined || industries.some((industry) => has(only, industry));
}

const nameMatches = ({ name, not }: ActivityRule, names: readonly TradeText[]) =>
  names.some((each) => has(name, each) && !has(not, each));

/**
 * The words of an industry have the same exceptions as those of a name: a truck escort is not an escort service, and an
 * adviser on a trade is not in it. The trade's own words do not count as such an exception: "Network marketing".
 */
function industryMatches({ industry, not }: ActivityRule, text: TradeText): boolean {
  if (industry === undefined || !has(industry, text) || has(not, text)) return false;
  const others = without(industry, text);
  return !has(NAMES_AROUND_TRADE, others) && !has(INDUSTRIES_AROUND_TRADE, others);
}
