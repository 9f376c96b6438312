import type { ValueOf } from '../../catalog/graph.ts';

type EntityType = ValueOf<'RegisteredEntity.registeredEntityType'>;

/**
 * Legal forms of the states by their codes in ISO 20275, grouped by the entity type that the form's name states (list
 * 1.5 of September 2023, published by GLEIF). Forms without a matching type are absent: banks, credit unions, trusts,
 * religious bodies.
 */
const CODES: readonly (readonly [EntityType, string])[] = [
  [
    'Co-operative',
    `
    1XME 2WJZ 32AX 672E 7GMS B2F4 C0CR CJ58 CPK1 EO24 EZ08 F99D FTNW FZMT JGPP JR3Z LDBS LPEE MI0H N263 NETO O35K
    QDZK ST2Q SU5T TRS2 UJ49 UQWQ WP6R YOB3 ZCHO ZHZP
  `,
  ],
  [
    'Corporation',
    `
    1ONH 1QMT 1V0I 2I4P 35QN 3JTE 40SO 5MRP 6M6O 6S32 7CDL 7GTR 7QV2 8HNT 8WM4 9GXA 9HKD 9M2Q 9STD AZUK BGH4 BRO8
    BTQ1 C1F4 C5K7 CNQ3 D8PB DU35 EJX1 ER7C FGVH G0HE GCU5 H1UM HFGV HLR4 HOV4 HQYG HV3B I3Z9 IJHI JKOT JZWN KC7Z
    L2QV LF4E LKD5 LQZC MFYJ N0YQ NGZJ NHYA NI44 NYUD O5PH OOX5 OWR6 OXAZ PJ10 PNSZ Q8RV QJ9F QMI2 QUJ5 QWPR QX9N
    R0BI RH6N S2K8 S745 SBF3 SCX8 T0XH T5ZE TRI2 TTB3 U7HC U9HL VG3S VKPN WIU6 X4EB XSNP XST3 XTIQ Z54A ZJTK ZULC
  `,
  ],
  [
    'General Partnership',
    `
    1CZS 1HXP 21OE 456O 4U9V 52U0 6E4G 6JCE 6ZAR 71ZI 7H0X 7K6U 7RLC 7TJ1 7U8S 8KA4 8MBD 8PUO 8XN0 8YBQ 95OK 9OSW
    B38Q B8KO CAGH CR3H D92T DEMP EBP8 FFBM FGT5 J1V0 KFPS KGZ8 M2KR M64D M886 M9A1 MPFG N69M NK3V O6QP OJDX QF4W
    QLWR R2PI R3J6 RCNI RRXD RSWJ SQ7B T362 T80N TDBW TJ6V U7GR UK9P VUXH WNKG WQLU WTWK X0MP XIZI YQDQ Z92A Z9CH
  `,
  ],
  ['Limited Cooperative Association', '4TMV 81WV A9VQ IOWN IPGV V4RX YQLO ZEZ2'],
  [
    'Limited Liability Company',
    `
    3ZXC 4WN7 4YOA 53DC 5OET 6IIM 7F5B 7XPF 8APW 8N21 8RLE 9C19 9FD9 9L6B AEK0 B8XC BQRL BYFU C276 CD9O CWRI D4YS
    DBGD DQBZ DRSE EI4J EZNQ F2QV F8DD FBN0 FK53 GHB2 GIN3 HZEH I2XB JIF7 JJ9M L10T LJH5 M4FO M5RM MG8V MM8M NB58
    NR96 O85W OE6T OJ9K ONJ1 P7RH Q6EM QK2J R8O9 RC5L RU6X SDX0 UEKV VNIU VPBH WPCN WYG5 X1EL XVC6 Y182
  `,
  ],
  [
    'Limited Partnership',
    `
    15JS 1WZP 30PQ 3MMY 43LY 530K 58N0 5DS0 5HQ4 62L3 6MB6 74LJ 7HY7 A9AW AD0H AQBO ARON BC32 BO6L BSLM D155 DFPP
    DQMV DQUB EMLK FE1L FW66 G4YY G66U G6VI GEE0 GOGQ HLCG HN8W HPKC HSEV I5XP IIZ4 IMDT IYZI L2DM LBJ1 LKQ2 LPLY
    MJJZ MTDW NDBR NHGN PQXK Q1N4 QR4Y SUMS T91T TGMR UF6Y UX5E VE28 VXDE WDT2 WE9D WNV6 XQEC YJZ3 YWK0 ZD39
  `,
  ],
  ['Non-profit Co-operative', 'S68T UGE3'],
  [
    'Non-profit Corporation',
    `
    11GD 1K9U 2XXG 358I 3N55 47LQ 51RC 639V 6EDK 78H5 7VK5 9EJ6 9I4Y AVLE CVXK DAVB DX2N EVBW EVE6 FEC4 G1P6 HSPI
    HUSW IY8C JF6D K2BJ K7YU NOBH O256 O4NK OGSS P3LZ PDLV PNZI PUJR PXGA R7JP R7QO R8SH RD1T RR8G S7VR SJKV T4M6
    U87X UZ83 V65U V89I VJXH W0U4 ZJPG
  `,
  ],
  ['Non-profit Limited Liability Company', '6DVA DLEW MY61 TBN1'],
  ['Non-stock Corporation', '7BQ5 7W53 PLMC ZVS9'],
  [
    'Professional Corporation',
    `
    5E0K 5MNR 5RRE 6I75 6ICB 78PB 8QMN 9AAS A770 AEJF ASC7 CANT CXIO ECLT F5VL GZMZ HQJV IDFN L22N MXWB N10D OGHV
    OVBT PZR6 RZ5R S0BB T91C V10Q V5G5
  `,
  ],
  ['Professional Limited Liability Company', '1S9L 3DXJ 64HG 6GEC B843 BJ2V IN4H K4MF MY93 QEEJ VVPD'],
  ['Professional Limited Partnership', 'L1PM'],
  ['Sole Proprietorship', '88XU AREY EQAQ XHT1'],
  ['Unincorporated Non-profit Association', '12N6 LU9O OJBU'],
];

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  CODES.flatMap(([type, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code): [string, EntityType] => [code, type]),
  ),
);

/** The entity type of a legal form by its code; undefined for any other form, and for 8888 and 9999, which mean no form. */
export const legalFormType = (code: string): EntityType | undefined => TYPES.get(code);

/** Forms under federal law. An entity with one of these is in no state's register, whatever number is given for it. */
const FEDERAL = new Set(['14OD', '380O', '3MM4', '62VJ', 'Z7ER']);

/** True for a form under federal law: national banks, federal savings associations, federal credit unions. */
export const isFederalForm = (code: string): boolean => FEDERAL.has(code);
