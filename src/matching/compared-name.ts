/** A company's name with what comparing it takes, made once and used for every name it is held against. */

import { type CompanyName, companyKey } from './company-name.ts'
import type { ComparedWord, Vocabulary } from './name-pieces.ts'

export class ComparedName<Name extends CompanyName = CompanyName> {
  readonly name: Name
  /** All words without spaces. */
  readonly joined: string
  readonly key: string
  readonly #weigh: (name: CompanyName, vocabulary: Vocabulary) => readonly ComparedWord[]
  readonly #vocabulary: Vocabulary
  #words: readonly ComparedWord[] | undefined

  /** @param weigh `toAskedWords` or `toStoredWords` */
  constructor(
    name: Name,
    weigh: (name: CompanyName, vocabulary: Vocabulary) => readonly ComparedWord[],
    vocabulary: Vocabulary,
  ) {
    this.name = name
    this.joined = name.words.join('')
    this.key = companyKey(name)
    this.#weigh = weigh
    this.#vocabulary = vocabulary
  }

  /** Weighed when first called for: whole names that agree need no weights. */
  get words(): readonly ComparedWord[] {
    this.#words ??= this.#weigh(this.name, this.#vocabulary)
    return this.#words
  }
}
