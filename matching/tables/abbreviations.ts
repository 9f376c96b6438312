/**
 * Words of business names, singular, with their abbreviations and other spellings, from state registers, phone books and
 * USPS Publication 28 (appendix G, business words). Omits short forms that are common words themselves (pub, cab, bus,
 * sand, unit).
 */
const SPELLINGS = `
  academy acad; accounting acctg acct; administration admin; advertising advtg advert; agency agcy; agricultural agric;
  american amern amer; apartment apt; architect archt; architecture arch; arizona ariz; associate assoc asso;
  association assn asscn assoctn asso; athletic ath; attorney atty; authority auth; automotive automtv; auxiliary aux;
  avenue ave av aven; bakery bkry; bank bk; barbecue bbq barbeque barbq bbque; beauty bty; board bd; boulevard blvd;
  brewery brwy brewry; brewing brewg; brother bro; builder bldr; building bldg blding; business biz; cafe caffe; california calif;
  capital cap; cathedral cath; catering catrg; center ctr cntr centre cen cent; central cntrl; chemical chem; chevrolet chevy;
  chicken chkn; chiropractic chiro; christian chrstn; church chrch; cleaner clnr; cleaning clng; clinic clin; clothing clthg;
  coach cch; coffee coffe; college coll; color colour; commerce comm; commercial coml comml; commission commn; committee cmte;
  communication commun; community cmty; company co; computer comptr; concrete conc; condominium condo; congregation congr;
  construction const constr cnstr constn; consultant conslt; consulting consltg; contracting contrg contr; contractor contrctr;
  corporation corp; cosmetic cosm; council cncl; counseling counslg counselling; country cntry; county cnty; creative crtv;
  dealer dlr; deli delicatessen; dental dntl; department dept; design dsgn; development dev devel dvlpmt; diagnostic diag;
  discount disc; distillery distlry; distribution distr; distributor distrib; district dist; division div; donut doughnut;
  dr drive doctor drv; drywall drywl; eastern estrn; economic econ; education educ edu; educational educl; electric elec elect;
  electrical eleccl; electronic electrnc; elementary elem; emergency emerg; engineer engr; engineering eng engrg engrng;
  enterprise ent entr entrp entpr; entertainment entmt; environmental environ envir; equipment equip eqpt; estate est;
  excavating excav; exchange exch; express exp xpress expr; family fam; federal fed; federation fedn; financial fncl finl;
  florida fla; florist flrst; foundation fndn found fdn fndtn fnd; fort ft; fraternal frat; friend frnd; furniture furn; garden gdn; general gen genl;
  government govt; gray grey; great grt gr8; greater gtr; grill grille; grocery groc; group grp; guaranty guar; hardware hdwe hdw;
  headquarter hq; health hlth; healthcare hlthcare; heating htg; height ht; highway hwy hiway; historical hist; holding hldg;
  hospital hosp; hotel htl; house hse; housing hsng; import imp; improvement imprvmt impr; independent indep ind;
  industrial indl indus; industry indy inds; information info; institute inst; institution instn; insurance ins insur;
  interior intr; international intl internatl int inter; investment invest inv; island isl; jeweler jwlr jeweller;
  jewelry jwlry jewellery; junior jr; kentucky ky; kid kidz; kitchen kitch; laboratory lab; landscape lndscp; landscaping lndscpg ldscp;
  laundry lndry; league lge; learning lrng; library lib; light lite; limousine limo; liquor liq; logistic logist; lounge lnge;
  lumber lbr; machine mach; machinery machy; maintenance maint mntnc mtnce; management mgmt mgt mngmt mngt; manager mgr;
  manufacturer mfr; manufacturing mfg manuf mnfg mfrg manufactured; market mkt mrkt; marketing mktg mrktg; material matl; mechanical mech;
  medical med medcl; memorial mem meml; merchandise mdse; methodist meth; metropolitan metro metropol; ministry mins;
  mission msn; michigan mich; minnesota minn; mister mr; mortgage mtg mortg; motel mtl; motor mtr; mount mt; mountain mtn mntn mountian; municipal mun muni;
  museum mus; mutual mut; national natl nat; neighborhood nbrhd neighbourhood; network ntwk netwk; night nite; northeast ne;
  northern nthrn; northwest nw; nursery nurs; office ofc off; old olde; operation opr oper; optical opt; organization orgn org
  organisation; orthopedic ortho; painting ptg pntg paintg; parking pkg; partner prtnr ptnr ptr; partnership ptnrshp ptnshp pship;
  performance perf; pharmaceutical pharm; pharmacy phcy phmcy; photography photo photog foto; physical phys; physician physn;
  pizza pizzeria pizzaria pizzera; place pl; plaza plz; plumbing plbg plmbg plumb; point pt pointe; presbyterian presby presb;
  printing prtg prntg; product prod; production prodn; professional prof profl; program prog pgm programme; property prop prprty
  propty; psychological psych; public publ; publishing publg; quality qlty; quick kwik quik quic; railroad rr; railway rwy ry;
  realty rlty; recreation rec; refrigeration refrig; regional regl reg; rehabilitation rehab; remodeling remodlg remodelling;
  rental rntl; repair rpr; research rsch resrch; resource rsrc; restaurant restrnt rstrnt restr resturant restaraunt restuarant rest;
  retail rtl; road rd; roofing rfg roofg; route rt rte; sale sls; salon sln; saving svg; school sch schl; science sci; secretary secy;
  security secur; senior sr; service svc serv srvc srv svs sv; shop shp shoppe; society soc; software sftwr; solution soln;
  southeast se; southern sthrn; southwest sw; specialist splst; specialty splty spclty speciality; sport spt; square sq;
  standard std; station sta; steel stl; st saint street strt ste sainte; storage stor strg; studio stdio; supermarket supermkt; supply sup sply;
  surgery surg; surgical surgl; system sys syst; teacher tchr; technical tchncl; technology tech technol; telecommunication telecom;
  telephone tel; tennessee tenn tn; television tv; temple tmpl; terminal term; texas tx; theater theatre thtr; therapy thrpy; thru through; tire tyre;
  title ttl; towing twg; township twp; trading trdg; trailer trlr; training trng; transfer tsfr; transmission trans;
  transport transp; transportation transptn transpn transn; travel trvl; treatment trtmt; truck trk; trucking trkg; trust tr trst;
  united utd; university univ; upholstery uphol; us usa; utility util; valley vly vlly; vehicle veh; veteran vet; veterinary veterin;
  village vlg vill; volunteer vol; warehouse whse whs; water wtr; welding wldg; western wstrn; wholesale whsl whlse;
  window wndw; wisconsin wisc; woman womens womans women; man mens men; woodworking wdwkg; yard yd; young yng; youth yth`;

/** Other spelling → the word that stands for all of them. If two words share a spelling, it belongs to the first. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.split(';')
    .flatMap((entry) => {
      const [word = '', ...others] = entry.trim().split(/\s+/);
      return others.map((other) => [other, word] as const);
    })
    .reverse(),
);
