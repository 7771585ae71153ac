/** Texts that people and exports write into a field that has no value. */
import { memoized } from './cache.ts'

/**
 * Words that are never a value, in lower case. Spaces, dots, slashes, dashes and underscores between letters do not
 * matter.
 */
const CERTAIN: Readonly<Record<string, string>> = {
  en: 'none, null, undefined, unknown, unspecified, not available, not applicable, not provided, not specified, not set, not known, no value, no data, no name, no company, test, testing, asdf',
  de: 'unbekannt, keine, keines, keine angabe, keine angaben, keine daten, nicht angegeben, nicht bekannt, nicht vorhanden, nicht verfügbar, nicht zutreffend, entfällt',
  fr: 'inconnu, inconnue, aucun, aucune, non renseigné, non renseignée, non disponible, non applicable, sans objet',
  es: 'desconocido, desconocida, ninguno, ninguna, no disponible, no aplica, sin datos, vacío',
  pt: 'desconhecido, desconhecida, nenhum, nenhuma, não informado, não disponível, não se aplica, sem dados, vazio',
  it: 'sconosciuto, sconosciuta, nessuno, nessuna, non disponibile, non applicabile, non specificato, vuoto',
  nl: 'onbekend, niet beschikbaar, niet van toepassing, niet opgegeven',
  nordic: 'okänd, okänt, saknas, ukendt, ukjent, ikke oplyst, tuntematon, ei tiedossa',
  pl: 'brak danych, nieznany, nieznana, nie dotyczy',
  cs: 'neznámý, neznámá, neuvedeno',
  tr: 'bilinmiyor, belirtilmemiş',
  ru: 'нет, нет данных, неизвестно, не указано, тест',
  zh: '无, 無, 未知, 暂无, 没有, 不详, 测试',
  ja: 'なし, 不明, 未設定, 未定, 該当なし, テスト',
  ko: '없음, 미상, 알수없음, 테스트',
}

/** Placeholders that are also names of people: Na Huang, Nan Goldin. */
const ALSO_PEOPLE = 'na, nan, nil, tba, tbd, xx, keiner, geen, ingen, brak, žádný, yok'

/** Placeholders that are also names of people and of companies: Steve Blank, Inga Keller. */
const ALSO_COMPANIES = 'blank, empty, missing, dummy, leer, vide, inga'

/** Placeholders only with a sign between the letters. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['na', 'ka', 'nvt', 'нд'])

/** Placeholders only where spelled out, which initials are, too: S. D. Burman. */
const INITIALS: ReadonlySet<string> = new Set([...ABBREVIATIONS, 'nd', 'nb', 'so', 'sd', 'bd'])

const FILLER = /^x{3,}$/
/** What is typed or exported in place of a word. */
const SIGNS = /^[\s\-‐-―−_.…?*#/\\|~'"`“”()[\]{}<>]+$/
const SEPARATORS = /[\s./\\_-]+/
const SIGN_BETWEEN = /[\p{L}\p{N}]\s*[./\\_-]\s*[\p{L}\p{N}]/u
/** Brackets, quotes and signs at both ends. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const lettersOf = (text: string): readonly string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(AROUND, '').split(SEPARATORS)

const wordsIn = (list: string): string[] => list.split(', ').map((word) => lettersOf(word).join(''))

/** From the surest to the least sure. */
const KINDS = ['certain', 'also a person', 'also a company'] as const
type Kind = (typeof KINDS)[number]

const WORDS: ReadonlyMap<string, Kind> = new Map([
  ...wordsIn(ALSO_COMPANIES).map((word) => [word, 'also a company'] as const),
  ...wordsIn(ALSO_PEOPLE).map((word) => [word, 'also a person'] as const),
  ...Object.values(CERTAIN)
    .flatMap(wordsIn)
    .map((word) => [word, 'certain'] as const),
])

/** Returns whether a text stands for no value: `n/a`, `[Unknown]`, `k.A.`, `--`, `test test`. */
export const isPlaceholder = (text: string): boolean => kindOf(text) !== undefined

/** Returns whether a text stands for no company. `Blank` is the name of one. */
export function isCompanyPlaceholder(text: string): boolean {
  const kind = kindOf(text)
  return kind === 'certain' || kind === 'also a person'
}

/** Returns whether a first or last name stands for no value. `Blank` and `Na` are names beside another name. */
export function isNamePlaceholder(name: string, otherName: string): boolean {
  const kind = kindOf(name)
  return kind === 'certain' || (kind !== undefined && (otherName === '' || isPlaceholder(otherName)))
}

/** Words of two or more ASCII letters. Most names are such words, and need no normalization and no cache. */
const PLAIN = /^[a-z]{2,}(?: [a-z]{2,})*$/i

function kindOf(text: string): Kind | undefined {
  if (text.length > LONGEST || /[@\d:]/.test(text)) return undefined
  if (!PLAIN.test(text)) return kindOfWords(text)
  const words = text.toLowerCase().split(' ')
  const whole = kindOfLetters(words.join(''))
  return words.length === 1 ? whole : (whole ?? kindOfEach(words, kindOfLetters))
}

/** An import asks for the same countries, functions and months again and again. */
const kindOfWords = memoized((text: string): Kind | undefined => {
  const words = text.split(/\s+/)
  const whole = kindOfOne(text)
  return whole !== undefined || words.length === 1 ? whole : kindOfEach(words, kindOfOne)
}, 5_000)

/** Returns the least sure kind of the words; `undefined` when one of them is no placeholder. */
function kindOfEach(words: readonly string[], kindOfWord: typeof kindOfOne): Kind | undefined {
  const kinds = new Set<Kind>()
  for (const word of words) {
    const kind = kindOfWord(word)
    if (kind === undefined) return undefined
    kinds.add(kind)
  }
  return KINDS.findLast((kind) => kinds.has(kind))
}

/** Longer than any placeholder. */
const LONGEST = 64

function kindOfOne(text: string): Kind | undefined {
  if (SIGNS.test(text)) return 'certain'
  const parts = lettersOf(text)
  const letters = parts.join('')
  const isSpelledOut = parts.length === letters.length
  if (isSpelledOut && ABBREVIATIONS.has(letters) && SIGN_BETWEEN.test(text)) return 'certain'
  return kindOfLetters(letters) ?? (isSpelledOut && INITIALS.has(letters) ? 'also a person' : undefined)
}

const kindOfLetters = (letters: string): Kind | undefined =>
  FILLER.test(letters) ? 'certain' : WORDS.get(letters)
