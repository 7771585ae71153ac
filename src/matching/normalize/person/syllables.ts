/**
 * Parses romanized names of East Asia into syllables. Romanizations of one name have the same key. Two names that are
 * well-formed but have different keys are two names, and not typos of each other.
 */

const PINYIN_SYLLABLE =
  /^(?:zhuang|chuang|shuang|zhang|chang|shang|zheng|cheng|sheng|zhong|chong|zhuai|chuai|shuai|zhuan|chuan|shuan|jiang|qiang|xiang|liang|niang|kuang|guang|huang|jiong|qiong|xiong|zhai|chai|shai|zhan|chan|shan|zhao|chao|shao|zhei|shei|zhen|chen|shen|zhou|chou|shou|zhua|shua|zhui|chui|shui|zhun|chun|shun|zhuo|chuo|shuo|zhi|chi|shi|zha|cha|sha|zhe|che|she|zhu|chu|shu|(?:[bpmdtnljqx])(?:iao|ian|ing|ie|in|iu|i)|[jqx](?:uan|ue|un|u|ia)|[nl](?:uan|uo|un|ue|v|u|ia)|[gkh](?:uang|uai|uan|ua)|[dtgkhrzcs](?:uan|uo|ui|un|u)|(?:[bpmfdtnlgkhrzcs])(?:ang|eng|ong|ai|ao|an|ei|en|ou|a|e|i|o|u)|y(?:uan|ang|ing|ong|ao|an|in|ou|ue|un|a|e|i|u)|w(?:ang|eng|ai|an|ei|en|a|o|u)|ang|ai|ao|an|ei|en|er|ou|a|e|o)/

const MAX_SYLLABLES = 4

/** Returns the pinyin syllables of a name, or `undefined` if it is not pinyin: `xiaoming` is `xiao ming`. */
export function parsePinyin(name: string): string[] | undefined {
  if (name === '') return []
  const longest = PINYIN_SYLLABLE.exec(name)?.[0] ?? ''
  for (let length = longest.length; length > 0; length--) {
    const head = name.slice(0, length)
    if (PINYIN_SYLLABLE.exec(head)?.[0] !== head) continue
    const rest = parsePinyin(name.slice(length))
    if (rest !== undefined && rest.length < MAX_SYLLABLES) return [head, ...rest]
  }
  return undefined
}

/** Wade-Giles without its apostrophes, rewritten as one class for the initials that it does not distinguish. */
const WADE_GILES: readonly (readonly [RegExp, string])[] = [
  [/^(?:zh|ch|j(?=[iu])|q)/, 'C'],
  [/^(?:hs|x|sh(?=i))/, 'X'],
  [/^(?:ts|tz|z|c)/, 'Z'],
  [/^(?:sz|ss)/, 's'],
  [/^[gk]/, 'K'],
  [/^[bp]/, 'P'],
  [/^[dt]/, 'T'],
  [/^r/, 'j'],
  [/^yu$|^yü$/, 'yu'],
  [/ie[nh]$/, 'ian'],
  [/yen$/, 'yan'],
  [/ian$/, 'ian'],
  [/ung$/, 'ong'],
  [/ueh$|eh$/, 'ue'],
  [/ieh$|ie$/, 'ian'],
  [/uei$|ui$/, 'ui'],
  [/ih$|u(?=$)/, 'i'],
  [/o$|e$|uo$/, 'o'],
  [/iou$|iu$/, 'iu'],
]

/** Returns one key for a syllable in pinyin and in Wade-Giles: `Cing` for `qing` and `ching`. */
function toMandarinKey(syllable: string): string {
  return WADE_GILES.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), syllable)
}

/** Returns whether a name in Wade-Giles may be a name in pinyin: `chingshan`, split as `ching shan`, and `qingshan`. */
export function isWadeGilesOf(words: readonly string[], pinyin: readonly string[]): boolean {
  if (words.length !== pinyin.length) return false
  return words.every((word, i) => toMandarinKey(word) === toMandarinKey(pinyin[i] ?? ''))
}

const KOREAN_SYLLABLE =
  /(kk|gg|tt|dd|pp|bb|ss|jj|ch|sh|[kgndtrlmbpsjcyhw])?(yeo|yeu|yae|you|yoo|yuh|wae|eui|weo|woo|wo|wa|we|wi|ya|ye|yo|yu|yi|eo|eu|ae|oe|oo|ou|uh|ui|ai|ay|ee|ey|ah|oh|wu|a|e|i|o|u|y)(ng|ck|[nmkglrptb](?![aeiouyw]))?/y

