import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followTheMoney, ftmChanges } from '../../sources/watchlists/follow-the-money.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { csv, loadFile, loadText } from './target.ts';

/** What a test shows of the parties of a list, in the order of the file; nothing of what there is none of. */
async function partiesOf(text: string) {
  const loaded = await loadText(text);
  const named = (name: Parameters<typeof loaded.fields>[0]) => loaded.fields(name);
  const weak = loaded.reference.prepare('SELECT name FROM alias_rating WHERE rating = ?').pluck().all('weak');
  const shown = {
    source: loaded.source,
    date: loaded.date,
    rows: loaded.rows,
    lists: [...new Set(named('WatchlistEntry').map(({ watchlistName }) => watchlistName))],
    names: named('LegalEntityName').map(({ name }) => (weak.includes(name) ? `${name} (weak)` : name)),
    kinds: loaded.reference.prepare('SELECT kind FROM listed_party').pluck().all(),
    numbers: loaded.reference.prepare("SELECT register || ' ' || number FROM listed_number").pluck().all(),
    unrated: loaded.reference.prepare("SELECT name FROM alias_rating WHERE rating = 'unrated'").pluck().all(),
    persons: named('Person').map(({ firstName, lastName, dateOfBirth }) => [firstName, lastName, dateOfBirth]),
    addresses: named('Address').map(({ streetAddress1, city, state, zip, country }) =>
      [streetAddress1, city, state, zip, country].filter((part) => part !== undefined).join(' | '),
    ),
    listed: loaded.recorder.named('WatchlistEntry').map(({ observed }) => observed?.first),
    notes: Object.fromEntries(loaded.notes),
    skips: Object.fromEntries(loaded.skips),
    rejects: loaded.rejects.map(([line, reason]) => [line, reason]),
  };
  const isNothing = (value: unknown) =>
    value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  return { names: shown.names, ...Object.fromEntries(Object.entries(shown).filter(([, value]) => !isNothing(value))) };
}

const EU_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-08-05T16:47:04.449+02:00" globalFileId="184961">
  <sanctionEntity designationDetails="" unitedNationId="QDi.901" euReferenceNumber="EU.901.28" logicalId="901">
    <regulation regulationType="amendment" organisationType="council" publicationDate="2022-02-23" entryIntoForceDate="2022-02-23" numberTitle="2022/1 (OJ L1)" programme="UKR" logicalId="4402">
      <publicationUrl>http://eur-lex.europa.eu/example</publicationUrl>
    </regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Abu Osvald" function="" gender="M" title="" nameLanguage="FR" strong="false" regulationLanguage="en" logicalId="17"/>
    <nameAlias firstName="Osvald" middleName="" lastName="Trentham-Kalb" wholeName="Osvald Trentham-Kalb" function="Minister" gender="M" title="" nameLanguage="" strong="true" regulationLanguage="en" logicalId="18">
      <regulationSummary regulationType="regulation" publicationDate="2003-07-08" numberTitle="1210/2003 (OJ L169)" publicationUrl="http://eur-lex.europa.eu/example"/>
    </nameAlias>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Освальд Трентам" function="" gender="" title="" nameLanguage="RU" strong="true" regulationLanguage="en" logicalId="19"/>
    <citizenship region="" countryIso2Code="IQ" countryDescription="IRAQ" regulationLanguage="en" logicalId="1"/>
    <birthdate circa="false" calendarType="GREGORIAN" city="Adra" zipCode="" birthdate="1960-02-03" dayOfMonth="3" monthOfYear="2" year="1960" region="" place="" countryIso2Code="IQ" countryDescription="IRAQ" regulationLanguage="en" logicalId="14"/>
    <birthdate circa="true" calendarType="GREGORIAN" city="" zipCode="" year="1961" region="" place="" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="15"/>
    <address city="Yangon" street="1 Harbour Road &amp; Quay" poBox="12" zipCode="11011" region="North" place="" asAtListingTime="false" countryIso2Code="MM" countryDescription="MYANMAR" regulationLanguage="en" logicalId="172"/>
    <address city="" street="" poBox="" zipCode="" region="" place="" asAtListingTime="false" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="173"/>
  </sanctionEntity>
  <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.902.1" logicalId="902">
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Quibdo Maritime" function="" gender="" title="" nameLanguage="" strong="false" regulationLanguage="en" logicalId="20"/>
  </sanctionEntity>
  <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.903.1" logicalId="903">
    <subjectType code="person" classificationCode="P"/>
  </sanctionEntity>
