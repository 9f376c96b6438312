/**
 * Why a text is no tax number, in counts, because no reason repeats the number: "A tax number is written in nine digits; this one has 8
 * digits and 1 other character."
 */
export function notNineDigits(kind: string, written: string): string {
  const digits = written.match(/\d/g)?.length ?? 0;
  const others = [...written].length - digits;
  const hint = digits === 9 ? ', without dashes, spaces and other characters' : '';
  const counted = [counts(digits, 'digit'), others === 0 ? '' : counts(others, 'other character')];
  return `A ${kind} is written in nine digits${hint}; this one has ${counted.filter((each) => each !== '').join(' and ')}.`;
}

const counts = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
