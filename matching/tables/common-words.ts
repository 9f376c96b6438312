/**
 * Words that are common in names of US businesses, by how many of 1,000 names have them: counted over 47,000 names of city
 * licences, food inspections, loans and exempt organisations, rounded, without chains; states and the largest cities are
 * set to 1. A frequency below 1 holds words that reach it in two of three regions: given and family names, trades, animals.
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
    district medical bistro garden wine pacific river northwest to ltd auto construction salon beauty nails hair spa st`,
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
  0.5: `michael king ali john young eleven james mohamed anderson robert david paul alpha creek jack casa daniel advisory
    sky thomas joes ben mary ahmed investment madison contracting william you jennifer chi india hut richard heights
    mark singh level johns rite box taylor george alpine ann more christopher yummy ave brian save victor del baker
    out joseph charles maria holding grace healthy anna bella papa commissary well assoc peter with kim dumpling
    empire technologies restaurants beverage apple board delta matthew angels scott williams buffalo jim guy spirit
    native anthony front andrew branch iii lisa michelle pot van asia sweets trader jackson five gardens soul bean
    tong sum`,
  0.2: `bob associated jones iron double fast technical rest ryan ferry drive fred clay cat control imports ball legal
    martin americas angel cascade alex marina saigon curry century anchor lincoln investors johnson earth lower
    tower drug horse grant holy jimmy boy fly convention upper adult recreation bill field zone retail olive beyond
    adam amy rice bento butter don enterprise wolf aid hills julie hong kong jeffrey bagel guys concepts insulation
    spring adventures bend judith carbon assn back twin catherine crab andersen cheese bottle dim dessert working
    gary joint operating oil harvest jonathan ruby peaks depot markets employees eureka elizabeth free kathleen run
    ladies tobacco haven dept paradise patricia sean vincent metropolitan baby annie keith video benjamin linda boba
    crown ymca cooling conditioning performance lee arrow boat baldwin milk lady long smart terry night dragon
    wheels roots henry can francis sunrise quick employee joy snow andrews retreat yacht song planning fusion brew
    off steakhouse early pool kappa susan side horizons emily days kevin original eric bite sara olympic stephanie
    factory adventure cancer operations canyon columbia specialists now ctr bike protection stephen mohammed omar
    leaf juan tap flying bow petroleum catholic head ford treasure andy artisan sacred oak bee volunteer theater
    episcopal its jefferson waters ellis helen symphony your last just cultural charities sandra albert crazy
    morning parks goat adams presbyterian low abc marie moon sarah aaron pearl katherine diane bamboo biscuit angela
    blossom kelly mexicana firm steven edge brands steak course sausage aging leadership commons impact
    grounds phi sisters eagles ancient stand therapeutic acres ride honey culture ibrahim sol chris treats bao daily
    cookie concessions contractor ace warren ribbon universal girl casino third triple jay nation booth brennan
    consultants fun sand clean projects betty hearth bishop imperial mike thrive self yellow hole kingdom jewish
    distribution barbershop mason full villa irish zen only boyd timothy patrick steve dan vine burke man
    vietnam organic arena ark psychology marys wood dream heron affordable martha cook mental aviation backcountry
    centre risk imaging practice nursery mount equity jacks jade fortune tiffany kings mac magic philip seven
    recovery justice nature classic timber bureau alternative highland play lakes live sam mexico sunny waterfront
    pies luis candy prime ellen gelato bubble roasters culinary dining vegan bush lunch chowder granite sheet grain
    lines source trade aspen bacon horizon communication cutting edward estates from sciences legacy sheep start
    harbor change science tennis margaret student wing franklin book bicycle canal glen paris alice carol harry
    warehouse fried janet victoria bakeshop tam joshua bazaar oyster suite les christina buddha french tokyo mkt
    powell sandy harris cross daniels elite executive laurel corps authority miller bull dry hotels help gregory
    vista masonic murphy our children bell russell specialty swan cow chapel higher jean herb true civic anne duncan
    gun lukes small walk atlas campus nicholas seasons clubhouse cornerstone carousel round game things harrison
    press salt hospitals barbecue karen lakeside anthonys route kent draft allen jessica made lil mamas alan
    magnolia lotus cloud style event away svcs chai ahmad bryan jill sharon abraham amin erin andrea rachel bryant
    todd falafel alvarez alexander alexis alison kate lauren ana bake dana aroma kenneth banana bang buy bianco
    mikes pepper brick gyro tortas tasty mayo latte concession masala direct communities max motor crane laser
    copper paint eye story beginnings womens castle outdoor yard mile party theatres master special base tom matt
    walker safety temple connections methodist agape work roy terrace pass beaver bin barrel bitter are will grove
    joan flower directors mill lane donald eat jane jason fashion cynthia after joel norman hour luna mohammad
    carlos mama sake grind nathan jeff cooking jacqueline jesse plate latino bun szechuan noodles china cone`,
};

/** The number of names to which the counts refer. */
export const COMMON_WORDS_NAMES = 1000;

/** Token → number of names with it, out of COMMON_WORDS_NAMES; below 1 for less common words. */
export const WORD_COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_FREQUENCY)
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([names, words]) => words.split(/\s+/).map((word) => [word, Number(names)] as const)),
);

/** Words that at least one of COMMON_WORDS_NAMES names has: words of trades, places and legal forms. */
export const COMMON_WORDS: ReadonlyMap<string, number> = new Map(
  WORD_COUNTS.entries().filter(([, count]) => count >= 1),
);
