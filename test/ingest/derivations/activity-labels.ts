/**
 * Brands of public records, judged by hand: whether their names and industries tell of an activity. For each activity the first
 * 24 brands with a word that hints at it in their name, and the first 6 with one in their industry alone, in the order of the
 * SHA-1 of their name; brands of which neither reading is sure are left out. Those with an even first byte of the digest are
 * the working half, which the rules were written by; the others were judged apart, and are the held-out half.
 */
export interface Labelled {
  /** Names, with the industry in brackets, that tell of it; separated by semicolons. */
  readonly sells: string;
  readonly traps: string;
}

export const WORKING: Readonly<Record<string, Labelled>> = {
  Cannabis: {
    sells:
      'BLUE ROOTS CANNABIS (All Other Health and Personal Care Retailers); ARTIZEN CANNABIS COMPANY (All Other Health and Personal Care Retailers)',
    traps:
      'CITIZENS FOR A WEED FREE FUTURE INC; HONG KONG CLAY POT CITY RESTAURANT; PETIT POT; THE CLAY POT HOUSE LLC; HOT POT WORLD ROTARY (Restaurants)',
  },
  'Tobacco and Vaping': {
    sells: `OCCIDENTAL CIGAR CLUB; PIONEER SMOKE SHOP (Tobacco, Electronic Cigarette, and Other Smoking Supplies Retailers);
      ALIBABA SMOKE & GIFT SHOP; CLOUD 9 SMOKE SHOP; CALIFORNIA TOBACCO CENTER; F-M SMOKES & WINE DELI;
      BARSIDE VENDING (Tobacco Product and Electronic Cigarette Merchant Wholesalers); AMERICAN SNUFF COMPANY;
      12GREEN (Tobacco, Electronic Cigarette, and Other Smoking Supplies Retailers)`,
    traps: `NATIONAL SMOKEJUMPERS ASSOCIATION; KIWANIS CLUB OF TOBACCO VALL; PIPE TRADES TRUST; TOBACCO ROOT GEOLOGICAL SOCIETY;
      BAKERY CONFECTIONERY TOBACCO WORKERS AND GRAIN MILLERS; TOBACCO VALLEY NORDIC CLUB INC;
      MISSOULA SMOKEJUMPERS WELFARE FUND INC; MONTANA-WYOMING PIPE TRADES ASSOC`,
  },
  'Firearms, Weapons and Ammunition': {
    sells: 'ARMSCOR CARTRIDGE, INC (Small Arms Ammunition Manufacturing)',
    traps: `HELL-GATE CIVILIAN SHOOTERS ASSOCIATION; VALLEY COUNTY RIFLE & PISTOL CLUB INC; LAUREL ROD & GUN CLUB;
      BLUE FALCON TACTICAL SOLUTIONS LLC (Security Guards and Patrol Services); LIBBY ROD & GUN CLUB INC; WESTBY GUN CLUB INC;
      GREAT FALLS SHOOTING SPORTS COMPLEX; WEST YELLOWSTONE SHOOTING SPORTS ASSOCIATION`,
  },
  'Adult Entertainment and Dating': {
    sells: '',
    traps: `SUNSET STRIP; STRIPE (Restaurants); CAPELLIS GENTLEMENS BARBERSHOP (Barber Shops); COLSTRIP SADDLE CLUB INC;
      SF ADULT DAY SERVICES; AHLAM ADULT FAMILY HOME LLC (Home Health Care Services); STRAIGHT LINE STRIPING;
      MONTANA SEX OFFENDER TREATMENT ASSOCIATION; BELLEFLEUR LINGERIE BOUTIQUE (Clothing and Clothing Accessories Retailers)`,
  },
  'Gambling and Sports Betting': {
    sells: `STRATEGIC GAMING MANAGEMENT, LLC (Casino Hotels); NORTHERN WINZ CASINO, LLC (Casino Hotels);
      CASINO CARIBBEAN (Restaurants); GRAND CASINO (Restaurants); MACAU CASINO SOUTHCENTER (Restaurants);
      BETFAIR INTERACTIVE US LLC (Other Gambling Industries); NICKEL CHARLIES INC (Casinos (except Casino Hotels));
      PCC INC. (Casinos (except Casino Hotels))`,
    traps: `GRAND VISION GAMING LLC (Audio and Video Equipment Manufacturing);
      CASINO CREEK CONCRETE INC. (Ready-Mix Concrete Manufacturing)`,
  },
  'Payments and Money Transfer': {
    sells: `AUTOMATIC FUNDS TRANSFER SVC (All Other Personal Services); ABARROTES Y ENVIOS MORELOS (Grocery Stores);
      BREX INC (Financial Transactions Processing, Reserve, and Clearinghouse Activities);
      BERNICE FUNK (Financial Transactions Processing, Reserve, and Clearinghouse Activities)`,
    traps: `MONTANA TRANSFER COMPANY (General Freight Trucking, Local); OUTSIDE MY WIRE; 3 WIRE LLC;
      DIVERSIFIED TRANSFER & STORAGE, INC. (General Freight Trucking, Long-Distance, Less Than Truckload);
      BUSINESS WIRE INC (All Other Personal Services); ALVAREZ & MARSAL TRANSACTION ADVISORY GROUP LLC;
      ARIZONA SOLAR TRANSFER (Plumbing, Heating, and Air-Conditioning Contractors)`,
  },
  'Multi-level marketing': {
    sells: '',
    traps: `SAMWAY MARKET (Restaurants); AVON CEMETERY ASSOCIATION INC; TRADE INFO SERVICES (Other Direct Selling Establishments);
      EVERGREEN WASHELLI MEMORIAL PARK (Other Direct Selling Establishments)`,
  },
  'Pawn Shops, Check Cashing and Payday Loans': {
    sells: 'AMERICAN PAWN LLC (All Other Miscellaneous Retailers)',
    traps: `ADVANCED INTERIOR SERVICES INC (Drywall and Insulation Contractors); ADVANCE MAGAZINE PUBLISHERS INC.;
      ACCESS TO ADVANCED HEALTH INSTITUTE (Research and Development in Biotechnology (except Nanobiotechnology));
      PINE CREEK SCHOOL ADVANCEMENT; AMERICAN COLLEGE FOR ADVANCEMENT IN MEDICINE; ADVANCED CONCEPTS LLC;
      ADVANCED CHEMICAL SOLUTIONS, INC (Janitorial Services)`,
  },
  'Cryptocurrencies and Digital Assets': {
    sells: '',
    traps: `LE COIN (Full-Service Restaurants); PULL TOGETHER NOW; BTC 650 LLC (Bed-and-Breakfast Inns);
      BELLWETHER HOUSING (Other General Government Support); BTC DESIGN BUILD LLC (Residential Remodelers);
      BELLWETHER TATTOO (Other Personal Care Services); LUNAR LAUNDRY (Coin-Operated Laundries and Drycleaners)`,
  },
  'Investments and Financing': {
    sells: `BLUE SQUARE MORTGAGE LLC (Real Estate Credit); AVATAR REIT I LLC (Miscellaneous Financial Investment Activities);
      ALEXANDER HUTTON INC (Miscellaneous Financial Investment Activities);
      AMAZON INTERNATIONAL SERVICES SARL (Consumer Lending); BF BLOCKER LLC (Mortgage and Nonmortgage Loan Brokers);
      AARON BONCK (Investment Banking and Securities Intermediation); AFRICAL LLC (Mortgage and Nonmortgage Loan Brokers);
      AZG CAPITAL LLC (Mortgage and Nonmortgage Loan Brokers); AVATAR FINANCIAL GROUP LLC (Mortgage and Nonmortgage Loan Brokers)`,
    traps: `RYAN WAGNER MEMORIAL SCHOLARSHIP FUND; HILTON FINANCIAL DISTRICT- BANQUET & CATERING; BOZEMAN BARISTA FUND;
      BOZEMAN INVESTORS OF DULUTH, LLLP (Hotels (except Casino Hotels) and Motels); SECRET ALMS CHARITABLE FUND;
      MONTANA CREDIT UNION LEAGUE GROUP BENEFITS TR; A DANCE WITH FINANCE (All Other Personal Services);
      SEATTLE CANOE ADVISORY COUNCIL (Administration of Conservation Programs);
      CAPITAL ACCOUNTANT LLC (Other Accounting Services);
      CAPITAL ELECTRIC INC (Electrical Contractors and Other Wiring Installation Contractors)`,
  },
  'Legal Finance': {
    sells:
      'BAIL BOND AGENT SERVICES (All Other Telecommunications); BAD BOYS BAIL BONDS INC (All Other Personal Services)',
    traps: `BAILADORES DE BRONCE (Independent Artists, Writers, and Performers); BAILEY ONSAGER PC (Offices of Lawyers);
      B&A LITIGATION (Court Reporting and Stenotype Services); BAILEY BUILDING AND MUSEUM; SONYABAILEYFIT; GREGG BAILLIE;
      BOND PLUMBING LLC (Plumbing, Heating, and Air-Conditioning Contractors);
      FIRST MONTANA LAND TITLE COMPANY (Title Abstract and Settlement Offices)`,
  },
  'Gift Cards': {
    sells: 'ACI GIFT CARDS LLC (All Other Miscellaneous Retailers)',
    traps: `KIM'S HOUSEWARE & GIFTS; SAN FRANCISCO GIFTS & NEWS; CASSIES GIFTS OF LOVE FOUNDATION INC; COIT TOWER GIFT SHOP;
      DAVIES MEDICAL CTR GIFT SHOP; ESS EFF GIFT SHOP; FIL-AM FOOD & GIFTS (Restaurants); GMJ GIFT SHOP;
      GIFTS BY DESIGN (Other Services Related to Advertising); ARMELDILLO ART (Gift, Novelty, and Souvenir Retailers)`,
  },
  'Health and Lifestyle': {
    sells: `LASSENS NATURAL FOODS & VITAMINS DBA MARLENE'S MARKET AND DELI (Grocery Stores);
      AMANITA APOTHECARY (Food (Health) Supplement Retailers); A PLUS SET APART LIVING LLC (Food (Health) Supplement Retailers);
      ALLEN'S PERSONAL TRAINING LLC (Diet and Weight Reducing Centers)`,
    traps: `CANYON ECHO WELLNESS (Offices of All Other Miscellaneous Health Practitioners); MCKNIGHT NUTRITION SERVICES (Schools);
      BALLANTYNE NUTRITION SERVICES PLLC (Marketing Consulting Services); HERB & GRAIN LLC (Caterers);
      ASHLEY CRUZ ARATA WELLNESS (All Other Professional, Scientific, and Technical Services);
      ANDREA KURTZ ACPNCTR & CHINESE HERBALIST INC (Offices of All Other Miscellaneous Health Practitioners);
      FITNESS AND WELLNESS CLUB (Restaurants); CLEANING 101 (Food (Health) Supplement Stores)`,
  },
  'Prescription Drugs': {
    sells: `RIDGEWAY PHARMACY, LTD (Pharmacies and Drug Stores); PHARMACA INTEGRATIVE PHARMACY;
      ALL AMERICAN PHARMACEUTICAL & NATURAL FOOD CORPORATION (Pharmaceutical Preparation Manufacturing);
      ANI PHARMACEUTICALS INC (Medicinal and Botanical Manufacturing);
      ACUCELA INC DBA KUBOTA VISION INC. (Pharmaceutical Preparation Manufacturing)`,
    traps: `MEDICINE ROCKS WESLEYAN CHURCH; ARCANE ARTS ALCHEMY & APOTHECARY (All Other Miscellaneous Manufacturing);
      ARIA INTEGRATIVE MEDICINE (Offices of All Other Miscellaneous Health Practitioners);
      FLATHEAD VALLEY SPORTS MEDICINE FOUNDATION; ARAMIS INC (Drugs and Druggists' Sundries Merchant Wholesalers);
      ALDRICH BIOPHARMA CONSULTING LLC (Other Scientific and Technical Consulting Services);
      AMERICAN MARINE FUND (Pharmacy Benefit Management and Other Third Party Administration of Insurance and Pension Funds)`,
  },
};

