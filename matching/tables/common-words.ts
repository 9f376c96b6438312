/**
 * Words that are common in names of US businesses, with how many of 1,000 names have them: counted over 47,000 names of
 * city licences, food inspections, loans and exempt organisations, rounded; chains left out, states and the largest
 * cities set to 1.
 */
const BY_FREQUENCY: Readonly<Record<number, string>> = {
  150: 'inc llc',
  80: 'and of the',
  20: 'foundation cafe association restaurant market co company',
  15: 'school club coffee center church services service corp corporation',
  10: 'american international bar community pizza grill group kitchen food county public at house a',
  6: 'federation valley park sushi construction bakery united deli consulting city store thai family health catering store foods home design shop grocery care lake new all development management mart hotel art for in on',
  4: `elementary big la council society el blue high electric america states christian teriyaki tea lutheran senior great
    cuisine union taqueria friends north south east west street state therapy hill mexican education solutions fund little
    department arts lounge auxiliary taco fire youth espresso express memorial ministries mobile pc pllc counseling alliance by
    burger pho central red studio inn place national mission cart star room black project enterprises associates vending ice
    district medical bistro garden wine pacific river northwest to ltd auto construction salon beauty nails hair spa`,
  2: `produce life brewing trust academy incorporated bank usa country western institute golf parents first fellowship sports
    water truck law golden building indian teachers cooperative air pub baptist plumbing tree seafood farmers systems nw best
    way village bay farm brown lodge middle partners bbq gourmet league library students hot cream chamber caffe chicken view
    tacos hospital area god capital girls clubs museum rescue green one sweet super tavern commerce liquor transportation
    university northern whole dog heating chapter baseball bear time hall fresh car living noodle fish assembly wild burgers
    historical ranch advanced good business resource hope boys bible music child point dogs cellars camp square cleaning mini
    healthcare happy eastern juice heart us day supply photography apartments network clinic educational pizzeria southern
    poke charitable property queen painting events builders creative program silver beach grand college childrens productions
    ridge sea beacon properties homes bread sandwiches brothers station electrical corner pharmacy main marine concrete real
    mountain town stop island royal fine local avenue pasta theatre housing research world financial suites contractors
    childcare love women urban committee farms general rock rental rentals plus trucking designs chinese wholesale fitness
    engineering stone energy asian old athletic works insurance body sun land winery parent organization beer estate federal
    holdings security roofing team line sound kids repair dental`,
  1: `ramen eagle mechanical sandwich schools downtown learning media taste products industries plaza healing java bridge
    meat heritage japanese eats ventures korean environmental wellness bagels communications dance technology power action
    sons wok cafeteria agency pioneer conservation four neighborhood chocolate division pro white global maintenance glass
    resources training dollar vietnamese parking mediterranean diner marketing block top lucky sunset architects summit quality
    equipment nutrition cakes spice donuts landscaping trading office gas animal gate stores donut hospitality le better lp
    physical circle halal subs custom professional court eatery evergreen liberty industry restoration support table exchange
    three smoothie collective sales manor unlimited books ristorante commercial investments gallery space interiors door
    airport saloon future soup creamery liquors smoke spirits software light floor cookies access meats active pet radio shack
    gateway wines burrito economic broadway two bowl studios bros centers cake road rainbow open veterinary bloom post pie chef
    trail gold human partnership pine social palace baking diamond architecture oasis psychotherapy wings forest sugar
    supermarket vintage metal natural medicine yoga bird rose engineers industrial saint taxi garage landscape remodeling
    cherry transport limo system allied discovery travel coast outlet yogurt motors smith accounting brewery italian spot tech
    steel improvement entertainment cocina fair modern choice cup credit pastry cantina snack barber collision realty lending
    mortgage logistics freight staffing towing storage moving laundry cleaners janitorial tire brake automotive motel
    attorney attorneys lawyers dentistry orthodontics chiropractic optical vision pediatrics daycare preschool tutoring
    jewelry florist flowers gifts clothing boutique shoes furniture flooring carpet tile cabinets windows doors fence fencing
    drywall excavation excavating masonry welding machine tools hardware lumber pest tax bookkeeping advisors wealth
    llp limited
    alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa
    kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire
    jersey york carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont virginia washington wisconsin
    wyoming angeles chicago houston phoenix philadelphia antonio diego dallas jose austin jacksonville columbus charlotte seattle
    denver boston nashville detroit portland memphis vegas louisville baltimore milwaukee albuquerque tucson fresno sacramento
    atlanta miami oakland minneapolis tulsa tampa orleans cleveland honolulu cincinnati pittsburgh orlando brooklyn manhattan
    bronx queens bellevue tacoma spokane san francisco saint santa los las`,
};

/** How many names the counts below are out of. */
export const COMMON_WORDS_NAMES = 1000;

/** Token → names with it, out of COMMON_WORDS_NAMES. */
export const COMMON_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_FREQUENCY)
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([names, words]) => words.split(/\s+/).map((word) => [word, Number(names)] as const)),
);
