/** Brands that are no word of any language. */
import type { Random } from '../sample/random.ts'
import { capitalise } from '../sample/text.ts'
import { COINED_CODAS, COINED_ENDINGS, COINED_ONSETS, COINED_VOWELS } from './business-words.ts'
import { Ranked, zipf } from './ranked.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPRSTVWX']

const onsets = new Ranked(COINED_ONSETS, zipf(20))
const vowels = new Ranked(COINED_VOWELS, zipf(1))
const codas = new Ranked(COINED_CODAS, zipf(2))
const endings = new Ranked(COINED_ENDINGS, zipf(6))

/** `Brevanta`, `Solix`. */
export function coinWord(random: Random): string {
  let word = ''
  for (let syllables = random.chance(0.7) ? 1 : 2; syllables > 0; syllables--) {
    word += onsets.draw(random) + vowels.draw(random) + (random.chance(0.6) ? codas.draw(random) : '')
  }
  const ending = endings.draw(random)
  const joined = word + (/[aeiouy]$/.test(word) && /^[aeiouy]/.test(ending) ? 'n' : '') + ending
  return capitalise(joined.replace(/(.)\1+/g, '$1$1').replace(/[aeiouy]{3,}/g, (vowel) => vowel.slice(0, 2)))
}

/** `BKT`: three letters mostly. */
export function coinInitials(random: Random): string {
  const length = random.weighted([
    [2, 2],
    [3, 7],
    [4, 2],
  ])
  return Array.from({ length }, () => random.pick(LETTERS)).join('')
}
