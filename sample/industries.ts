import type { ValueOf } from '../catalog/graph.ts';
import { MCC, NAICS_2017, SIC } from './codes.ts';
import { type Weighted, weighted } from './random.ts';

type LocationType = ValueOf<'OperatingLocationLocationType.locationType'>;
type IndustryType = ValueOf<'Industry.industryType'>;

/**
 * The industries of the sample: real codes and descriptions of NAICS 2022, a colloquial description, the figures that make
 * their businesses plausible, and words for their names.
 */
type IndustryRow = readonly [
  naics2022: string,
  description: string,
  svcDescription: string,
  /** Relative frequency of its businesses. */
  weight: number,
  locationType: LocationType,
  /** Card revenue of a typical location, in thousands of U.S. dollars per month. */
  monthlyThousands: number,
  /** Size of a typical card transaction, in U.S. dollars. */
  ticket: number,
  sic: string,
  mcc: string,
  naics2017: string,
  trades: string,
];

// biome-ignore format: a table is read by its columns
const ROWS: readonly IndustryRow[] = [
  ['722511', 'Full-Service Restaurants', 'Full-Service Restaurants', 60, 'hospitality', 70, 38, '5812', '5812', '722511', 'RESTAURANT,GRILL,BISTRO,KITCHEN,TAVERN,TRATTORIA,CANTINA,STEAKHOUSE'],
  ['722513', 'Limited-Service Restaurants', 'Fast Food Restaurants', 50, 'hospitality', 60, 14, '5812', '5814', '722513', 'BURGERS,PIZZA,TACOS,TERIYAKI,SANDWICHES,DELI,NOODLES,CHICKEN'],
  ['722515', 'Snack and Nonalcoholic Beverage Bars', 'Coffee Shops', 35, 'hospitality', 30, 9, '5812', '5814', '722515', 'COFFEE,CAFE,ESPRESSO,TEA HOUSE,ROASTERS,DONUTS,CREAMERY'],
  ['722330', 'Mobile Food Services', 'Food Trucks', 14, 'hospitality', 11, 15, '5812', '5814', '722330', 'FOOD TRUCK,STREET FOOD,MOBILE KITCHEN'],
  ['722320', 'Caterers', 'Caterers', 9, 'hospitality', 24, 620, '', '', '', 'CATERING,EVENTS CATERING,BANQUETS'],
  ['722410', 'Drinking Places (Alcoholic Beverages)', 'Bars and Pubs', 16, 'hospitality', 38, 27, '5813', '5813', '722410', 'PUB,BAR,TAPROOM,SALOON,LOUNGE,ALEHOUSE'],
  ['722310', 'Food Service Contractors', 'Food Service Contractors', 2, 'business service', 60, 900, '', '', '', 'FOOD SERVICE,DINING SERVICES'],
  ['311811', 'Retail Bakeries', 'Bakeries', 9, 'retail', 22, 13, '', '', '', 'BAKERY,BREAD,PATISSERIE,PASTRIES'],
  ['445110', 'Supermarkets and Other Grocery Retailers (except Convenience Retailers)', 'Grocery Stores', 12, 'retail', 240, 42, '5411', '5411', '445110', 'MARKET,GROCERY,FOODS,SUPERMARKET,MERCADO'],
  ['445131', 'Convenience Retailers', 'Convenience Stores', 16, 'retail', 60, 11, '5411', '5499', '445120', 'MINI MART,CORNER STORE,QUICK STOP,FOOD MART'],
  ['445230', 'Fruit and Vegetable Retailers', 'Produce Markets', 3, 'retail', 20, 22, '', '', '', 'PRODUCE,FRUIT STAND,FARM MARKET'],
  ['445240', 'Meat Retailers', 'Butcher Shops', 3, 'retail', 32, 45, '', '', '', 'MEATS,BUTCHER,CARNICERIA'],
  ['445250', 'Fish and Seafood Retailers', 'Fish Markets', 2, 'retail', 28, 44, '', '', '', 'SEAFOOD,FISH MARKET,OYSTER CO'],
  ['445320', 'Beer, Wine, and Liquor Retailers', 'Liquor Stores', 7, 'retail', 55, 34, '', '', '', 'LIQUOR,WINE SHOP,BOTTLE SHOP,SPIRITS'],
  ['445292', 'Confectionery and Nut Retailers', 'Candy Stores', 3, 'retail', 12, 16, '', '', '', 'CANDY,CHOCOLATES,CONFECTIONS'],
  ['457110', 'Gasoline Stations with Convenience Stores', 'Gas Stations', 16, 'retail', 210, 31, '5541', '5541', '447110', 'GAS,FUEL STOP,GAS & GO,SERVICE STATION'],
  ['457210', 'Fuel Dealers', 'Fuel Dealers', 2, 'supplier', 120, 480, '', '', '', 'PROPANE,FUEL OIL,ENERGY'],
  ['456110', 'Pharmacies and Drug Retailers', 'Pharmacies', 9, 'retail', 180, 39, '', '', '', 'PHARMACY,DRUGS,APOTHECARY'],
  ['456120', 'Cosmetics, Beauty Supplies, and Perfume Retailers', 'Beauty Supply Stores', 4, 'retail', 22, 33, '', '', '', 'BEAUTY SUPPLY,COSMETICS,PERFUMES'],
  ['456130', 'Optical Goods Retailers', 'Eyewear Stores', 4, 'retail', 35, 210, '', '', '', 'OPTICAL,EYEWEAR,VISION CENTER'],
  ['456191', 'Food (Health) Supplement Retailers', 'Vitamin and Supplement Stores', 4, 'retail', 20, 46, '', '', '', 'NUTRITION,VITAMINS,SUPPLEMENTS,CBD'],
  ['459991', 'Tobacco, Electronic Cigarette, and Other Smoking Supplies Retailers', 'Smoke and Vape Shops', 7, 'retail', 22, 24, '', '', '', 'VAPE,SMOKE SHOP,TOBACCO,CIGARS'],
  ['459999', 'All Other Miscellaneous Retailers', 'Cannabis Dispensaries', 5, 'retail', 90, 41, '', '', '', 'CANNABIS,DISPENSARY,MARIJUANA,420 SHOP'],
  ['458110', 'Clothing and Clothing Accessories Retailers', 'Clothing Stores', 14, 'retail', 34, 54, '5651', '5651', '448140', 'CLOTHING,BOUTIQUE,APPAREL,FASHIONS,OUTFITTERS'],
  ['458210', 'Shoe Retailers', 'Shoe Stores', 4, 'retail', 30, 78, '', '', '', 'SHOES,FOOTWEAR,SNEAKERS'],
  ['458310', 'Jewelry Retailers', 'Jewelry Stores', 6, 'retail', 40, 390, '', '', '', 'JEWELERS,JEWELRY,GEMS,GOLDSMITHS'],
  ['459110', 'Sporting Goods Retailers', 'Sporting Goods Stores', 6, 'retail', 44, 72, '', '', '', 'SPORTS,OUTDOORS,BIKES,TACKLE'],
  ['332994', 'Small Arms, Ordnance, and Ordnance Accessories Manufacturing', 'Gun Shops', 3, 'retail', 38, 340, '', '', '', 'FIREARMS,GUNS,AMMO,ARMS'],
  ['459120', 'Hobby, Toy, and Game Retailers', 'Toy and Hobby Stores', 4, 'retail', 18, 36, '', '', '', 'TOYS,HOBBIES,GAMES,COMICS'],
  ['459210', 'Book Retailers and News Dealers', 'Bookstores', 4, 'retail', 15, 26, '', '', '', 'BOOKS,BOOKSELLERS,NEWS'],
  ['459310', 'Florists', 'Florists', 6, 'retail', 13, 68, '', '', '', 'FLORIST,FLOWERS,BLOOMS'],
  ['459420', 'Gift, Novelty, and Souvenir Retailers', 'Gift Shops', 6, 'retail', 14, 31, '', '', '', 'GIFTS,GIFT CARDS,SOUVENIRS'],
  ['459510', 'Used Merchandise Retailers', 'Thrift and Antique Stores', 6, 'retail', 13, 27, '', '', '', 'ANTIQUES,THRIFT,RESALE,CONSIGNMENT'],
  ['459910', 'Pet and Pet Supplies Retailers', 'Pet Stores', 5, 'retail', 28, 43, '', '', '', 'PETS,PET SUPPLY,FEED & PET'],
  ['459920', 'Art Dealers', 'Art Galleries', 3, 'retail', 12, 650, '', '', '', 'GALLERY,FINE ART,FRAMES'],
  ['459140', 'Musical Instrument and Supplies Retailers', 'Music Stores', 2, 'retail', 16, 140, '', '', '', 'MUSIC,GUITARS,PIANOS'],
  ['459410', 'Office Supplies and Stationery Retailers', 'Office Supply Stores', 2, 'retail', 30, 58, '', '', '', 'OFFICE SUPPLY,STATIONERS'],
  ['449110', 'Furniture Retailers', 'Furniture Stores', 6, 'retail', 55, 780, '', '', '', 'FURNITURE,HOME,INTERIORS,MATTRESS'],
  ['449210', 'Electronics and Appliance Retailers', 'Electronics Stores', 6, 'retail', 48, 170, '', '', '', 'ELECTRONICS,AUDIO,WIRELESS,COMPUTERS'],
  ['444110', 'Home Centers', 'Home Improvement Stores', 2, 'retail', 480, 92, '', '', '', 'HOME CENTER,BUILDING CENTER'],
  ['444140', 'Hardware Retailers', 'Hardware Stores', 5, 'retail', 50, 36, '', '', '', 'HARDWARE,TOOLS,SUPPLY'],
  ['444240', 'Nursery, Garden Center, and Farm Supply Retailers', 'Nurseries and Garden Centers', 5, 'retail', 28, 58, '', '', '', 'NURSERY,GARDEN CENTER,PLANTS'],
  ['455110', 'Department Stores', 'Department Stores', 1, 'retail', 420, 66, '', '', '', 'DEPARTMENT STORE,EMPORIUM'],
  ['455219', 'All Other General Merchandise Retailers', 'Dollar Stores', 4, 'retail', 60, 18, '', '', '', 'DOLLAR STORE,VARIETY,BARGAINS'],
  ['441110', 'New Car Dealers', 'New Car Dealers', 4, 'retail', 900, 31000, '', '', '', 'MOTORS,AUTO GROUP,CARS'],
  ['441120', 'Used Car Dealers', 'Used Car Dealers', 8, 'retail', 180, 14500, '', '', '', 'AUTO SALES,USED CARS,AUTO MART'],
  ['441227', 'Motorcycle, ATV, and All Other Motor Vehicle Dealers', 'Motorcycle Dealers', 2, 'retail', 90, 7400, '', '', '', 'POWERSPORTS,CYCLES,MOTORCYCLES'],
  ['441330', 'Automotive Parts and Accessories Retailers', 'Auto Parts Stores', 6, 'retail', 62, 57, '', '', '', 'AUTO PARTS,PARTS,CAR PARTS'],
  ['441340', 'Tire Dealers', 'Tire Shops', 6, 'retail', 55, 320, '', '', '', 'TIRES,TIRE CENTER,TIRE & WHEEL'],
  ['811111', 'General Automotive Repair', 'Auto Repair Shops', 32, 'trade service', 34, 390, '7538', '7538', '811111', 'AUTO REPAIR,AUTOMOTIVE,GARAGE,CAR CARE,AUTO SERVICE'],
  ['811121', 'Automotive Body, Paint, and Interior Repair and Maintenance', 'Auto Body Shops', 10, 'trade service', 42, 1450, '7532', '7531', '811121', 'AUTO BODY,COLLISION,PAINT & BODY'],
  ['811192', 'Car Washes', 'Car Washes', 6, 'trade service', 24, 17, '', '', '', 'CAR WASH,DETAILING,AUTO SPA'],
  ['811191', 'Automotive Oil Change and Lubrication Shops', 'Oil Change Shops', 4, 'trade service', 40, 71, '', '', '', 'QUICK LUBE,OIL CHANGE,LUBE'],
  ['488410', 'Motor Vehicle Towing', 'Towing Services', 6, 'trade service', 24, 210, '', '', '', 'TOWING,RECOVERY,ROADSIDE'],
  ['811412', 'Appliance Repair and Maintenance', 'Appliance Repair', 4, 'trade service', 11, 240, '', '', '', 'APPLIANCE REPAIR,APPLIANCE SERVICE'],
  ['811210', 'Electronic and Precision Equipment Repair and Maintenance', 'Electronics Repair', 5, 'trade service', 12, 130, '', '', '', 'PHONE REPAIR,COMPUTER REPAIR,ELECTRONICS REPAIR'],
  ['811310', 'Commercial and Industrial Machinery and Equipment (except Automotive and Electronic) Repair and Maintenance', 'Industrial Equipment Repair', 4, 'trade service', 46, 1300, '', '', '', 'MACHINE REPAIR,EQUIPMENT SERVICE,HYDRAULICS'],
  ['811420', 'Reupholstery and Furniture Repair', 'Upholstery Shops', 2, 'trade service', 9, 520, '', '', '', 'UPHOLSTERY,REFINISHING'],
  ['811490', 'Other Personal and Household Goods Repair and Maintenance', 'Shoe and Watch Repair', 2, 'trade service', 7, 58, '', '', '', 'SHOE REPAIR,ALTERATIONS,WATCH REPAIR'],
  ['812111', 'Barber Shops', 'Barber Shops', 12, 'trade service', 9, 34, '7241', '7230', '812111', 'BARBER SHOP,BARBERS,CUTS'],
  ['812112', 'Beauty Salons', 'Hair Salons', 30, 'trade service', 14, 82, '7231', '7230', '812112', 'SALON,HAIR STUDIO,BEAUTY SALON,HAIR DESIGN'],
  ['812113', 'Nail Salons', 'Nail Salons', 14, 'trade service', 12, 54, '', '7230', '812113', 'NAILS,NAIL SPA,NAIL BAR'],
  ['812199', 'Other Personal Care Services', 'Spas and Massage', 14, 'trade service', 12, 98, '7299', '7297', '812199', 'MASSAGE,DAY SPA,TATTOO,BODYWORK'],
  ['812191', 'Diet and Weight Reducing Centers', 'Weight Loss Centers', 2, 'trade service', 14, 160, '', '', '', 'WEIGHT LOSS,WELLNESS CENTER'],
  ['812210', 'Funeral Homes and Funeral Services', 'Funeral Homes', 3, 'professional service', 45, 5200, '', '', '', 'FUNERAL HOME,MORTUARY,CREMATION'],
  ['812310', 'Coin-Operated Laundries and Drycleaners', 'Laundromats', 5, 'trade service', 13, 14, '', '', '', 'LAUNDROMAT,COIN LAUNDRY,WASH & DRY'],
  ['812320', 'Drycleaning and Laundry Services (except Coin-Operated)', 'Dry Cleaners', 6, 'trade service', 14, 29, '', '', '', 'CLEANERS,DRY CLEANING'],
  ['812910', 'Pet Care (except Veterinary) Services', 'Pet Grooming', 8, 'trade service', 12, 76, '', '', '', 'PET GROOMING,DOG DAYCARE,KENNELS'],
  ['812930', 'Parking Lots and Garages', 'Parking Lots', 4, 'trade service', 26, 16, '', '', '', 'PARKING,PARKING GARAGE'],
  ['812990', 'All Other Personal Services', 'Dating and Escort Services', 2, 'business service', 10, 90, '', '', '', 'DATING,MATCHMAKERS,ADULT BOUTIQUE'],
  ['236115', 'New Single-Family Housing Construction (except For-Sale Builders)', 'Home Builders', 16, 'trade service', 150, 46000, '1521', '1520', '236115', 'HOMES,BUILDERS,CUSTOM HOMES,CONSTRUCTION'],
  ['236118', 'Residential Remodelers', 'Remodelers', 30, 'trade service', 48, 9200, '1521', '1520', '236118', 'REMODELING,RENOVATIONS,CONTRACTING,KITCHEN & BATH'],
  ['236220', 'Commercial and Institutional Building Construction', 'Commercial Contractors', 14, 'trade service', 260, 88000, '', '', '236220', 'GENERAL CONTRACTORS,CONSTRUCTION,BUILDERS'],
  ['238110', 'Poured Concrete Foundation and Structure Contractors', 'Concrete Contractors', 9, 'trade service', 52, 6400, '', '', '', 'CONCRETE,FOUNDATIONS,PAVING'],
  ['238140', 'Masonry Contractors', 'Masonry Contractors', 5, 'trade service', 30, 5200, '', '', '', 'MASONRY,BRICK & STONE'],
  ['238160', 'Roofing Contractors', 'Roofing Contractors', 10, 'trade service', 58, 8700, '1761', '1761', '238160', 'ROOFING,ROOFS,ROOFING & GUTTERS'],
  ['238210', 'Electrical Contractors and Other Wiring Installation Contractors', 'Electricians', 18, 'trade service', 46, 880, '1731', '1731', '238210', 'ELECTRIC,ELECTRICAL,WIRING'],
  ['238220', 'Plumbing, Heating, and Air-Conditioning Contractors', 'Plumbers and HVAC', 24, 'trade service', 52, 640, '1711', '1711', '238220', 'PLUMBING,HEATING & AIR,MECHANICAL,HVAC'],
  ['238310', 'Drywall and Insulation Contractors', 'Drywall Contractors', 7, 'trade service', 32, 4100, '', '', '', 'DRYWALL,INSULATION,PLASTERING'],
  ['238320', 'Painting and Wall Covering Contractors', 'Painters', 16, 'trade service', 17, 2700, '1721', '', '238320', 'PAINTING,PAINTERS,COATINGS'],
  ['238330', 'Flooring Contractors', 'Flooring Contractors', 7, 'trade service', 30, 3100, '', '', '', 'FLOORING,FLOORS,TILE & FLOOR'],
  ['238350', 'Finish Carpentry Contractors', 'Carpenters', 8, 'trade service', 20, 3900, '', '', '', 'CARPENTRY,CABINETS,WOODWORKS'],
  ['238910', 'Site Preparation Contractors', 'Excavation Contractors', 7, 'trade service', 60, 7900, '', '', '', 'EXCAVATING,EARTHWORKS,DEMOLITION'],
  ['238990', 'All Other Specialty Trade Contractors', 'Fence and Deck Contractors', 10, 'trade service', 24, 3600, '', '1799', '', 'FENCE,DECKS,POOLS,PAVERS'],
  ['561730', 'Landscaping Services', 'Landscapers', 30, 'trade service', 15, 390, '0781', '0780', '561730', 'LANDSCAPING,LAWN CARE,TREE SERVICE,YARD CARE'],
  ['561720', 'Janitorial Services', 'Cleaning Services', 30, 'trade service', 13, 260, '7349', '7349', '561720', 'CLEANING,JANITORIAL,MAID SERVICE,HOUSEKEEPING'],
  ['561740', 'Carpet and Upholstery Cleaning Services', 'Carpet Cleaning', 6, 'trade service', 11, 230, '', '', '', 'CARPET CLEANING,CARPET CARE'],
  ['561710', 'Exterminating and Pest Control Services', 'Pest Control', 5, 'trade service', 26, 170, '', '', '', 'PEST CONTROL,EXTERMINATORS'],
  ['561790', 'Other Services to Buildings and Dwellings', 'Building Maintenance', 5, 'trade service', 17, 310, '', '', '', 'WINDOW CLEANING,PRESSURE WASHING,CHIMNEY SERVICE'],
  ['561622', 'Locksmiths', 'Locksmiths', 5, 'trade service', 10, 160, '', '', '', 'LOCKSMITH,LOCK & KEY'],
  ['561612', 'Security Guards and Patrol Services', 'Security Guards', 5, 'business service', 70, 3100, '', '', '', 'SECURITY,PATROL,PROTECTION'],
  ['561320', 'Temporary Help Services', 'Staffing Agencies', 7, 'business service', 130, 4800, '', '', '', 'STAFFING,PERSONNEL,EMPLOYMENT'],
  ['561510', 'Travel Agencies', 'Travel Agencies', 5, 'business service', 20, 840, '', '', '', 'TRAVEL,TOURS,VACATIONS'],
  ['561440', 'Collection Agencies', 'Collection Agencies', 2, 'business service', 34, 330, '', '', '', 'RECOVERY SERVICES,COLLECTIONS,CREDIT SERVICES'],
  ['561439', 'Other Business Service Centers (including Copy Shops)', 'Print and Copy Shops', 3, 'business service', 16, 42, '', '', '', 'COPY CENTER,MAIL & COPY,PRINT SHOP'],
  ['561920', 'Convention and Trade Show Organizers', 'Event Organizers', 5, 'business service', 22, 2600, '', '', '', 'EVENTS,EXPO,PRODUCTIONS'],
  ['562111', 'Solid Waste Collection', 'Waste Haulers', 3, 'business service', 120, 290, '', '', '', 'DISPOSAL,HAULING,SANITATION'],
  ['562991', 'Septic Tank and Related Services', 'Septic Services', 3, 'trade service', 26, 540, '', '', '', 'SEPTIC,DRAIN & SEPTIC'],
  ['541110', 'Offices of Lawyers', 'Law Firms', 24, 'professional service', 62, 1900, '8111', '8111', '541110', 'LAW,LAW OFFICE,LEGAL GROUP,ATTORNEYS'],
  ['541199', 'All Other Legal Services', 'Litigation Funding', 1, 'professional service', 80, 5400, '', '', '', 'LEGAL FUNDING,SETTLEMENT FUNDING,LAWSUIT LOANS'],
  ['541211', 'Offices of Certified Public Accountants', 'Accountants', 14, 'professional service', 34, 940, '8721', '8931', '541211', 'CPA,ACCOUNTING,TAX & ACCOUNTING'],
  ['541213', 'Tax Preparation Services', 'Tax Preparers', 9, 'professional service', 10, 230, '', '', '', 'TAX SERVICE,TAXES,TAX PREP'],
  ['541219', 'Other Accounting Services', 'Bookkeepers', 10, 'professional service', 9, 410, '8721', '', '541219', 'BOOKKEEPING,PAYROLL,BOOKS'],
  ['541310', 'Architectural Services', 'Architects', 8, 'professional service', 44, 7200, '', '', '', 'ARCHITECTS,ARCHITECTURE,DESIGN STUDIO'],
  ['541330', 'Engineering Services', 'Engineers', 10, 'professional service', 95, 9800, '8711', '8911', '541330', 'ENGINEERING,ENGINEERS,TECHNICAL'],
  ['541370', 'Surveying and Mapping (except Geophysical) Services', 'Surveyors', 3, 'professional service', 30, 1900, '', '', '', 'SURVEYING,LAND SURVEYS,MAPPING'],
  ['541380', 'Testing Laboratories and Services', 'Testing Laboratories', 3, 'scientific', 70, 880, '', '', '', 'LABS,TESTING,ANALYTICS'],
  ['541410', 'Interior Design Services', 'Interior Designers', 7, 'professional service', 15, 3100, '', '', '', 'INTERIORS,INTERIOR DESIGN,STAGING'],
  ['541430', 'Graphic Design Services', 'Graphic Designers', 10, 'professional service', 10, 740, '', '7333', '541430', 'DESIGN,GRAPHICS,CREATIVE'],
  ['541511', 'Custom Computer Programming Services', 'Software Developers', 20, 'professional service', 110, 6800, '7371', '7372', '541511', 'SOFTWARE,LABS,TECHNOLOGIES,APPS,SYSTEMS'],
  ['541512', 'Computer Systems Design Services', 'IT Services', 14, 'professional service', 74, 2400, '', '7379', '541512', 'IT,NETWORKS,DATA,TECH'],
  ['541611', 'Administrative Management and General Management Consulting Services', 'Management Consultants', 26, 'professional service', 36, 4600, '8742', '7392', '541611', 'CONSULTING,ADVISORS,STRATEGIES,PARTNERS'],
  ['541613', 'Marketing Consulting Services', 'Marketing Consultants', 14, 'professional service', 24, 2200, '', '', '541613', 'MARKETING,MEDIA,DIGITAL'],
  ['541714', 'Research and Development in Biotechnology (except Nanobiotechnology)', 'Biotechnology Research', 3, 'scientific', 260, 21000, '', '', '', 'BIOSCIENCES,THERAPEUTICS,GENOMICS'],
  ['541810', 'Advertising Agencies', 'Advertising Agencies', 5, 'business service', 60, 5200, '', '', '', 'ADVERTISING,AGENCY,BRANDING'],
  ['541921', 'Photography Studios, Portrait', 'Photographers', 12, 'professional service', 7, 480, '', '7221', '541921', 'PHOTOGRAPHY,PORTRAITS,STUDIO'],
  ['541940', 'Veterinary Services', 'Veterinarians', 7, 'medical', 64, 190, '', '', '', 'VETERINARY,ANIMAL HOSPITAL,PET CLINIC'],
  ['541930', 'Translation and Interpretation Services', 'Translators', 3, 'professional service', 8, 320, '', '', '', 'TRANSLATIONS,LANGUAGE SERVICES'],
  ['531110', 'Lessors of Residential Buildings and Dwellings', 'Apartment Landlords', 20, 'real estate', 26, 1450, '', '', '531110', 'APARTMENTS,RENTALS,RESIDENCES'],
  ['531120', 'Lessors of Nonresidential Buildings (except Miniwarehouses)', 'Commercial Landlords', 14, 'real estate', 44, 3900, '', '', '', 'PROPERTIES,PLAZA,REALTY HOLDINGS'],
  ['531130', 'Lessors of Miniwarehouses and Self-Storage Units', 'Self-Storage', 4, 'real estate', 22, 115, '', '', '', 'STORAGE,MINI STORAGE,SELF STORAGE'],
  ['531210', 'Offices of Real Estate Agents and Brokers', 'Real Estate Agents', 24, 'real estate', 30, 8800, '6531', '6513', '531210', 'REALTY,REAL ESTATE,HOMES,PROPERTIES'],
  ['531311', 'Residential Property Managers', 'Property Managers', 10, 'real estate', 34, 990, '6531', '6513', '531311', 'PROPERTY MANAGEMENT,MANAGEMENT'],
  ['532111', 'Passenger Car Rental', 'Car Rental', 3, 'retail', 70, 260, '', '', '', 'RENT A CAR,CAR RENTAL'],
  ['532284', 'Recreational Goods Rental', 'Recreation Rentals', 4, 'retail', 12, 74, '', '', '', 'KAYAKS,BOAT RENTAL,SKI RENTAL'],
  ['532412', 'Construction, Mining, and Forestry Machinery and Equipment Rental and Leasing', 'Equipment Rental', 3, 'supplier', 60, 490, '', '', '', 'EQUIPMENT RENTAL,TOOL RENTAL'],
  ['522110', 'Commercial Banking', 'Banks', 3, 'professional service', 600, 120, '', '', '', 'BANK,SAVINGS,TRUST'],
  ['522130', 'Credit Unions', 'Credit Unions', 3, 'professional service', 300, 105, '', '', '', 'CREDIT UNION,FEDERAL CREDIT UNION'],
  ['522291', 'Consumer Lending', 'Payday Lenders', 4, 'professional service', 44, 340, '6141', '6012', '', 'PAYDAY LOANS,CHECK CASHING,PAWN,CASH ADVANCE'],
  ['522310', 'Mortgage and Nonmortgage Loan Brokers', 'Mortgage Brokers', 6, 'professional service', 50, 3700, '', '', '', 'MORTGAGE,HOME LOANS,LENDING'],
  ['522320', 'Financial Transactions Processing, Reserve, and Clearinghouse Activities', 'Payment Processors', 3, 'business service', 160, 210, '', '', '', 'PAYMENTS,MONEY TRANSFER,REMITTANCE'],
  ['523160', 'Commodity Contracts Intermediation', 'Crypto Exchanges', 2, 'professional service', 130, 390, '', '', '', 'CRYPTO,BITCOIN,DIGITAL ASSETS'],
  ['523940', 'Portfolio Management and Investment Advice', 'Financial Advisors', 10, 'professional service', 52, 2800, '6282', '6211', '523930', 'WEALTH,CAPITAL,INVESTMENTS,FINANCIAL'],
  ['524210', 'Insurance Agencies and Brokerages', 'Insurance Agencies', 14, 'professional service', 30, 190, '6411', '6300', '524210', 'INSURANCE,INSURANCE AGENCY,ASSURANCE'],
  ['621111', 'Offices of Physicians (except Mental Health Specialists)', 'Doctors', 16, 'medical', 90, 170, '8011', '8011', '621111', 'MEDICAL,FAMILY MEDICINE,CLINIC,PHYSICIANS,DERMATOLOGY'],
  ['621210', 'Offices of Dentists', 'Dentists', 18, 'medical', 74, 290, '8021', '8021', '621210', 'DENTAL,DENTISTRY,FAMILY DENTAL,ORTHODONTICS'],
  ['621310', 'Offices of Chiropractors', 'Chiropractors', 10, 'medical', 24, 88, '8041', '8041', '621310', 'CHIROPRACTIC,SPINE CENTER'],
  ['621320', 'Offices of Optometrists', 'Optometrists', 5, 'medical', 38, 180, '', '', '', 'EYE CARE,OPTOMETRY,VISION'],
  ['621330', 'Offices of Mental Health Practitioners (except Physicians)', 'Therapists', 20, 'medical', 15, 145, '8049', '8099', '621330', 'COUNSELING,THERAPY,PSYCHOLOGY'],
  ['621340', 'Offices of Physical, Occupational and Speech Therapists, and Audiologists', 'Physical Therapists', 10, 'medical', 34, 125, '8049', '8099', '621340', 'PHYSICAL THERAPY,REHAB,SPEECH THERAPY'],
  ['621399', 'Offices of All Other Miscellaneous Health Practitioners', 'Acupuncturists', 8, 'medical', 12, 94, '', '', '', 'ACUPUNCTURE,NATUROPATHIC,HOLISTIC HEALTH'],
  ['621493', 'Freestanding Ambulatory Surgical and Emergency Centers', 'Urgent Care', 3, 'medical', 160, 210, '', '', '', 'URGENT CARE,SURGERY CENTER'],
  ['621511', 'Medical Laboratories', 'Medical Laboratories', 2, 'medical', 140, 170, '', '', '', 'MEDICAL LAB,DIAGNOSTICS'],
  ['621610', 'Home Health Care Services', 'Home Health Care', 7, 'medical', 50, 1300, '', '', '', 'HOME CARE,HOME HEALTH,CAREGIVERS'],
  ['622110', 'General Medical and Surgical Hospitals', 'Hospitals', 1, 'medical', 3000, 940, '8062', '8062', '622110', 'HOSPITAL,MEDICAL CENTER'],
  ['623110', 'Nursing Care Facilities (Skilled Nursing Facilities)', 'Nursing Homes', 2, 'medical', 320, 6200, '', '', '', 'NURSING HOME,CARE CENTER'],
  ['623312', 'Assisted Living Facilities for the Elderly', 'Assisted Living', 5, 'residential', 130, 4300, '', '', '', 'ASSISTED LIVING,SENIOR LIVING,ADULT FAMILY HOME'],
  ['624110', 'Child and Youth Services', 'Youth Services', 4, 'civic organization', 18, 180, '', '', '', 'YOUTH CENTER,BOYS & GIRLS CLUB'],
  ['624410', 'Child Care Services', 'Day Care', 13, 'educational', 24, 610, '8351', '8351', '624410', 'CHILD CARE,PRESCHOOL,LEARNING CENTER,DAYCARE'],
  ['611110', 'Elementary and Secondary Schools', 'Schools', 5, 'educational', 210, 3600, '', '', '', 'ACADEMY,SCHOOL,MONTESSORI'],
  ['611610', 'Fine Arts Schools', 'Art and Dance Schools', 7, 'educational', 12, 105, '', '', '', 'DANCE,MUSIC SCHOOL,BALLET,ART STUDIO'],
  ['611620', 'Sports and Recreation Instruction', 'Sports Instruction', 6, 'educational', 13, 115, '', '', '', 'MARTIAL ARTS,GYMNASTICS,SWIM SCHOOL'],
  ['611691', 'Exam Preparation and Tutoring', 'Tutoring', 4, 'educational', 10, 210, '', '', '', 'TUTORING,TEST PREP,LEARNING'],
  ['611692', 'Automobile Driving Schools', 'Driving Schools', 2, 'educational', 9, 330, '', '', '', 'DRIVING SCHOOL,DRIVER TRAINING'],
  ['713940', 'Fitness and Recreational Sports Centers', 'Gyms', 11, 'public venue', 30, 52, '7991', '7997', '713940', 'FITNESS,GYM,YOGA,CROSSFIT,PILATES'],
  ['713290', 'Other Gambling Industries', 'Betting Shops and Card Rooms', 2, 'public venue', 95, 85, '7999', '7995', '713290', 'CARD ROOM,SPORTSBOOK,POKER,CASINO'],
  ['713950', 'Bowling Centers', 'Bowling Centers', 1, 'public venue', 34, 36, '', '', '', 'LANES,BOWL,BOWLING'],
  ['713910', 'Golf Courses and Country Clubs', 'Golf Courses', 2, 'public venue', 70, 78, '', '', '', 'GOLF,COUNTRY CLUB,LINKS'],
  ['713930', 'Marinas', 'Marinas', 2, 'public venue', 44, 260, '', '', '', 'MARINA,BOATYARD,MOORAGE'],
  ['712110', 'Museums', 'Museums', 2, 'public venue', 22, 24, '', '', '', 'MUSEUM,HISTORY CENTER'],
  ['512131', 'Motion Picture Theaters (except Drive-Ins)', 'Movie Theaters', 1, 'public venue', 75, 27, '', '', '', 'CINEMA,THEATER,PICTURE HOUSE'],
  ['512110', 'Motion Picture and Video Production', 'Video Producers', 6, 'professional service', 22, 3300, '', '', '', 'FILMS,PICTURES,VIDEO'],
  ['711130', 'Musical Groups and Artists', 'Bands and Musicians', 5, 'professional service', 6, 900, '', '', '', 'BAND,ORCHESTRA,QUARTET'],
  ['721110', 'Hotels (except Casino Hotels) and Motels', 'Hotels', 7, 'hospitality', 180, 320, '7011', '7011', '721110', 'HOTEL,INN,MOTEL,SUITES'],
  ['721191', 'Bed-and-Breakfast Inns', 'Bed and Breakfasts', 3, 'hospitality', 12, 290, '', '', '', 'BED & BREAKFAST,GUEST HOUSE'],
  ['721310', "Rooming and Boarding Houses, Dormitories, and Workers' Camps", 'Rooming Houses', 2, 'residential', 16, 620, '', '', '', 'ROOMING HOUSE,BOARDING HOUSE,DORMS'],
  ['813110', 'Religious Organizations', 'Churches', 16, 'religious', 15, 120, '8661', '8661', '813110', 'CHURCH,CHAPEL,TEMPLE,MINISTRIES,FELLOWSHIP'],
  ['813410', 'Civic and Social Organizations', 'Clubs and Associations', 6, 'civic organization', 7, 64, '', '', '', 'CLUB,LODGE,SOCIETY,ASSOCIATION'],
  ['813211', 'Grantmaking Foundations', 'Foundations', 4, 'civic organization', 30, 450, '', '', '', 'FOUNDATION,FUND,CHARITABLE TRUST'],
  ['921190', 'Other General Government Support', 'Public Offices', 1, 'government', 60, 90, '', '', '', 'PUBLIC WORKS,PARKS DISTRICT,UTILITY DISTRICT'],
  ['484110', 'General Freight Trucking, Local', 'Local Trucking', 16, 'trade service', 36, 880, '4212', '4214', '484110', 'TRUCKING,FREIGHT,HAULING,TRANSPORT'],
  ['484121', 'General Freight Trucking, Long-Distance, Truckload', 'Long-Distance Trucking', 9, 'trade service', 92, 2400, '', '', '', 'CARRIERS,LOGISTICS,FREIGHT LINES'],
  ['484210', 'Used Household and Office Goods Moving', 'Movers', 5, 'trade service', 26, 1150, '', '', '', 'MOVING,MOVERS,MOVING & STORAGE'],
  ['485310', 'Taxi and Ridesharing Services', 'Taxis', 6, 'trade service', 9, 29, '', '', '', 'CAB,TAXI,RIDES'],
  ['485320', 'Limousine Service', 'Limousines', 4, 'trade service', 12, 210, '', '', '', 'LIMOUSINE,LIMO,EXECUTIVE CARS'],
  ['492210', 'Local Messengers and Local Delivery', 'Delivery Services', 7, 'trade service', 20, 22, '', '', '', 'DELIVERY,COURIER,MESSENGERS'],
  ['493110', 'General Warehousing and Storage', 'Warehouses', 3, 'supplier', 90, 3400, '', '', '', 'WAREHOUSING,DISTRIBUTION,FULFILLMENT'],
  ['518210', 'Computing Infrastructure Providers, Data Processing, Web Hosting, and Related Services', 'Web Hosting', 5, 'business service', 95, 160, '', '', '', 'HOSTING,CLOUD,DATA CENTERS'],
  ['513210', 'Software Publishers', 'Software Publishers', 6, 'business service', 190, 410, '', '', '', 'SOFTWARE,INTERACTIVE,GAMES'],
  ['517112', 'Wireless Telecommunications Carriers (except Satellite)', 'Phone Carriers', 2, 'business service', 260, 84, '', '', '', 'WIRELESS,TELECOM,MOBILE'],
  ['312120', 'Breweries', 'Breweries', 5, 'manufacturing', 60, 31, '', '', '', 'BREWING,BREWERY,ALE WORKS'],
  ['312130', 'Wineries', 'Wineries', 4, 'manufacturing', 46, 58, '', '', '', 'WINERY,CELLARS,VINEYARDS'],
  ['323111', 'Commercial Printing (except Screen and Books)', 'Printers', 4, 'manufacturing', 40, 680, '', '', '', 'PRINTING,PRESS,LITHO'],
  ['332710', 'Machine Shops', 'Machine Shops', 4, 'manufacturing', 80, 3900, '', '', '', 'MACHINE,MACHINING,PRECISION'],
  ['332312', 'Fabricated Structural Metal Manufacturing', 'Steel Fabricators', 3, 'manufacturing', 150, 17500, '', '', '', 'STEEL,FABRICATION,IRONWORKS'],
  ['337110', 'Wood Kitchen Cabinet and Countertop Manufacturing', 'Cabinet Makers', 4, 'manufacturing', 38, 6800, '', '', '', 'CABINETRY,MILLWORK,CABINETS'],
  ['339950', 'Sign Manufacturing', 'Sign Makers', 3, 'manufacturing', 26, 1450, '', '', '', 'SIGNS,SIGN CO,BANNERS'],
  ['311920', 'Coffee and Tea Manufacturing', 'Coffee Roasters', 3, 'manufacturing', 40, 52, '', '', '', 'COFFEE ROASTING,COFFEE CO'],
  ['423450', 'Medical, Dental, and Hospital Equipment and Supplies Merchant Wholesalers', 'Medical Suppliers', 3, 'supplier', 140, 1300, '', '', '', 'MEDICAL SUPPLY,HEALTHCARE PRODUCTS'],
  ['423310', 'Lumber, Plywood, Millwork, and Wood Panel Merchant Wholesalers', 'Lumber Wholesalers', 2, 'supplier', 210, 5200, '', '', '', 'LUMBER,WOOD PRODUCTS'],
  ['424410', 'General Line Grocery Merchant Wholesalers', 'Food Wholesalers', 3, 'supplier', 320, 2900, '', '', '', 'FOODSERVICE,WHOLESALE FOODS,PROVISIONS'],
  ['424990', 'Other Miscellaneous Nondurable Goods Merchant Wholesalers', 'Direct Sales and Multi-Level Marketing', 2, 'supplier', 30, 130, '', '', '', 'MULTI-LEVEL MARKETING,DIRECT SALES,MLM'],
  ['111421', 'Nursery and Tree Production', 'Plant Growers', 3, 'agriculture', 26, 460, '', '', '', 'GROWERS,TREE FARM,GREENHOUSES'],
  ['111331', 'Apple Orchards', 'Orchards', 3, 'agriculture', 34, 880, '', '', '', 'ORCHARDS,FRUIT,ORGANICS'],
  ['112120', 'Dairy Cattle and Milk Production', 'Dairies', 2, 'agriculture', 90, 5200, '', '', '', 'DAIRY,DAIRY FARM,CREAMERY'],
];

