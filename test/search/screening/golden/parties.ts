import { PersonNameTable } from '../../../../matching/names/person-names.ts';
import { buildScreeningIndex } from '../../../../matching/screening/screening-index.ts';
import { listed } from '../lists.ts';

/** Shares of people who have a name, in percent. */
const SHARES = {
  given: {
    JOHN: 1.6, MARY: 1.3, JAMES: 1.5, MARIA: 0.4, JUAN: 0.3, JOSE: 0.3, CARLOS: 0.1, PEDRO: 0.06, ROBERT: 1.4, ROBERTO: 0.04,
    ROBERTA: 0.03, ANNA: 0.2, WEI: 0.01, MIN: 0.005, IVAN: 0.02, ALI: 0.01, MOHAMED: 0.02, AHMED: 0.01, OLGA: 0.03, BILL: 0.05,
  },
  family: {
    SMITH: 0.8, LEE: 0.23, KIM: 0.1, WANG: 0.05, CHEN: 0.09, ORTIZ: 0.1, GARCIA: 0.4, RAMIREZ: 0.19, PARK: 0.03, ALI: 0.02,
    KING: 0.15, ANDERSON: 0.28, IVANOV: 0.001, HASSAN: 0.01, SANTOS: 0.04, NGUYEN: 0.15,
  },
} as const; // biome-ignore format: a table

const people = new PersonNameTable();
for (const kind of ['given', 'family'] as const)
  for (const [name, share] of Object.entries(SHARES[kind])) people.add(kind, name, share / 100);

const person = (id: string, ...names: string[]) => listed(id, { isPerson: true, names });

/** Invented listed parties: people of several cultures, organisations, vessels, aircraft, and many others that share words. */
export const PARTIES = buildScreeningIndex(
  [
    person('trentham', 'OSVALD HENRIK TRENTHAM', 'O. TRENTHAM', 'THE HAWK'),
    person('sheik', 'RASHID HAMAD ZURAYQ', 'SHEIK MOHAMED'),
    listed('kalbani', {
      isPerson: true,
      names: ['MOHAMED AHMED AL-KALBANI', 'ABU KHALID'],
      weakNames: ['ABU KHALID'],
      familyNames: ['AL-KALBANI'],
      datesOfBirth: ['1971-05-04', '1972'],
      countries: ['YEM'],
      addresses: ['12 HARBOUR ROAD, ADEN'],
    }),
    person('ortiz', 'JUAN CARLOS ORTIZ RAMIREZ'),
    person('quiroz', 'PEDRO LUIS QUIROZ VANEGAS'),
    person('zhuravlev', 'IVAN PETROVICH ZHURAVLEV', 'ИВАН ПЕТРОВИЧ ЖУРАВЛЁВ'),
    person('lee', 'LEE MIN HO', '이민호'),
    person('chen', 'CHEN WEI', '陈伟'),
    person('nguyen', 'NGUYEN VAN TRONG'),
    person('smith', 'JOHN SMITH'),
    person('abdel', 'ABDELRAHMAN ABDULLAH ZURQAN'),
    person('ui', 'UI NE WIN'),
    person('doe-santos', 'MARIA DOS SANTOS VELOSA'),
    person('junior', 'ROBERT BRACKENFIELD JR'),
    listed('quibdo', {
      names: ['QUIBDO MARITIME TRADING CO., LTD.', 'QMT'],
      countries: ['IRN'],
      addresses: ['45 PORT STREET, BANDAR ABBAS'],
    }),
    listed('zarandi', { names: ['AL-ZARANDI EXCHANGE COMPANY'] }),
    listed('volga', { names: ['OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU VOLGATRANS', 'VOLGATRANS OOO'] }),
    listed('fund1', { names: ['GREYLARK CAPITAL FUND I'] }),
    listed('fund2', { names: ['GREYLARK CAPITAL FUND II'] }),
    listed('bank', { names: ['BANK OF TOROVIA', 'TOROVIA NATIONAL BANK'] }),
    listed('bank-branch', { names: ['BANK OF TOROVIA (EUROPE) GMBH'] }),
    listed('vessel', { names: ['SEA LARK 7'] }),
    listed('plane', { names: ['EP-XKC'] }),
    listed('movement', { names: ['MOVEMENT OF THE EXPLORERS'] }),
    ...Array.from({ length: 40 }, (_, at) =>
      listed(`filler-${at}`, { names: [`${String.fromCharCode(65 + (at % 26))}${at}X GENERAL TRADING COMPANY`] }),
    ),
    ...Array.from({ length: 20 }, (_, at) =>
      person(`man-${at}`, `MOHAMED ALI HASSAN ${'QRSTUVWXYZ'[at % 10]}AR${at}OOM`),
    ),
  ],
  [],
  'golden',
  people,
);

