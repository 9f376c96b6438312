/**
 * Adjectives of countries by ISO 3166 code, as passports and lists write nationality; omits those that two countries share.
 */
const ADJECTIVES = `
  AFG:afghan ALB:albanian DZA:algerian AND:andorran AGO:angolan ARG:argentine,argentinian,argentinean ARM:armenian AUS:australian AUT:austrian
  AZE:azerbaijani,azeri BHS:bahamian BHR:bahraini BGD:bangladeshi BRB:barbadian BLR:belarusian,byelorussian BEL:belgian BLZ:belizean
  BEN:beninese BTN:bhutanese BOL:bolivian BIH:bosnian BWA:botswanan BRA:brazilian BRN:bruneian BGR:bulgarian BFA:burkinabe BDI:burundian
  KHM:cambodian CMR:cameroonian CAN:canadian CPV:cape_verdean CAF:central_african TCD:chadian CHL:chilean CHN:chinese COL:colombian
  COM:comorian CRI:costa_rican CIV:ivorian HRV:croatian CUB:cuban CYP:cypriot CZE:czech DNK:danish DJI:djiboutian ECU:ecuadorian,ecuadorean
  EGY:egyptian SLV:salvadoran,salvadorian ERI:eritrean EST:estonian ETH:ethiopian FJI:fijian FIN:finnish FRA:french GAB:gabonese GMB:gambian
  GEO:georgian DEU:german GHA:ghanaian GRC:greek GTM:guatemalan GUY:guyanese HTI:haitian HND:honduran HUN:hungarian ISL:icelandic IND:indian
  IDN:indonesian IRN:iranian,persian IRQ:iraqi IRL:irish ISR:israeli ITA:italian JAM:jamaican JPN:japanese JOR:jordanian KAZ:kazakh,kazakhstani
  KEN:kenyan PRK:north_korean KOR:south_korean XKX:kosovar KWT:kuwaiti KGZ:kyrgyz,kyrgyzstani LAO:laotian LVA:latvian LBN:lebanese LBR:liberian
  LBY:libyan LTU:lithuanian LUX:luxembourgish MKD:macedonian MDG:malagasy MWI:malawian MYS:malaysian MDV:maldivian MLI:malian MLT:maltese
  MRT:mauritanian MUS:mauritian MEX:mexican MDA:moldovan MCO:monegasque MNG:mongolian MNE:montenegrin MAR:moroccan MOZ:mozambican
  MMR:burmese,myanmarese NAM:namibian NPL:nepalese,nepali NLD:dutch NZL:new_zealand,new_zealander NIC:nicaraguan NER:nigerien NGA:nigerian
  NOR:norwegian OMN:omani PAK:pakistani PAN:panamanian PRY:paraguayan PER:peruvian PHL:filipino,philippine POL:polish PRT:portuguese
  QAT:qatari ROU:romanian RUS:russian RWA:rwandan SAU:saudi,saudi_arabian SEN:senegalese SRB:serbian SYC:seychellois SLE:sierra_leonean
  SGP:singaporean SVK:slovak SVN:slovenian SOM:somali,somalian ZAF:south_african SSD:south_sudanese ESP:spanish LKA:sri_lankan SDN:sudanese
  SUR:surinamese SWE:swedish CHE:swiss SYR:syrian TWN:taiwanese TJK:tajik,tajikistani TZA:tanzanian THA:thai TGO:togolese TTO:trinidadian
  TUN:tunisian TUR:turkish TKM:turkmen UGA:ugandan UKR:ukrainian ARE:emirati,emirian GBR:british,english,scottish,welsh USA:american
  URY:uruguayan UZB:uzbek,uzbekistani VEN:venezuelan VNM:vietnamese YEM:yemeni ZMB:zambian ZWE:zimbabwean PSE:palestinian`;

/** Adjective, lower case → ISO 3166 code, three letters. */
export const NATIONALITIES: ReadonlyMap<string, string> = new Map(
  ADJECTIVES.trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [code = '', words = ''] = entry.split(':');
      return words.split(',').map((word) => [word.replaceAll('_', ' '), code] as const);
    }),
);