</export>`;

const TRENTHAM = {
  names: ['OSVALD TRENTHAM-KALB', 'ОСВАЛЬД ТРЕНТАМ'],
  persons: [['OSVALD', 'TRENTHAM-KALB', '1960-02-03']],
};

test('the EU list as XML: a strong name is the primary one, aliases that are not strong are weak', async () => {
  expect(await partiesOf(EU_XML)).toEqual({
    source: 'eu_consolidated',
    date: '2026-08-05',
    rows: 3,
    lists: ['EU'],
    names: [...TRENTHAM.names, 'ABU OSVALD (weak)', 'QUIBDO MARITIME'],
    kinds: ['person', 'organisation'],
    numbers: ['EU EU.901.28', 'UN QDi.901', 'EU EU.902.1'],
    persons: TRENTHAM.persons,
    addresses: ['1 HARBOUR ROAD & QUAY, PO BOX 12 | YANGON, NORTH | MMR'],
    listed: ['2003-07-08', '2026-08-05'],
    notes: {
      'a nationality has no field': 1,
      'date of birth without a full day': 1,
      'a postal code abroad has no field': 1,
    },
    rejects: [[expect.any(Number), 'no reference number or no name']],
  });
});

const EU_COLUMNS = [
  ...['fileGenerationDate', 'Entity_LogicalId', 'Entity_EU_ReferenceNumber', 'Entity_UnitedNationId'],
  ...['Entity_DesignationDate', 'Entity_DesignationDetails', 'Entity_Remark', 'Entity_SubjectType'],
  ...['Entity_SubjectType_ClassificationCode', 'Entity_Regulation_Type', 'Entity_Regulation_OrganisationType'],
  ...['Entity_Regulation_PublicationDate', 'Entity_Regulation_EntryIntoForceDate', 'Entity_Regulation_NumberTitle'],
  ...['Entity_Regulation_Programme', 'Entity_Regulation_PublicationUrl', 'NameAlias_LastName', 'NameAlias_FirstName'],
  ...['NameAlias_MiddleName', 'NameAlias_WholeName', 'NameAlias_NameLanguage', 'Address_City', 'Address_Street'],
  ...['Address_PoBox', 'Address_ZipCode', 'Address_Region', 'Address_Place', 'Address_CountryIso2Code'],
  ...['Address_CountryDescription', 'BirthDate_BirthDate', 'BirthDate_Year', 'BirthDate_CalendarType'],
  ...['Citizenship_CountryIso2Code', 'Citizenship_CountryDescription'],
];

/** A text with semicolons, as the Commission writes it. */
const semicolons = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  csv(columns.join(','), rows).replaceAll(',', ';');

test.each([
  [
    '1.1',
    semicolons(
      EU_COLUMNS,
      [
        {
          NameAlias_WholeName: 'Osvald Trentham-Kalb',
          NameAlias_FirstName: 'Osvald',
          NameAlias_LastName: 'Trentham-Kalb',
        },
        { NameAlias_WholeName: 'Освальд Трентам' },
        { Address_City: 'Yangon', Address_Street: '1 Harbour Road', Address_CountryIso2Code: 'MM' },
        { BirthDate_BirthDate: '1960-02-03', BirthDate_Year: '1960', BirthDate_CalendarType: 'GREGORIAN' },
        { BirthDate_Year: '1961', BirthDate_CalendarType: 'GREGORIAN' },
        { Citizenship_CountryIso2Code: 'IQ', Citizenship_CountryDescription: 'IRAQ' },
      ].map((row) => ({
        ...{ fileGenerationDate: '05/08/2026', Entity_LogicalId: '901', Entity_EU_ReferenceNumber: 'EU.901.28' },
        ...{ Entity_SubjectType: 'P', Entity_SubjectType_ClassificationCode: 'person' },
        Entity_Regulation_PublicationDate: '2022-02-23',
        ...row,
      })),
    ),
  ],
  [
    '1.0',
    semicolons(
      [
        ...['Date_file', 'Entity_logical_id', 'Subject_type', 'Leba_numtitle', 'Leba_publication_date', 'Leba_url'],
        ...['Programme', 'Entity_remark', 'Naal_logical_id', 'Naal_lastname', 'Naal_firstname', 'Naal_middlename'],
        ...['Naal_wholename', 'Addr_street', 'Addr_zipcode', 'Addr_city', 'Addr_country', 'Birt_date', 'Birt_country'],
        ...['Citi_country', 'EU_ref_num'],
      ],
      [
        { Naal_wholename: 'Osvald Trentham-Kalb', Naal_firstname: 'Osvald', Naal_lastname: 'Trentham-Kalb' },
        { Naal_wholename: 'Освальд Трентам' },
        { Addr_city: 'Yangon', Addr_street: '1 Harbour Road', Addr_country: 'MMR' },
        { Birt_date: '1960-02-03', Birt_country: 'IRQ' },
        { Birt_date: '1961' },
        { Citi_country: 'IRQ' },
      ].map((row) => ({
        ...{ Date_file: '05/08/2026', Entity_logical_id: '901', EU_ref_num: 'EU.901.28', Subject_type: 'P' },
        Leba_publication_date: '2022-02-23',
        ...row,
      })),
    ),
  ],
])('the EU list as CSV %s, a row for each name, address and day, which does not say what is weak', async (_, text) => {
  expect(await partiesOf(text)).toEqual({
    source: 'eu_consolidated',
    date: '2026-08-05',
    rows: 6,
    lists: ['EU'],
    names: TRENTHAM.names,
    kinds: ['person'],
    numbers: ['EU EU.901.28'],
    unrated: ['ОСВАЛЬД ТРЕНТАМ'],
    persons: TRENTHAM.persons,
    addresses: ['1 HARBOUR ROAD | YANGON | MMR'],
    listed: ['2022-02-23'],
    notes: { 'a nationality has no field': 1, 'date of birth without a full day': 1 },
  });
});

const OFSI_HEADER =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Passport Number,Passport Details,National Identification Number,National Identification Details,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Alias Quality,Regime,Listed On,UK Sanctions List Date Designated,Last Updated,Group ID';
const UK_HEADER =
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,Hull identification number (HIN)';
const [OFSI_OF, UK_OF] = [{ 'Group ID': '12901' }, { 'Unique ID': 'QUA0901', 'OFSI Group ID': '12901' }];
const OFSI_INFORMATION = '(UK Sanctions List Ref):QUA0901. (UN Ref):QDi.901. (Further Information):Example.';

const OFSI_TARGET = (cells: Readonly<Record<string, string>>) =>
  `<FinancialSanctionsTarget>${Object.entries({
    ...{
      Name6: 'TRENTHAM',
      name1: 'Osvald',
      RegimeName: 'Quayland',
      UKSanctionsListRef: 'QUA0901',
      DateListed: '2021-03-01T00:00:00',
    },
    ...{ GroupTypeDescription: 'Individual', DateDesignated: '2020-12-31T00:00:00', GroupID: '12901', GrpStatus: 'A' },
    ...cells,
  })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}<name5 xsi:nil="true" /></FinancialSanctionsTarget>`;

test.each([
  [
    'the consolidated list as CSV, under its line with the date',
    {
      source: 'uk_ofsi_consolidated',
      lists: ['UK-OFSI'],
      numbers: ['OFSI 12901', 'UK QUA0901', 'UN QDi.901'],
      rows: 3,
    },
    `Last Updated,03/06/2026\n${csv(
      OFSI_HEADER,
      [
        {
          'Alias Type': 'Primary name',
          'Name Non-Latin Script': 'Освальд Трентам',
          'Address 1': '1 Harbour Road',
          'Address 6': 'Aden',
          Country: 'Yemen',
        },
        { 'Name 1': 'Oswald', 'Alias Type': 'Primary name variation', 'Alias Quality': 'Good quality' },
        { 'Name 6': 'ABU OSVALD', 'Name 1': '', 'Alias Type': 'AKA', 'Alias Quality': 'Low quality' },
      ].map((row) => ({
        ...{ 'Name 6': 'TRENTHAM', 'Name 1': 'Osvald', DOB: '(1) 03/02/1960 (2) 00/00/1961', Nationality: 'Yemen' },
        ...{
          'Other Information': OFSI_INFORMATION,
          'Group Type': 'Individual',
          Regime: 'Quayland',
          'Listed On': '01/03/2021',
        },
        ...{ 'UK Sanctions List Date Designated': '31/12/2020', 'Last Updated': '01/06/2026' },
        ...OFSI_OF,
        ...row,
      })),
    )}`,
  ],
  [
    'the consolidated list as XML, which has no date',
    {
      source: 'uk_ofsi_consolidated',
      lists: ['UK-OFSI'],
      numbers: ['OFSI 12901', 'UK QUA0901', 'UN QDi.901'],
      rows: 3,
      date: undefined,
    },
    `<?xml version="1.0" encoding="utf-8"?><ArrayOfFinancialSanctionsTarget xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.hmtreasury.gov.uk/ofsi/consolidatedlist">
