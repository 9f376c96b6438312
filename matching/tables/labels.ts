/**
 * Words of names that tell what kind of party a name is, but not which party. Legal forms are facts from the organisation
 * types of rigour (MIT); the rest is everyday usage, in the spellings of watchlists.
 */
const listOf = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Legal forms of other countries, and the single words of their full names; LEGAL_FORMS has the other forms. */
export const FORM_WORDS = listOf(`
  aktiebolag aktiengesellschaft aktieselskab aktionerno aktsionernoe aktsionerno aktsionernoye aktziengesellschaft anonim anonima anonyme
  anstalt aps asbl avv azioni beschrankter besloten bhd bsc bvba cooperatie cv cvba dac dd dmcc doo dooel drustvo dzzd ead ehf eeig eirl eood epe ert
  est etablissement eurl ev fzllc gbr gesellschaft gesmbh gie haftung haftungsbeschrankt hf iks jdoo joint jsb jscb jsc jv kda kft kgaa kht kkt komandytowa
  kommanditgesellschaft kabushiki kaisha koop kooperatif kpsc kscc kscp liability limitada limitata limited limite limitee limitied lda ltda ltds mbh mmc mchj naamloze
  odpowiedzialnoscia ograniczona proprietary
  nvocc obschestvo obshchestvo obshestvo ogranichennoi ogranichennoy oglu ohg oo ood otkrytoe otkrytoye otvetstvennostyu ozel pao
  partnership perseroan perusahaan pjs plc pllc private psc pt pte pty public publichnoe publichnoye pvt qpsc qsc responsabilidad
  responsabilitate responsabilite reg rl rt sab sae sagl sal saoc saog sapi sarf sarl sas sdn sendirian shpk sia sicav simplifiee sirket sirketi
  snc soc sociedad societa societe sp spol spzoo spolka spolecnost sprl sro ste sti stock suarl tac tarsasag tbk tic too tov
  tovarystvo tzov uab ud vannootschap variable vennootschap vof wll zakrytoe zakrytoye zao zat zrt`);

/** Letters that stand between two names of one party: doing business as, also, formerly, now known as. */
export const NAME_JOINERS = listOf('dba aka fka nka');

/** Words that stand before the name of a vessel. */
export const VESSEL_PREFIXES = listOf('fv mfv ms mt mts mv mvs ss vessel');

/** Titles that are hardly ever names. */
export const TITLES = listOf(`
  akhund alhaj alhaji ayatollah capt cdr cmdr col dr engr esq excellency gen haj haji hajj hajji hajja hojatoleslam hojjatoleslam honorable
  honourable lt maj maulana maulavi maulvi mawlana mawlawi miss mister molla moulavi moulvi mr mrs ms mufti mulla mullah prof professor rev
  reverend sgt sheik sheikh shaikh shaykh cheikh ustad ustadh ustaz`);

/** Ranks and offices, which also occur as words of names: "GENERAL TRADING", "PRINCE". */
export const RANKS = listOf(`
  admiral ambassador brigadier captain colonel commander doctor eng engineer field general governor her his imam judge king lady lieutenant
  lord madam major marshal minister motor officer president prince princess qari queen sayed sayyed sayyid senator sergeant sir syed tanker vice`);
