/** Texts that people and exports write into a field that has no value. */
import { memoized } from './memoized.ts'

/** Written in lower case. Spaces, dots, slashes, dashes and underscores between letters do not matter. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  en: 'na, none, null, nil, nan, undefined, unknown, unspecified, not available, not applicable, not provided, not specified, not set, not known, no value, no data, no name, no company, blank, empty, missing, tbd, tba, test, testing, dummy, asdf',
  de: 'unbekannt, keine, keiner, keines, keine angabe, keine angaben, keine daten, nicht angegeben, nicht bekannt, nicht vorhanden, nicht verfügbar, nicht zutreffend, leer, entfällt',
  fr: 'inconnu, inconnue, aucun, aucune, non renseigné, non renseignée, non disponible, non applicable, sans objet, vide',
  es: 'desconocido, desconocida, ninguno, ninguna, no disponible, no aplica, sin datos, vacío',
  pt: 'desconhecido, desconhecida, nenhum, nenhuma, não informado, não disponível, não se aplica, sem dados, vazio',
  it: 'sconosciuto, sconosciuta, nessuno, nessuna, non disponibile, non applicabile, non specificato, vuoto',
  nl: 'onbekend, geen, niet beschikbaar, niet van toepassing, niet opgegeven',
  nordic: 'okänd, okänt, saknas, ukendt, ukjent, ingen, inga, ikke oplyst, tuntematon, ei tiedossa',
  pl: 'brak, brak danych, nieznany, nieznana, nie dotyczy',
  cs: 'neznámý, neznámá, neuvedeno, žádný',
  tr: 'bilinmiyor, yok, belirtilmemiş',
  ru: 'нет, нет данных, неизвестно, не указано, тест',
  zh: '无, 無, 未知, 暂无, 没有, 不详, 测试',
  ja: 'なし, 不明, 未設定, 未定, 該当なし, テスト',
  ko: '없음, 미상, 알수없음, 테스트',
}

/** Placeholders only with a sign between the letters: without one they are names of people and companies. */
const ABBREVIATIONS = new Set(['ka', 'nd', 'nb', 'so', 'sd', 'bd', 'nvt', 'нд'])

const FILLER = /^x{2,}$/
/** What is typed or exported in place of a word. */
const SIGNS = /^[\s\-‐-―−_.…?*#/\\|~'"`“”()[\]{}<>]+$/
const SEPARATORS = /[\s./\\_-]+/
/** Brackets, quotes and signs at both ends. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const lettersOf = (text: string): readonly string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(AROUND, '').split(SEPARATORS)

const WORDS: ReadonlySet<string> = new Set(
  Object.values(PLACEHOLDERS).flatMap((list) => list.split(', ').map((word) => lettersOf(word).join(''))),
)

/** Whether a text stands for no value: `n/a`, `[Unknown]`, `k.A.`, `--`, `test test`. */
export function isPlaceholder(text: string): boolean {
  // Nearly every value is told apart at once.
  return text.length <= LONGEST && !/[@\d:]/.test(text) && standsForNothing(text)
}

/** An import asks for the same countries, functions and months again and again. */
const standsForNothing = memoized((text: string): boolean => {
  const words = text.split(/\s+/)
  return isOne(text) || (words.length > 1 && words.every(isOne))
}, 5_000)

/** Longer than any placeholder. */
const LONGEST = 64

function isOne(text: string): boolean {
  if (SIGNS.test(text)) return true
  const parts = lettersOf(text)
  const letters = parts.join('')
  const isSpelledOut = parts.length === letters.length
  return WORDS.has(letters) || FILLER.test(letters) || (isSpelledOut && ABBREVIATIONS.has(letters))
}