${[
  {
    AliasType: 'Primary name',
    NameNonLatinScript: 'Освальд Трентам',
    Address1: '1 Harbour Road',
    Address6: 'Aden',
    Country: 'Yemen',
  },
  { name1: 'Oswald', AliasType: 'Primary name variation', AliasQuality: 'Good quality' },
  { Name6: 'ABU OSVALD', name1: '', AliasType: 'AKA', AliasQuality: 'Low quality' },
]
  .map((row) =>
    OFSI_TARGET({
      ...{
        Individual_DateOfBirth: '(1) 03/02/1960 (2) 00/00/1961',
        Individual_Nationality: 'Yemen',
        OtherInformation: '(UN Ref):QDi.901.',
      },
      ...row,
    }),
  )
  .join('\n')}
</ArrayOfFinancialSanctionsTarget>`,
  ],
  [
    'the UK Sanctions List as CSV, under its line with the date',
    { source: 'uk_sanctions_list', lists: ['UK-SL'], numbers: ['UK QUA0901', 'OFSI 12901', 'UN QDi.901'], rows: 3 },
    `Report Date: 03-Jun-2026\n${csv(
      UK_HEADER,
      [
        {
          'Name type': 'Primary Name',
          'Name non-latin script': 'Освальд Трентам',
          'Address Line 1': '1 Harbour Road',
          'Address Line 6': 'Aden',
          'Address Country': 'Yemen',
        },
        { 'Name 1': 'Oswald', 'Name type': 'Primary Name Variation', 'D.O.B': 'dd/mm/1961' },
        { 'Name 6': 'ABU OSVALD', 'Name 1': '', 'Name type': 'Alias', 'Alias strength': 'Low quality a.k.a' },
      ].map((row) => ({
        ...{ 'Name 6': 'TRENTHAM', 'Name 1': 'Osvald', 'D.O.B': '03/02/1960', 'Nationality(/ies)': 'Yemen' },
        ...{ 'UN Reference Number': 'QDi.901', 'Designation Type': 'Individual', 'Date Designated': '31/12/2020' },
        ...UK_OF,
        ...row,
      })),
    )}`,
  ],
  [
    'the UK Sanctions List as XML',
    { source: 'uk_sanctions_list', lists: ['UK-SL'], numbers: ['UK QUA0901', 'OFSI 12901', 'UN QDi.901'], rows: 1 },
    `<?xml version="1.0" encoding="utf-8"?><Designations><DateGenerated>03/06/2026</DateGenerated>
