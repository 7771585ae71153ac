/** Recognizes placeholders: texts such as `n/a` that people and exports write into fields without a value. */
import { memoize } from './cache.ts'

/**
 * Words that are never a value, by language, in lower case. Spaces, dots, slashes, dashes, and underscores between letters are
 * ignored.
 */
const CERTAIN_WORDS: Readonly<Record<string, string>> = {
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
  // Labels of name fields, sent in place of a name.
  labels:
    'first name, firstname, last name, lastname, full name, your name, surname, vorname, nachname, ihr name, prénom, nom de famille, nombre, apellido, apellidos, cognome, sobrenome, apelido, voornaam, achternaam, имя, фамилия, 姓名, 氏名, 이름, qwerty, asdfgh',
}

/** Placeholders that are also names of people, such as Na Huang and Nan Goldin. */
const ALSO_PEOPLE = 'na, nan, nil, tba, tbd, xx, keiner, geen, ingen, brak, žádný, yok'

/** Placeholders that are also names of people and of companies, such as Steve Blank and Inga Keller. */
const ALSO_COMPANIES = 'blank, empty, missing, dummy, leer, vide, inga'

/** Letters that are placeholders only with a sign between them, as in `n/a`. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['na', 'ka', 'nvt', 'нд'])

/** Letters that are placeholders only if they are separated. They can also be initials, as in S. D. Burman. */
const INITIALS: ReadonlySet<string> = new Set([...ABBREVIATIONS, 'nd', 'nb', 'so', 'sd', 'bd'])

const FILLER = /^x{3,}$/
/** Signs in place of a word. */
const SIGNS = /^[\s\-‐-―−_.…?*#/\\|~'"`“”()[\]{}<>]+$/
const SEPARATORS = /[\s./\\_-]+/
const SIGN_BETWEEN = /[\p{L}\p{N}]\s*[./\\_-]\s*[\p{L}\p{N}]/u
/** Brackets, quotes, and signs at both ends. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const toLetterGroups = (text: string): readonly string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(AROUND, '').split(SEPARATORS)

const parseWordList = (list: string): string[] =>
  list.split(', ').map((word) => toLetterGroups(word).join(''))

/** From the most certain to the least certain. */
const KINDS = ['certain', 'also a person', 'also a company'] as const
type PlaceholderKind = (typeof KINDS)[number]

const WORDS: ReadonlyMap<string, PlaceholderKind> = new Map([
  ...parseWordList(ALSO_COMPANIES).map((word) => [word, 'also a company'] as const),
  ...parseWordList(ALSO_PEOPLE).map((word) => [word, 'also a person'] as const),
  ...Object.values(CERTAIN_WORDS)
    .flatMap(parseWordList)
    .map((word) => [word, 'certain'] as const),
])

/** Returns whether a text stands for no value: `n/a`, `[Unknown]`, `k.A.`, `--`, `test test`. */
export const isPlaceholder = (text: string): boolean => classify(text) !== undefined

/** Returns whether a text stands for no company. `Blank` is the name of one. */
export function isCompanyPlaceholder(text: string): boolean {
  const kind = classify(text)
  return kind === 'certain' || kind === 'also a person'
}

/** Returns whether a first or last name stands for no value. `Blank` and `Na` are names beside another name. */
export function isNamePlaceholder(name: string, otherName: string): boolean {
  const kind = classify(name)
  return kind === 'certain' || (kind !== undefined && (otherName === '' || isPlaceholder(otherName)))
}

/** Words of two or more ASCII letters. Most names are such words, and need no normalization and no cache. */
const PLAIN = /^[a-z]{2,}(?: [a-z]{2,})*$/i

function classify(text: string): PlaceholderKind | undefined {
  if (text === '' || text.length > MAX_LENGTH || /[@\d:]/.test(text)) return undefined
  if (!PLAIN.test(text)) return classifyWords(text)
  const words = text.toLowerCase().split(' ')
  const whole = classifyLetters(words.join(''))
  return words.length === 1 ? whole : (whole ?? classifyEach(words, classifyLetters))
}

/**
 * Classifies a text with several words or signs. Cached, because an import repeats the same countries, functions, and
 * months.
 */
const classifyWords = memoize((text: string): PlaceholderKind | undefined => {
  const words = text.split(/\s+/)
  const whole = classifyWord(text)
  return whole !== undefined || words.length === 1 ? whole : classifyEach(words, classifyWord)
}, 5_000)

/** Returns the least certain kind of the words; `undefined` if a word is not a placeholder. */
function classifyEach(
  words: readonly string[],
  classifyPart: typeof classifyWord,
): PlaceholderKind | undefined {
  const kinds = new Set<PlaceholderKind>()
  for (const word of words) {
    const kind = classifyPart(word)
    if (kind === undefined) return undefined
    kinds.add(kind)
  }
  return KINDS.findLast((kind) => kinds.has(kind))
}

/** No placeholder is longer. */
const MAX_LENGTH = 64

function classifyWord(text: string): PlaceholderKind | undefined {
  if (SIGNS.test(text)) return 'certain'
  const parts = toLetterGroups(text)
  const letters = parts.join('')
  const isSpelledOut = parts.length === letters.length
  if (isSpelledOut && ABBREVIATIONS.has(letters) && SIGN_BETWEEN.test(text)) return 'certain'
  return classifyLetters(letters) ?? (isSpelledOut && INITIALS.has(letters) ? 'also a person' : undefined)
}

const classifyLetters = (letters: string): PlaceholderKind | undefined =>
  FILLER.test(letters) ? 'certain' : WORDS.get(letters)