interface IndustryCode {
  readonly industryType: IndustryType;
  readonly industryCode: string | null;
  readonly industryDesc: string;
}

export interface Industry {
  /** Position in INDUSTRIES. */
  readonly index: number;
  readonly weight: number;
  readonly locationType: LocationType;
  /** Card revenue of a typical location, in U.S. dollars per month. */
  readonly monthlyRevenue: number;
  readonly ticket: number;
  /** Words for the trade in the form used in names. */
  readonly trades: readonly string[];
  /** NAICS 2022 first, then svc_industry_description, then those of other systems. */
  readonly codes: readonly IndustryCode[];
}

function industry(row: IndustryRow, index: number): Industry {
  const [naics, description, svcDescription, weight, locationType, thousands, ticket, sic, mcc, naics2017] = row;
  const code = (industryType: IndustryType, industryCode: string, descriptions: Readonly<Record<string, string>>) => {
    const industryDesc = descriptions[industryCode];
    return industryDesc === undefined ? [] : [{ industryType, industryCode, industryDesc }];
  };
  return {
    index,
    weight,
    locationType,
    monthlyRevenue: thousands * 1000,
    ticket,
    trades: row[10].split(','),
    codes: [
      { industryType: 'naics_2022_code', industryCode: naics, industryDesc: description },
      { industryType: 'svc_industry_description', industryCode: null, industryDesc: svcDescription },
      ...code('sic_code', sic, SIC),
      ...code('mcc_code', mcc, MCC),
      ...code('naics_2017_code', naics2017, NAICS_2017),
    ],
  };
}

export const INDUSTRIES: readonly Industry[] = ROWS.map(industry);

/** Industries, weighted by the frequency of their businesses. */
export const COMMON_INDUSTRIES: Weighted<Industry> = weighted(INDUSTRIES, (each) => each.weight);

/** The industry with a NAICS 2022 code. Throws RangeError for a code that is not in the table. */
export function industryOf(naics: string): Industry {
  const found = INDUSTRIES.find((each) => each.codes[0]?.industryCode === naics);
  if (found === undefined) throw new RangeError(`No industry of the sample has NAICS code ${naics}.`);
  return found;
}