<Designation><LastUpdated>01/06/2026</LastUpdated><DateDesignated>31/12/2020</DateDesignated><UniqueID>QUA0901</UniqueID>
  <OFSIGroupID>12901</OFSIGroupID><UNReferenceNumber>QDi.901</UNReferenceNumber>
  <Names><Name><Name6>ABU OSVALD</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
    <Name><Name1>Osvald</Name1><Name6>TRENTHAM</Name6><NameType>Primary Name</NameType></Name>
    <Name><Name1>Oswald</Name1><Name6>TRENTHAM</Name6><NameType>Primary Name Variation</NameType></Name></Names>
  <NonLatinNames><NonLatinName><NameNonLatinScript>Освальд Трентам</NameNonLatinScript></NonLatinName></NonLatinNames>
  <RegimeName>The Quayland (Sanctions) Regulations 2020</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
  <DesignationSource>UN</DesignationSource><SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
  <Addresses><Address><AddressLine1>1 Harbour Road</AddressLine1><AddressLine6>Aden</AddressLine6><AddressCountry>Yemen</AddressCountry></Address></Addresses>
  <IndividualDetails><Individual><DOBs><DOB>03/02/1960</DOB><DOB>dd/mm/1961</DOB></DOBs>
    <Nationalities><Nationality>Yemen</Nationality></Nationalities></Individual></IndividualDetails>
