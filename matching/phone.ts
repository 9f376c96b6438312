/** Letters of a telephone's keys. */
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9';
const digitOf = (letter: string) => KEYS.slice(KEYS.indexOf(letter)).match(/\d/)?.[0] ?? '';

const EXTENSION = /(?:\b(?:ext|extension|x)|[;,#])[\s.:=]*\d{1,7}\s*$/i;
const MAX_LENGTH = 60;
/** Area code and exchange start with 2 to 9, and neither is a service code (N11). */
const NORTH_AMERICAN = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;

/**
 * A phone number of the North American plan as "+1" and ten digits, from its common spellings: "(206) 555-0100",
 * "1-206-555-0100 x12", "206.555.0100", "1-800-FLOWERS". Undefined where it is no number of that plan. An extension is
 * dropped.
 */
export function normalPhone(written: string): string | undefined {
  const bare = written.slice(0, MAX_LENGTH).replace(EXTENSION, '').toUpperCase();
  if (/^\s*\+(?!\s*1)/.test(bare)) return undefined;
  const digits = bare.replace(/[^A-Z0-9]/g, '').replace(/[A-Z]/g, digitOf);
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  // Words on keys may be longer than the number: "1-800-MATTRESS".
  const ten = /[A-Z]/.test(bare) ? national.slice(0, 10) : national;
  return NORTH_AMERICAN.test(ten) ? `+1${ten}` : undefined;
}

const TOLL_FREE = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Is the number, "+1" and ten digits, toll free? Chains share one. */
export const isTollFree = (phone: string): boolean => TOLL_FREE.has(phone.slice(2, 5));
