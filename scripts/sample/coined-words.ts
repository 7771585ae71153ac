/** Words that sound like the words of a list: each letter follows the letters before it as it does there. */
import type { Random } from './random.ts'

const START = '\u0002'
const END = '\u0003'
const ORDER = 3
const SHORTEST = 4
const LONGEST = 13
const TRIES = 25

export class Coiner {
  readonly #models: ReadonlySet<string>
  /** What follows each run of letters, as often as it does. */
  readonly #followers = new Map<string, string[]>()

  constructor(words: readonly string[]) {
    this.#models = new Set(words.filter((word) => !word.includes(' ')))
    for (const word of this.#models) this.#learn([...`${START.repeat(ORDER)}${word}${END}`])
  }

  /** A pronounceable word that is not a model, unless the models are too few. */
  coin(random: Random): string {
    let word = this.#spell(random)
    for (let tries = 1; tries < TRIES && (this.#models.has(word) || !isPronounceable(word)); tries++) {
      word = this.#spell(random)
    }
    return word
  }

  #learn(letters: readonly string[]): void {
    for (let at = ORDER; at < letters.length; at++) {
      for (const order of [ORDER - 1, ORDER]) {
        const run = letters.slice(at - order, at).join('')
        const known = this.#followers.get(run) ?? []
        this.#followers.set(run, known)
        known.push(letters[at] ?? END)
      }
    }
  }

  #spell(random: Random): string {
    let written = START.repeat(ORDER)
    while (written.length < LONGEST + ORDER + 1) {
      // Runs of three letters alone yield few new words.
      const order = random.chance(0.6) ? ORDER : ORDER - 1
      const next = random.pick(this.#followers.get(written.slice(-order)) ?? [END])
      if (next === END) break
      written += next
    }
    return written.slice(ORDER)
  }
}

function isPronounceable(name: string): boolean {
  if (name.length < SHORTEST || name.length > LONGEST) return false
  return !/(.)\1\1|(.{2,})\2|^[-'’]|[-'’]$|[^aeiouyáàâäãåæéèêëěíìîïóòôöõøőúùûüůűýąęıœ\-'’]{5}/iu.test(name)
}