</Designation></Designations>`,
  ],
])('%s: names in order, those of low quality weak', async (_, expected, text) => {
  const { names, ...party } = await partiesOf(text);
  expect(names.toSorted()).toEqual(['ABU OSVALD (weak)', 'OSVALD TRENTHAM', 'OSWALD TRENTHAM', 'ОСВАЛЬД ТРЕНТАМ']);
  expect([names[0], names.at(-1)]).toEqual(['OSVALD TRENTHAM', 'ABU OSVALD (weak)']);
  expect(party).toEqual({
    date: '2026-06-03',
    kinds: ['person'],
    persons: [['OSVALD', 'TRENTHAM', '1960-02-03']],
    addresses: ['1 HARBOUR ROAD | ADEN | YEM'],
    listed: ['2020-12-31'],
    notes: { 'a nationality has no field': 1, 'date of birth without a full day': 1 },
    ...expected,
  });
});

const SEMA = (
  record: (name: string, french: string, text: string) => string,
) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<data-set xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<record>${record('Country', 'Pays', 'Quayland / Quailande')}${record('LastName', 'NomDeFamille', 'Trentham')}
  ${record('GivenName', 'Prenom', 'Osvald')}${record('Aliases', 'Alias', 'Oswald Trentham; Osvald Kalb, Russian: Освальд Трентам')}
  ${record('DateOfBirthOrShipBuildDate', 'DateDeNaissanceOuDateDeConstructionDuNavire', '1960-02-03 or 1961')}
  ${record('Schedule', 'Annexe', '1, Part 1')}${record('Item', 'NumeroDarticle', '1')}${record('DateOfListing', 'DateDinscription', '2020-09-28')}</record>
<record>${record('Country', 'Pays', 'Quayland / Quailande')}${record('EntityOrShip', 'EntiteOuNavire', 'Quibdo Maritime Co., Ltd. / Quibdo Lines')}
  ${record('Schedule', 'Annexe', '1, Part 2')}${record('Item', 'NumeroDarticle', '1')}</record>
<record>${record('Country', 'Pays', 'Quayland / Quailande')}${record('EntityOrShip', 'EntiteOuNavire', 'Zarandix III')}
  ${record('ShipIMONumber', 'NumeroOMIDuNavire', '9999993')}${record('Schedule', 'Annexe', '1.1')}${record('Item', 'NumeroDarticle', '1')}</record>
<record>${record('Country', 'Pays', 'Quayland / Quailande')}${record('Schedule', 'Annexe', '1')}${record('Item', 'NumeroDarticle', '2')}</record>
</data-set>`;

