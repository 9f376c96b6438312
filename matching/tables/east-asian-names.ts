/**
 * Family names of China, Korea and Vietnam in the romanisations of passports and newspapers (pinyin, Wade-Giles, Cantonese,
 * Korean and Vietnamese usage): the hundred most common of each country by its own statistics, as far as romanisation
 * distinguishes them.
 */
const FAMILY_NAMES = `
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han feng cao peng zeng
  xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren lu yao shen zhong cui tan fan liao shi jin wan qin gu hou shao
  xi kong bai kang qiu fu zou xiong jia xue yan hao ou lei tao bao zhan
  meng long duan qian yin dai gong wen pang qiao lai mao chang wong chan cheung lee leung lam cheng ng kwok chow yeung tsang lau ho
  hui chu tsui tse lo yip fong tong siu poon choi mak hsu hsieh chiang tsai chung kuo teng tsao kwan yuen yiu lui kwong fung szeto
  kim gim ri rhee yi pak bag gang gwon oh park choe jung jong chong jeong kang cho jo yoon yun jang lim im shin sin seo suh kwon hwang ahn an
  yoo yu hong jeon chon ko koh go moon mun son bae pae baek paek heo hur nam sim shim no roh noh ha joo ju woo u chae min ryu
  nguyen tran le pham hoang huynh phan vu vo dang bui do duong ly dinh truong doan trinh mai dao ngo cao ta quach thai`;

/** Lower case. Many are also words of other languages, and count only beside words that are syllables. */
export const EAST_ASIAN_FAMILY_NAMES: ReadonlySet<string> = new Set(FAMILY_NAMES.trim().split(/\s+/));
