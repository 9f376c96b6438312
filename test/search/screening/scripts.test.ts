import { expect, test } from 'vitest';
import { joinedConsonants, readingsOf, withArticle } from '../../../matching/screening/arabic-script.ts';
import { withJoinedWords } from '../../../matching/screening/joined-words.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { screeningQuery } from '../../../matching/screening/query.ts';
import { isLetter } from '../../../matching/screening/score-words.ts';
import { screenEntity } from '../../../matching/screening/screen.ts';
import { screenedWord } from '../../../matching/screening/screened-word.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { isEastAsian, syllableKey } from '../../../matching/screening/syllables.ts';
import { fold } from '../../../matching/text/fold.ts';
import { listed } from './lists.ts';

test.each([
  ['欧阳德明', 'ou yangdeming'],
  ['单德明', 'shan deming'],
  ['德明远洋运输公司', 'demingyuanyangyunshugongsi'],
  ['김덕명', 'gim deog myeong'],
  ['이덕명', 'lee deog myeong'],
  ['덕명해운회사', 'deogmyeonghaeunhoesa'],
  ['덕명해운사', 'deogmyeonghaeunsa'],
  ['タナベ ラッコ', 'tanabe rakko'],
  ['Тестовский Владимир', 'testovskii vladimir'],
  ['ហុក ហេង', 'hok heng'],
  ['नरेन प्रकाश', 'nren prkas'],
  ['محمود خانمی', 'MHMuD KaNMi'],
  ['عبد الرحمن زرقان', 'abdul RHMN DRQaN'],
  ['عبدالرحمن', 'abdul RHMN'],
  ['نصر الله', 'NSRLe'],
  ['محمود نصر الله', 'MHMuD NSRLe'],
  ['عبد رحيم', 'abdul RHiM'],
  ['الف', 'ALF'],
  ['فاطمه', 'FaTMY'],
  ['مها', 'MHa'],
  ['عبد الله', 'ABDLe'],
  ['أبو ياسر بن الوليد', 'abu AaSR bin al VLiD'],
  ['mr محمود', 'mr MHMuD'],
  ['نورالدین', 'NuR al DiN'],
  ['نورالحق', 'NuR al HQ'],
  ['جمالی', 'CMaLi'],
  ['سعيدالله', 'SiDLe'],
  ['الله داد', 'AL DaD'],
  ['ثناء اللہ', 'XNaLe'],
  ['آخوندزاده', 'AKuNDaDY'],
  ['اسحاق فتاح', 'ASYaQ FTaY'],
  ['ﻤﺣﻤﺩ ولد ظاهر', 'MHMD ould ZaHR'],
])('%j is screened by %j', (name, words) => {
  expect(screenedWords(name).join(' ')).toBe(words);
});

test.each([
  ['MAHMUD KHANAMI (محمود خانمی)', 'mahmud khanami'],
  ['محمود خانمی (MAHMUD KHANAMI', 'mahmud khanami'],
  ['VOLGATRANS [Волгатранс] (VGT)', 'volgatrans vgt'],
  ['محمود (خانمی)', undefined],
  ['MAHMUD (KHANAMI)', undefined],
  ['mr محمود (خانمی)', undefined],
  ['محمود (A)', undefined],
])('%j is looked for as it is written and as %j', (name, latin) => {
  const { names } = screeningQuery({ person_name: [name] });
  const asWritten = screenedWords(name).join(' ');
  expect(names.map(({ words }) => words.join(' '))).toEqual(latin === undefined ? [asWritten] : [asWritten, latin]);
  expect(new Set(names.map(({ text }) => text))).toEqual(new Set([name]));
});

test.each([
  ['が', 'ga'],
  ['ហេង', 'heng'],
  ['Café', 'Cafe'],
  ['Łódź', 'Lodz'],
])('%j in ASCII is %j', (text, ascii) => {
  expect(fold(text)).toBe(ascii);
});

const PARTIES = [
  'DEMING SHAN',
  'TOK MYONG KIM',
  'MAHMUD KHANAMI',
  'NASRALLAH ABD AL-RAHMAN ZURQAN',
  'HOK HENG',
  'HONOKA TANABE',
  'BAHTUR GUL',
  'ABDELBADR LAAZUB',
  'SHAMSUDDIN QAZBANI',
  'NURULHAQ BASDANI',
  'ABUBAHTAR KHADAR',
  'SAMIR ESSABDAR',
  'BAKHTI AKHUND SADAH',
  'QAHIR TAHBAZ',
  'WADIR ZIA SARDAN',
  'DARIN GUL',
];
const INDEX = buildScreeningIndex(
  PARTIES.map((name) => listed(name, { isPerson: true, names: [name] })),
  [],
  '',
);