test.each([
  ['since 2026', SEMA((name, french, text) => `<${name}-${french}>${text}</${name}-${french}>`)],
  ['of 2025', SEMA((name, _, text) => `<${name}>${text}</${name}>`)],
  [
    'before',
    SEMA((name, _, text) => {
      const old = name.replace('OrShipBuildDate', '').replace('EntityOrShip', 'Entity');
      return `<${old}>${text}</${old}>`;
    }),
  ],
])(
  "Canada's list, with its elements as they are named %s; an alias for each semicolon, a comma only of people",
  async (_, text) => {
    expect(await partiesOf(text)).toEqual({
      source: 'canada_sema',
      rows: 4,
      lists: ['CA-SEMA'],
      names: [
        ...['OSVALD TRENTHAM', 'OSWALD TRENTHAM', 'OSVALD KALB', 'ОСВАЛЬД ТРЕНТАМ'],
        ...['QUIBDO MARITIME CO., LTD.', 'QUIBDO LINES', 'ZARANDIX III'],
      ],
      kinds: ['person', 'organisation', 'vessel'],
      persons: [['OSVALD', 'TRENTHAM', '1960-02-03']],
      listed: ['2020-09-28', '', ''],
      notes: { 'date of birth without a full day': 1 },
      rejects: [[expect.any(Number), 'no name']],
    });
  },
);

const SECO = `<?xml version="1.0" encoding="UTF-8"?>
<swiss-sanctions-list list-type="whole-list" date="2026-08-27">
  <sanctions-program ssid="20" version-date="2026-05-21"><program-key lang="eng">Quayland</program-key>
    <sanctions-set ssid="4387" lang="eng">article 12</sanctions-set><origin>UN</origin></sanctions-program>
  <target ssid="5142"><sanctions-set-id>4387</sanctions-set-id><foreign-identifier>QDi.901</foreign-identifier>
    <individual sex="male">
      <identity ssid="5145"><name ssid="1" name-type="primary-name" quality="good" lang="eng"><name-part order="1" name-part-type="whole-name"><value>Henrik Kalb</value></name-part></name>
        <day-month-year ssid="2" year="1961" calendar="Gregorian" quality="good"/></identity>
      <identity ssid="5144" main="true">
        <name ssid="3" name-type="alias" quality="low" lang="eng"><name-part order="1" name-part-type="whole-name"><value>Abu Osvald</value></name-part></name>
        <name ssid="4" name-type="primary-name" quality="good" lang="eng">
          <name-part order="1" name-part-type="family-name"><value>Trentham</value><spelling-variant lang="rus" script="CYRL" spelling-variant-type="original">Трентам</spelling-variant></name-part>
          <name-part order="2" name-part-type="given-name"><value>Osvald</value><spelling-variant lang="rus" script="CYRL" spelling-variant-type="original">Освальд</spelling-variant><spelling-variant lang="rus" script="LATN" spelling-variant-type="not-defined">Oswald</spelling-variant></name-part>
          <name-part order="3" name-part-type="title"><value>Colonel</value></name-part>
        </name>
        <day-month-year ssid="5" day="3" month="2" year="1960" calendar="Gregorian" quality="good"/>
        <nationality ssid="6"><country iso-code="YE">Yemen</country></nationality>
        <address ssid="7" place-id="29492" quality="good"><address-details>1 Harbour Road</address-details></address>
      </identity>
      <justification ssid="8">Example.</justification>
    </individual>
    <modification modification-type="amended" enactment-date="2015-11-17" publication-date="2015-11-18" effective-date="2015-11-18">
      <added><target ssid="5142"><individual><identity ssid="5144" main="true"><name ssid="4" name-type="primary-name" quality="good">
        <name-part order="1" name-part-type="whole-name"><value>Nobody</value></name-part></name></identity></individual></target></added></modification>
    <modification modification-type="listed" enactment-date="2012-01-01" publication-date="2012-01-02" effective-date="2012-01-02"/>
  </target>
  <target ssid="5200"><sanctions-set-id>4387</sanctions-set-id>
    <entity><identity ssid="5201" main="true"><name ssid="9" name-type="primary-name" quality="good"><name-part order="1" name-part-type="whole-name"><value>Former Lines</value></name-part></name></identity></entity>
    <modification modification-type="de-listed" enactment-date="2016-02-29" publication-date="2016-03-01" effective-date="2016-03-01"/>
    <modification modification-type="listed" enactment-date="2012-01-01" publication-date="2012-01-02" effective-date="2012-01-02"/></target>
  <target ssid="5300"><sanctions-set-id>4387</sanctions-set-id>
    <object object-type="vessel"><identity ssid="5301" main="true"><name ssid="10" name-type="primary-name" quality="good"><name-part order="1" name-part-type="whole-name"><value>Zarandix III</value></name-part></name></identity></object>
    <modification modification-type="listed" enactment-date="2016-05-18" publication-date="2016-05-18" effective-date="2016-05-18"/></target>
  <place ssid="29492"><location>Aden</location><area>Crater</area><country iso-code="YE">Yemen</country></place>
</swiss-sanctions-list>`;