/** What is screened, by what tells it from the listed names. */
export const SCREENED: Readonly<Record<string, readonly string[]>> = {
  'people and their names': [
    'Osvald Henrik Trentham', 'Osvald Trentham', 'Henrik Trentham', 'Trentham, Osvald', 'Osvald H. Trentham', 'O H Trentham',
    'Osvald Trenthan', 'Oswald Henrick Trentam', 'Osvald Henrik Peter Trentham', 'Trentham', 'Osvald', 'The Hawk',
    'Mr Osvald Henrik Trentham PhD', 'Osvald Henrik Brentham', 'Osvaldhenrik Trentham', 'Anna Trentham',
  ],
  'arabic names': [
    'Mohamed Ahmed Al-Kalbani', 'Mohammed Ahmad Alkalbani', 'Muhammad al Kalbani', 'Ahmed Kalbani', 'Mohamed Ahmed', 'Abu Khalid', 'Sheik Mohamed', 'Mr Mohamed',
    'Abdel Rahman Abdullah Zurqan', 'Abdul-Rahman Zurkan', 'Abdulrahman Abdallah', 'Mohamed Ali Hassan', 'Ali Hassan', 'محمد أحمد الكلباني',
  ],
  'spanish and portuguese names': [
    'Juan Carlos Ortiz Ramirez', 'Juan Ortiz', 'Juan Carlos Ortiz', 'Juan Ramirez', 'Carlos Ortiz', 'Juan Ortiz Ramirez',
    'Pedro Quiroz', 'Pedro Luis Quiroz', 'Pedro Vanegas', 'Luis Quiroz Vanegas', 'Pedro Quiros Banegas', 'Maria Velosa',
    'Maria Santos Velosa', 'Maria dos Santos', 'Roberto Ortiz', 'Juana Ortiz Ramirez',
  ],
  'russian, chinese, korean and vietnamese names': [
    'Ivan Zhuravlev', 'Ivan Petrovich Zhuravlev', 'Zhuravlyov Ivan P', 'Ivan Juravlev', 'Иван Журавлев', 'Olga Zhuravleva', 'John Zhuravlev',
    'Lee Minho', 'Min Ho Lee', 'Lee Min', 'Yi Min-ho', 'Lee Min Su', 'John Lee', '이민호',
    'Wei Chen', 'Chen Wei', 'Chan Wai', 'Chen Weiming', '陈伟', '陳偉', 'Nguyen Trong', 'Nguyen Van Tron', 'Van Trong Nguyen', 'Win Ne',
  ],
  'ordinary people': [
    'John Smith', 'Jon Smith', 'John A Smith', 'John Smithson', 'Mary Smith', 'James King', 'Robert Anderson', 'Robert Brackenfield',
    'Roberta Brackenfield', 'Bob Brackenfield', 'Robert Brackenfield Sr', 'Bill Brackenfield', 'John Smith; Osvald Trentham', 'John Smith and Mary Lee',
  ],
  organisations: [
    'Quibdo Maritime Trading', 'Quibdo Trading', 'Quibdo Marine Trading Company Limited', 'Quibdo', 'QMT', 'Q.M.T.', 'Maritime Trading Co', 'Quibdo Maritime Holdings',
    'Quibdo Maritme Tradng Co Ltd', 'Al Zarandi Exchange', 'Alzarandi Exchange Co', 'Zarandi Exchange House', 'Al-Zarandi', 'Volgatrans', 'OOO Volgatrans',
    'Volga Trans LLC', 'Greylark Capital Fund I', 'Greylark Capital Fund 2', 'Greylark Capital Fund III', 'Greylark Capital', 'Bank of Torovia', 'Torovia Bank',
    'Bank of Torovia Europe', 'Bank of Toronto', 'National Bank', 'Sea Lark 7', 'Sea Lark 8', 'M/V Sea Lark 7', 'EP-XKC', 'EPXKC', 'Explorers', 'Movement of Explorers',
    'A0X General Trading', 'General Trading Company', 'Lark Seven Charters',
  ],
}; // biome-ignore format: lists of names
