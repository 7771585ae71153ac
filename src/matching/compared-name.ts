/** A company's name with what comparing it takes, made once and used for every name it is held against. */

import { type CompanyName, companyKey } from './company-name.ts'
import type { Vocabulary, Word } from './name-pieces.ts'

export class ComparedName<Name extends CompanyName = CompanyName> {
  readonly name: Name
  /** All words without spaces. */
  readonly joined: string
  readonly key: string
  readonly #weigh: (name: CompanyName, vocabulary: Vocabulary) => readonly Word[]
  readonly #vocabulary: Vocabulary
  #words: readonly Word[] | undefined

  /** @param weigh `toAskedWords` or `toStoredWords` */
  constructor(
    name: Name,
    weigh: (name: CompanyName, vocabulary: Vocabulary) => readonly Word[],
    vocabulary: Vocabulary,
  ) {
    this.name = name
    this.joined = name.words.join('')
    this.key = companyKey(name)
    this.#weigh = weigh
    this.#vocabulary = vocabulary
  }

  /** Weighed when first called for: whole names that agree need no weights. */
  get words(): readonly Word[] {
    this.#words ??= this.#weigh(this.name, this.#vocabulary)
    return this.#words
  }
}