test("Switzerland's list: names in all scripts, the main identity first, without former targets and states", async () => {
  expect(await partiesOf(SECO)).toEqual({
    source: 'swiss_seco',
    date: '2026-08-27',
    rows: 3,
    lists: ['CH-SECO'],
    names: 'OSVALD TRENTHAM|ОСВАЛЬД ТРЕНТАМ|OSWALD TRENTHAM|HENRIK KALB|ABU OSVALD (weak)|ZARANDIX III'.split('|'),
    kinds: ['person', 'vessel'],
    numbers: ['UN QDi.901'],
    persons: [['OSVALD', 'TRENTHAM', '1960-02-03']],
    addresses: ['1 HARBOUR ROAD | ADEN, CRATER | YEM'],
    listed: ['2012-01-02', '2016-05-18'],
    notes: { 'a nationality has no field': 1, 'date of birth without a full day': 1 },
    skips: { 'a target that was taken off the list': 1 },
  });
});

const FTM = [
  {
    ...{
      id: 'NK-901',
      caption: 'Osvald Trentham',
      schema: 'Person',
      referents: ['ofac-901', 'eu-fsf-eu-901-28'],
      target: true,
    },
    datasets: ['us_ofac_sdn', 'eu_fsf', 'wikidata'],
    properties: {
      ...{ name: ['Oswald Trentham', 'Osvald Trentham'], alias: ['Освальд Трентам'], previousName: ['Osvald Kalb'] },
      ...{
        weakAlias: ['Abu Osvald', 'Osvald Kalb'],
        firstName: ['Osvald'],
        lastName: ['Trentham'],
        topics: ['sanction'],
      },
      ...{ birthDate: ['1960-02-03', '1961'], nationality: ['ye'], country: ['ye'], addressEntity: ['addr-1'] },
    },
  },
  {
    ...{ id: 'NK-902', caption: 'Quibdo Maritime', schema: 'Company', datasets: ['us_ofac_sdn'], referents: [] },
    properties: { name: ['Quibdo Maritime'], topics: ['sanction.linked'] },
  },
  {
    ...{ id: 'addr-1', caption: '1 Harbour Road, Aden', schema: 'Address', datasets: ['us_ofac_sdn'], referents: [] },
    properties: { full: ['1 Harbour Road, Aden'], street: ['1 Harbour Road'], city: ['Aden'], country: ['ye'] },
  },
  ...['us_ofac_sdn', 'eu_fsf'].map((dataset, at) => ({
    ...{ id: `s-${at}`, caption: 'Sanction', schema: 'Sanction', datasets: [dataset], referents: [] },
    properties: { entity: ['NK-901'], authority: ['Example'], startDate: [`202${at}-01-02`] },
  })),
  {
    ...{ id: 'ca-1', caption: 'Zarandix', schema: 'Vessel', datasets: ['ca_dfatd_sema_sanctions'], referents: [] },
    properties: { name: ['Zarandix'], topics: ['sanction'] },
  },
  { id: 'ca-2', schema: 'Person', datasets: ['ca_dfatd_sema_sanctions'], properties: { topics: ['sanction'] } },
];