const KOREAN_INITIALS: Readonly<Record<string, string>> = {
  ...{ g: 'k', gg: 'k', kk: 'k', d: 't', dd: 't', tt: 't', b: 'p', bb: 'p', pp: 'p', c: 'k' },
  ...{ ch: 'j', jj: 'j', r: 'n', l: 'n', sh: 's', ss: 's' },
}

/** The vowels that romanizations confuse: `eo`, `u`, and `oo`. */
const KOREAN_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:eo|eu|oo|ou|uh|wu|woo)$/, 'u'],
  [/^(?:yeo|yeu|yoo|you|yuh)$/, 'yu'],
  [/^(?:weo|we)$/, 'wo'],
  [/^(?:ae|ai|ay|ey|oe|wae)$/, 'e'],
  [/^(?:ee|yi|ui|eui|wi|y)$/, 'i'],
  [/^ah$/, 'a'],
  [/^oh$/, 'o'],
  [/^yae$/, 'ye'],
]

const KOREAN_FINALS: Readonly<Record<string, string>> = { g: 'k', ck: 'k', l: 'r', b: 'p' }

/** Returns the keys of a Korean name of one or two syllables, split in each likely way. Romanizations of a name share one. */
export function toKoreanKeys(words: readonly string[]): readonly string[] {
  if (words.length === 2) return toKeys([words.map(parseKorean)])
  const name = words.join('')
  // `eungyeong` is `eun gyeong` or `eung yeong`.
  const first = name.replace(/ng(?=[aeiouyw])/g, 'n-g')
  const second = name.replace(/ng(?=[aeiouyw])/g, 'ng-')
  return toKeys([first, second].map((text) => text.split('-').map(parseKorean)))
}

const toKeys = (parses: readonly (readonly (string[] | undefined)[])[]): string[] =>
  parses.flatMap((words) => {
    const syllables = words.every((word) => word !== undefined) ? words.flat() : []
    return syllables.length === 1 || syllables.length === 2 ? [syllables.join('-')] : []
  })

/** Returns the syllables of a word with one spelling for sounds that romanizations confuse. */
function parseKorean(word: string): string[] | undefined {
  KOREAN_SYLLABLE.lastIndex = 0
  const syllables: string[] = []
  while (KOREAN_SYLLABLE.lastIndex < word.length) {
    const match = KOREAN_SYLLABLE.exec(word)
    if (match === null) return undefined
    const [, initial = '', vowel = '', final = ''] = match
    const key = KOREAN_VOWELS.reduce(
      (text, [pattern, replacement]) => text.replace(pattern, replacement),
      vowel,
    )
    const isGlide = initial === 'w' && key === 'u'
    syllables.push(
      (isGlide ? '' : (KOREAN_INITIALS[initial] ?? initial)) + key + (KOREAN_FINALS[final] ?? final),
    )
  }
  return syllables
}

/** Names that can be written in Japanese syllables. */
const ROMAJI =
  /^(?:(?:[kgsztdnhbpmr]y?|sh|ch|ts|f|j|w|y)?(?:aa|ii|uu|ee|oo|ou|oh(?![aiueo])|[aiueo])|n(?![aiueoy])|([kstp])(?=\1)|t(?=ch))+$/

const ROMAJI_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/sy/g, 'sh'],
  [/si/g, 'shi'],
  [/(?:ty|cy)/g, 'ch'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/(?:zy|jy)/g, 'j'],
  [/zi/g, 'ji'],
  [/(?<![cs])hu/g, 'fu'],
  [/oh(?![aiueo])|oo|ou/g, 'o'],
  [/uu/g, 'u'],
  [/aa/g, 'a'],
  [/nn(?=[aiueo])/g, 'n'],
]

/** Returns one key for the romanizations of a Japanese name, or `undefined`: `ono` for Ohno, Oono, and Ono. */
export function toJapaneseKey(name: string): string | undefined {
  const plain = name.replaceAll('l', 'r').replace(/m(?=[bmp])/g, 'n')
  if (!ROMAJI.test(plain)) return undefined
  return ROMAJI_SPELLINGS.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), plain)
}
