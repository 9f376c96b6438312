const parse = (text: string) => text.split(' ').map((pair) => pair.split('=').map((word) => word.replaceAll('_', ' ')));

/** Given and family names that many people have, in Arabic script and as they are usually written in Latin letters. */
const GIVEN = parse(
  'محمد=Mohammed أحمد=Ahmed علي=Ali حسن=Hassan حسين=Hussein عمر=Omar خالد=Khaled يوسف=Youssef إبراهيم=Ibrahim مصطفى=Mustafa محمود=Mahmoud سعيد=Said سامي=Sami طارق=Tariq كريم=Karim ياسر=Yasser وليد=Walid فادي=Fadi نبيل=Nabil هشام=Hisham بلال=Bilal فاطمة=Fatima مريم=Mariam ليلى=Layla سلمى=Salma رشيد=Rashid عبد_الرحمن=Abdul_Rahman عبد_الله=Abdullah',
);
const FAMILY = parse(
  'الخطيب=Al-Khatib المصري=Al-Masri حداد=Haddad خوري=Khoury منصور=Mansour سليمان=Suleiman عباس=Abbas صالح=Saleh عثمان=Othman الزهراني=Al-Zahrani القحطاني=Al-Qahtani العتيبي=Al-Otaibi حمدان=Hamdan درويش=Darwish جابر=Jaber عيسى=Issa موسى=Mousa داود=Daoud شاهين=Shahin قاسم=Qasim بدوي=Badawi مراد=Murad زكي=Zaki غانم=Ghanem التميمي=Al-Tamimi طه=Taha الرفاعي=Al-Rifai خليل=Khalil',
);

/** People of these names, in both scripts. */
export const ARABIC_NAMES = GIVEN.flatMap(([given, latin]) =>
  FAMILY.map(([family, latinFamily]) => ({ script: `${given} ${family}`, latin: `${latin} ${latinFamily}` })),
);