test('FollowTheMoney entities: parties with a topic of sanctions, on the lists of their sanctions', async () => {
  expect(await partiesOf(FTM.map((entity) => JSON.stringify(entity)).join('\n'))).toEqual({
    source: 'opensanctions',
    rows: 7,
    lists: ['SDN', 'EU', 'CA-SEMA'],
    names: ['OSVALD TRENTHAM', 'OSWALD TRENTHAM', 'ОСВАЛЬД ТРЕНТАМ', 'OSVALD KALB', 'ABU OSVALD (weak)', 'ZARANDIX'],
    kinds: ['person', 'person', 'vessel'],
    numbers: ['OFAC 901', 'EU EU.901.28', 'OFAC 901', 'EU EU.901.28'],
    persons: [['OSVALD', 'TRENTHAM', '1960-02-03']],
    addresses: ['1 HARBOUR ROAD | ADEN | YEM', 'YEM'],
    listed: ['2020-01-02', '2020-01-02', ''],
    notes: { 'a nationality has no field': 1, 'date of birth without a full day': 1 },
    skips: {
      'a party without a topic of sanctions': 1,
      'an entity of the schema Address, which is no party': 1,
      'an entity of the schema Sanction, which is no party': 2,
    },
    rejects: [[7, 'no id or no name']],
  });
});

/** A folder of files of JSON lines; returns the path of the first. */
function folderOf(files: Readonly<Record<string, readonly object[]>>): string {
  const folder = dataFolder();
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join('\n'));
  return join(folder, Object.keys(files)[0] ?? '');
}

const party = (id: string, name: string, topics = ['sanction']) => ({
  ...{ id, schema: 'Company', datasets: ['eu_fsf'] },
  properties: { name: [name], topics },
});

test('changes beside FollowTheMoney entities replace, delete and add parties, later files after earlier ones', async () => {
  const file = folderOf({
    'entities.ftm.json': [party('a', 'Quibdo Maritime'), party('b', 'Zarandix'), party('c', 'Trentham Works')],
    '2026-02.delta.json': [
      { op: 'MOD', entity: party('a', 'Quibdo Line') },
      { op: 'ADD', entity: party('d', 'Osvald Shipping') },
      { op: 'ADD', entity: party('e', 'Kalb Holding', ['role.pep']) },
    ],
    '2026-03.delta.json': [
      { op: 'DEL', entity: { id: 'b' } },
      { op: 'MOD', entity: party('d', 'Osvald Tankers') },
    ],
  });
  const { fields, rows, skips } = await loadFile(followTheMoney, file);
  expect(fields('LegalEntityName').map(({ name }) => name)).toEqual([
    'QUIBDO LINE',
    'TRENTHAM WORKS',
    'OSVALD TANKERS',
  ]);
  expect([rows, ...skips]).toEqual([3, ['an entity that a file of changes deletes', 1]]);
});

test('rows of changes are counted, and rejected where there is nothing that they change', async () => {
  const changes = [
    { op: 'MOD', entity: party('a', 'Quibdo Line') },
    { op: 'DEL', entity: { id: 'b' } },
    { op: 'PUT', entity: party('a', 'Quibdo Line') },
  ];
  const beside = folderOf({ 'x.delta.json': changes, 'entities.ftm.json': [party('a', 'Quibdo Maritime')] });
  const { rows, skips, rejects } = await loadFile(ftmChanges, beside);
  expect([rows, ...skips]).toEqual([3, ['a deletion', 1]]);
  expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[3, 'op is none of ADD, MOD and DEL']]);
  const alone = await loadFile(ftmChanges, folderOf({ 'x.delta.json': changes }));
  expect(alone.rejects.map(([, reason]) => reason)).toEqual(
    changes.map(() => 'no file of entities beside it, which it changes'),
  );
});