test.each([
  ['单德明', 'DEMING SHAN'],
  ['김덕명', 'TOK MYONG KIM'],
  ['محمود خانمی', 'MAHMUD KHANAMI'],
  ['نصر الله عبد الرحمن زرقان', 'NASRALLAH ABD AL-RAHMAN ZURQAN'],
  ['بهتر گل', 'BAHTUR GUL'],
  ['عبد البدر لعزوب', 'ABDELBADR LAAZUB'],
  ['شمس الدين قزباني', 'SHAMSUDDIN QAZBANI'],
  ['شمسالدین قزبانی', 'SHAMSUDDIN QAZBANI'],
  ['نور الحق باسدانی', 'NURULHAQ BASDANI'],
  ['ابو بهتر قدر', 'ABUBAHTAR KHADAR'],
  ['سمير الصبدار', 'SAMIR ESSABDAR'],
  ['بختی آخوندصاده', 'BAKHTI AKHUND SADAH'],
  ['قاهر طهباز', 'QAHIR TAHBAZ'],
  ['وادر ضیا سردان', 'WADIR ZIA SARDAN'],
  ['دارین گل', 'DARIN GUL'],
  ['ហុក ហេង', 'HOK HENG'],
  ['たなべ ほのか', 'HONOKA TANABE'],
])('"other scripts": %j alerts on %j', (name, party) => {
  const [hit] = screenEntity(INDEX, { person_name: [name] }).hits;
  expect(hit).toMatchObject({ alert: true, entity: { recordId: party } });
});

test.each([
  ['X', ['T', 'S']],
  ['QR', ['KR', 'GR']],
  ['FTY', ['FTH', 'FTe']],
  ['HSiN', ['HSiN']],
  ['ZC', ['DJ', 'TJ', 'DG', 'TG']],
  ['MHMD', ['MHMD']],
  ['QQQ', ['KKK', 'GKK', 'KGK', 'GGK', 'KKG', 'GKG', 'KGG', 'GGG']],
  ['QQQQ', ['KKKK']],
])('%j is read as %j', (consonants, readings) => {
  expect(readingsOf(consonants)).toEqual(readings);
});

test('neighbours that the other name has as they are stay two words', () => {
  const read = INDEX.names.word;
  const [one] = withJoinedWords(['NR', 'DN'].map(read), ['nureddin', 'nur', 'din'].map(read), read);
  expect(one.map(({ text }) => text)).toEqual(['NR', 'DN']);
});

test('a word of one consonant is no initial', () => {
  expect([screenedWord('D'), screenedWord('d'), screenedWord('dr'), undefined].map(isLetter)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each([
  ['NR', 'DN', ['NRDN', 'NRLDN']],
  ['FDL', 'LTF', ['FDLLTF', 'FDLTF', 'FDLLLTF']],
  ['KL', 'AQ', ['KLQ', 'KLLQ']],
])('%j and %j are one word as %j', (one, other, joined) => {
  expect(joinedConsonants(one, other)).toEqual(joined);
});

test.each([
  ['SBR', ['ALSBR', 'ASBR', 'LSBR']],
  ['ADHR', ['ALDHR', 'LDHR']],
])('the article and %j are one word as %j', (word, joined) => {
  expect(withArticle(word)).toEqual(joined);
});

test.each([
  ['chong', 'jung'],
  ['hsieh', 'xie'],
  ['park', 'pak'],
  ['bag', 'pak'],
  ['tsai', 'cai'],
  ['khun', 'kun'],
  ['young', 'yong'],
])('%j and %j are one syllable', (one, other) => {
  expect(syllableKey(one)).toBe(syllableKey(other));
});

test.each([
  ['kim jong un', true],
  ['xi jinping', true],
  ['un hyok', false],
  ['kim', false],
  ['kim osvald', false],
  ['kim jong un il sung', false],
])('%j may be a Chinese or Korean name: %s', (name, may) => {
  expect(isEastAsian(name.split(' ').map(screenedWord))).toBe(may);
});
