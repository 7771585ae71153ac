/**
 * Compares spellings of one name in different romanization systems: `Tschaikin` in the German system is `Chaykin` in the English
 * one. Each table lists letter sequences with the sound that they stand for, and one pass over the name replaces the longest
 * sequence at each letter. Two names are spellings of one name if two systems of a language give them the same key.
 *
 * Sources: BGN/PCGN and ISO 9 for Cyrillic, ELOT 743 for Greek, Hanyu Pinyin and Wade-Giles for Chinese, the Revised
 * Romanization and McCune-Reischauer for Korean, Hepburn and Kunrei-shiki for Japanese.
 */
import { memoize } from '../../../lib/cache.ts'

/** Chinese and Korean systems join sounds that other languages distinguish, so they need a surname of the language. */
export type SurnameLanguage = 'zh' | 'ko'

type Table = ReadonlyMap<string, string>

/** A capital letter stands for one sound, `$` for the end of the name. */
const parseTable = (text: string): Table =>
  new Map(text.split(' ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']))

const SLAVIC =
  'w=v ph=f ck=k q=k x=ks y=i j=i ie=e ye=e je=e ow$=ov off$=ov of$=ov ef$=ev eff$=ev ew$=ev ic$=iC'

const SLAVIC_TABLES: readonly Table[] = [
  'shch=SC tch=C ch=C sh=S zh=Z kh=h ts=c tz=c dzh=J chyo=Ce cho=Ce shyo=Se sho=Se',
  // German.
  'schtsch=SC stsch=SC tsch=C dsch=J sch=S ch=h tz=c z=c tscho=Ce tschjo=Ce',
  // French.
  'chtch=SC tch=C ch=S dj=J j=Z ou=u ts=c',
  // Polish.
  'szcz=SC cz=C sz=S rz=Z ch=h',
].map((system) => parseTable(`${SLAVIC} ${system}`))

const GREEK = parseTable(
  'tch=D tz=D ts=D dj=D dz=D ch=h kh=h ou=u oy=u ei=i oi=i y=i mp=b mb=b nt=d nd=d gk=g gg=g ph=f dh=d ks=x ai=e c=k ' +
    'av=af au=af ev=ef eu=ef geo=io gio=io yio=io yo=io',
)

const JAPANESE = parseTable(
  'ou=o oo=o ohn=on oh$=o uu=u aa=a ii=i si=shi shi=shi sy=sh shu=shu ti=chi chi=chi ty=ch cy=ch chu=chu tu=tsu zi=ji ' +
    'zy=j jy=j hu=fu mb=nb mp=np mm=nm',
)
/** Names that can be written in Japanese syllables, as keys. A group without a maximum is slow for long texts. */
const KANA = /^(?:(?:sh|ch|ts|[kgnhbmr]y|[kgsztdnhfbpmrjyw])?[aiueo]|n(?![aiueoy])){1,100}$/

const SURNAME_TABLES: Readonly<Record<SurnameLanguage, Table>> = {
  zh: parseTable(
    'zh=C ch=C j=C q=C hs=X x=X sh=S ts=Z tz=Z z=Z c=Z sz=s ss=s b=P p=P d=T t=T g=K k=K ng=N ien=ian yen=yan ieh=ie ueh=ue ' +
      'uei=ui ung=oN ih=i uo=o',
  ),
  ko: parseTable(
    'eo=u eu=u oo=u ou=u uh=u wu=u woo=u yeo=yu yeu=yu yoo=yu you=yu yuh=yu wae=e ae=e ai=e ay=e ey=e oe=e ee=i ui=i yi=i ' +
      'wi=i weo=wo ah=a oh=o g=k gg=k kk=k ck=k d=t dd=t tt=t b=p bb=p pp=p c=k ch=j jj=j l=r sh=s ss=s ng=N',
  ),
}

/** The length of the longest sequence of all tables. */
const MAX_SEQUENCE = 7

/** Returns the sounds of a name, without repetitions. */
function transcribe(name: string, table: Table): string {
  const text = `${name}$`
  let key = ''
  for (let at = 0; at < name.length; ) {
    let length = MAX_SEQUENCE
    while (length > 1 && !table.has(text.slice(at, at + length))) length--
    const sequence = text.slice(at, at + length)
    const sounds = table.get(sequence) ?? sequence
    key += key.endsWith(sounds) ? '' : sounds
    at += length
  }
  return key
}

const MIN_LENGTH = 4

/** The keys of a name in the languages that need no surname. */
const toKeys = memoize((name: string): readonly string[] => {
  const japanese = transcribe(name, JAPANESE)
  return [
    ...SLAVIC_TABLES.map((table) => transcribe(name, table)),
    `greek ${transcribe(name, GREEK)}`,
    ...(KANA.test(japanese) ? [`japanese ${japanese}`] : []),
  ]
}, 1_000)

/** Groups of letters with which spellings of one name begin or end. */
const LETTER_GROUPS = ['cktsqxhgjzdyie', 'bvwfph', 'ouw', 'aeiouyh', 'nm', 'lr']
const MAX_LENGTH_DIFFERENCE = 5

/** Rejects most names before their keys are computed. */
const mayBeginAlike = (a: string, b: string): boolean =>
  a === b || LETTER_GROUPS.some((letters) => letters.includes(a) && letters.includes(b))

/** Returns whether two folded names may be spellings of one name in different romanization systems. */
export function areRespelled(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_LENGTH) return false
  if (Math.abs(a.length - b.length) > MAX_LENGTH_DIFFERENCE) return false
  if (!mayBeginAlike(a.charAt(0), b.charAt(0)) || !mayBeginAlike(a.at(-1) ?? '', b.at(-1) ?? '')) return false
  const keys = toKeys(b)
  return toKeys(a).some((key) => keys.includes(key))
}

/** Returns whether two folded given names, joined, are romanizations of one Chinese or Korean name. */
export const haveSameSounds = (a: string, b: string, language: SurnameLanguage): boolean =>
  transcribe(a, SURNAME_TABLES[language]) === transcribe(b, SURNAME_TABLES[language])