export const HELD_OUT: Readonly<Record<string, Labelled>> = {
  Cannabis: {
    sells: 'CANNA ORGANIX (All Other Health and Personal Care Retailers)',
    traps: `TOP POT DOUGHNUTS & COFFEE (Restaurants); ROSEBUD PROTECTIVE ASSOCIATION; MELTING POT, THE (Restaurants);
      INDHEMP LLC (Oilseed (except Soybean) Farming); NO. 9 ALLEY HOT POT LLC (Restaurants); H.O.W POT (Restaurants);
      GREEN LEAF DENTAL (Offices of Dentists); ROSEBUD COMMUNITY CHAPEL; ROSEBUD COUNTY SEARCH AND RESCUE;
      BC GREEN HOUSE BUILDERS LTD (New Single-Family Housing Construction (except For-Sale Builders))`,
  },
  'Tobacco and Vaping': {
    sells: `ALMA'S CIGARETTES; NEWS AND DISCOUNT CIGARETTES; THE UNDERGROUND SMOKE & GIFT SHOP;
      BOMB BAE ALTERNATIVES (Tobacco, Electronic Cigarette, and Other Smoking Supplies Retailers)`,
    traps: `BILLINGS PIPE TRADES APPRENTICE & JOURNEYMAN TRAINING FUND; TOBACCO VALLEY VFW AUXILIARY;
      SMOKIN' PETE'S BBQ (Caterers); HUNGRY R DINER SMOKIN' GRILL;
      ADVANCED PIPE LINING TECHNOLOGY LLC (Plumbing, Heating, and Air-Conditioning Contractors);
      WILCOXSONS, INC (Dry, Condensed, and Evaporated Dairy Product Manufacturing);
      ALASKAN COPPER COMPANIES INC (Iron and Steel Pipe and Tube Manufacturing from Purchased Steel)`,
  },
  'Firearms, Weapons and Ammunition': {
    sells: 'HUNTING SHACK INC (Ammunition (except Small Arms) Manufacturing)',
    traps: `CENTRAL MONTANA SHOOTING COMPLEX INC; BIG HEARTS & OPEN ARMS INC; BULL LAKE ROD & GUN FOUNDATION;
      GALLATIN VALLEY SHARP SHOOTERS; BIG MUDDY PRACTICL SHOOTING ASSOCIATION INC; FLATHEAD ALLSTARS SCTP SHOOTING TEAM;
      BRIGHT HORIZONS CHILDRENS CENTERS 1570 W ARMORY (Child Care Services); BOZEMAN RIFLE CLUB;
      LAUREL SHOOTING EDUCATION PROGRAM; BIG HORN COUNTY ROD & GUN CLUB; ANACONDA SPORTSMANS CAMPGROUND;
      NORTH VALLEY SHOOTING FOUNDATION INC; TROY SHOOTING CLUB INC; TREASURE SHOOTING ASSOCIATION`,
  },
  'Adult Entertainment and Dating': {
    sells: '',
    traps: `COLSTRIP FOOD BANK; SEATTLE LUXURY ADULT FAMILY HOME (Other Residential Care Facilities);
      DOMESTIC AND SEXUAL VIOLENCE SERVICES OF CARBON COUNTY; STARS AND STRIPES 4-H CLUB; COLSTRIP CHURCH OF CHRIST;
      ARROW STRIPING & MANUFACTURING, INC. (Construction Machinery Manufacturing); GOLDEN STATE ADULT DAY HEALTH CARE;
      2ND CHANCE YOUTH & YOUNG ADULT ORGANIZATION (Other Individual and Family Services);
      ADULT CARE RESOURCES LLC (All Other Personal Services); ADULT RESOURCE ALLIANCE OF YELLOWSTONE COUNTY`,
  },
  'Gambling and Sports Betting': {
    sells: `RIVERSIDE CASINO INC. (Restaurants); GREAT AMERICAN CASINO (Restaurants); FORTUNE CASINO (Restaurants);
      GOLDIE'S SHORELINE CASINO (Restaurants); S&K GAMING LLC (Casino Hotels); SILVER DOLLAR CASINO;
      CHARGING HORSE CASINO & BINGO (Casino Hotels); IMPERIAL PALACE CASINO (Restaurants); FORTUNE POKER (Restaurants);
      CENTURY GAMING INC (Casinos (except Casino Hotels)); ASK INC (Casinos (except Casino Hotels));
      STAGE ONE INC (Casinos (except Casino Hotels)); WOLF POINT COMMUNITY ORGANIZATION (Casinos (except Casino Hotels))`,
    traps: `RACETRACK VALLEY COMMUNITY CENTER; GAMING INDUSTRY FRIENDS TO SOCIETY INC; MONTANA COUNCIL ON PROBLEM GAMBLING;
      DANA BETTINGER STUDIO (Other Miscellaneous Nondurable Goods Merchant Wholesalers);
      MONTANA GAMING RESEARCH AND EDUCATION FUND INC; NORTH AMERICAN GAMING REGULATORS ASSOCIATION`,
  },
  'Payments and Money Transfer': {
    sells: `AMAZON PAYMENTS INC (Other Activities Related to Credit Intermediation);
      ANH MINH MONEY TRANSFER INC (All Other Personal Services);
      BLACKHAWK NETWORK INC (Financial Transactions Processing, Reserve, and Clearinghouse Activities);
      ZOOT ENTERPRISES INC (Financial Transactions Processing, Reserve, and Clearinghouse Activities)`,
    traps: `HOTWIRE COFFEE HOUSE (Restaurants); ALL WIRE ELECTRIC (Electrical Contractors and Other Wiring Installation Contractors);
      NATIONAL INSTITUTE ON MONEY IN STATE POLITICS (Other Grantmaking and Giving Services); TRANSFER MARKET;
      EAST COFFEE SHOP & MONEY MARKET (Supermarkets and Other Grocery Retailers (except Convenience Retailers))`,
  },
  'Multi-level marketing': {
    sells: 'AMWAY CORP (All Other Miscellaneous Retailers)',
    traps: `AVON COMMUNITY CHURCH; VIM AND VIGR LLC (Other Direct Selling Establishments);
      HOME TRAINING TOOLS, LTD. (Other Direct Selling Establishments); BRUCO, INC (Other Direct Selling Establishments)`,
  },
  'Pawn Shops, Check Cashing and Payday Loans': {
    sells: '',
    traps: `ADVANCED ELECTRONIC DESIGNS INC (Engineering Services); ADVANCED EYECARE, LLC (Offices of Optometrists);
      ADVANCED FINISHING SYSTEMS (Industrial Machinery and Equipment Merchant Wholesalers);
      ANUYOU ELECTROLYSIS & ADVANCED ESTHETICS (Other Personal Care Services); ADVANCED SPA COVERS;
      ADVANCED FLOOR DESIGN INC (Drywall and Insulation Contractors); ADVANCED GEOSOLUTIONS INC (Site Preparation Contractors)`,
  },
  'Cryptocurrencies and Digital Assets': {
    sells: '',
    traps: `LOFT-LIVING ON FIRE TOGETHER; AETHERIUM REGULATORY CONSULTING LLC (Other Scientific and Technical Consulting Services);
      AETHERWORKS LLC (Architectural Services); REBUILDING TOGETHER YELLOWSTONE COUNTY INC; GOLD COIN TRADING CO;
      BTC 346 LP (Residential Property Managers); MONTANA COIN MACHINE OPERATORS ASSOCIATION;
      THE CLEAN MACHINE (Coin-Operated Laundries and Drycleaners)`,
  },
  'Investments and Financing': {
    sells: `ALLIANT RETIREMENT SERVICES LLC (Portfolio Management and Investment Advice);
      BEACON DEVELOPMENT GROUP LLC (Real Estate Credit); BEN CARR LLC (Mortgage and Nonmortgage Loan Brokers);
      ARBORETUM MORTGAGE (Mortgage and Nonmortgage Loan Brokers)`,
    traps: `YVONNE MANSFIELD ANIMAL WELFARE FUND; ALASKA ADVENTURE BOOKS LLC (Book Publishers);
      IRON GRIP SECURITIES (Security Guards and Patrol Services); BMA VENTURES LLC (Residential Property Managers);
      RAINIER ADVISORY COUNCIL (Fitness and Recreational Sports Centers); HAWTHORNE PARENT ADVISORY COUNCIL INC;
      INTEGRATED SECURITY SOLUTIONS INC (Security Systems Services (except Locksmiths));
      CAPITAL C ACQUISITIONS (Residential Property Managers)`,
  },
  'Legal Finance': {
    sells: 'ALL CITY BAIL BONDING (All Other Personal Services)',
    traps: `BERKLEY SURETY GROUP LLC (Insurance Agencies and Brokerages); SHAFER BAILLIE MANSION (Bed and Breakfasts);
      BAILEE ANKROM THERAPY PLLC (Offices of Mental Health Practitioners (except Physicians)); SARAH BOND;
      DOUBLE BOND HEATING & AIR (Plumbing, Heating, and Air-Conditioning Contractors); BOND DESIGN (Florists);
      BIG FOOD INC DBA BAILA BAR (Restaurants); BUFFALO VENTURES (Title Abstract and Settlement Offices)`,
  },
  'Gift Cards': {
    sells: '',
    traps: `TREASURE ISLAND GIFTS; PIKE PLACE GIFT (Gift, Novelty, and Souvenir Retailers); ZODIAC GIFT SHOP CAFE;
      LINCOLN'S SILVER $ BAR & GIFT (Gift, Novelty, and Souvenir Stores); ST. FRANCIS MEMORIAL HOSPITAL GIFT SHOP;
      ALFARID GIFTS, ALFARID HANDMADE ACCESSORIES (Sewing, Needlework, and Piece Goods Retailers);
      JAPANESE TEA GARDEN GIFT SHOP; GUARDINO'S SOUVENIR & GIFT SHOP; ALL HEARTS (Gift, Novelty, and Souvenir Retailers)`,
  },
  'Health and Lifestyle': {
    sells: `JENNY CRAIG WEIGHT LOSS CT 3018; AXARI EMPIRE LLC (Diet and Weight Reducing Centers);
      PURA OLEA (Food (Health) Supplement Retailers)`,
    traps: `RAINIER FOOTHILLS WELLNESS FOUNDATION; SPARKLE SLIME CO (All Other General Merchandise Retailers); SLIM'S;
      MAPLE LEAF NUTRITION (Offices of All Other Miscellaneous Health Practitioners); VASHON NUTRITION PROGRAM;
      ANNA CLAUSEN WELLNESS (All Other Personal Services); MILES CITY NUTRITION COALITION; MAKOSHIKA WELLNESS INC;
      ASTER NUTRITION COUNSELING (All Other Outpatient Care Centers)`,
  },
  'Prescription Drugs': {
    sells: `WALGREENS DRUG STORE #3788 (Grocery Stores); CVS PHARMACY #11686 (Grocery Stores); RELIABLE DRUG;
      WALGREENS #04627 (Grocery Stores); UTTERBACK RX, INC. (Pharmacies and Drug Stores);
      BIG SKY MANAGED CARE (Pharmacies and Drug Stores); AMGEN USA INC (Drugs and Druggists' Sundries Merchant Wholesalers)`,
    traps: `AMERICAN PHARMACISTS ASSOCIATION ACADEMY OF STUDENT PHARMACISTS; HILL COUNTY DRUG COURT INC;
      BROADWAY SPORTS & INTERNAL MEDICINE PS (Offices of Physicians (except Mental Health Specialists));
      AMERICAN BOARD OF CRANIOFACIAL DENTAL SLEEP MEDICINE; DRUG RESISTANCE TRUST UA 3106972;
      OHA VITAL ORGANIC SKINCARE (Drugs and Druggists' Sundries Merchant Wholesalers)`,
  },
};
