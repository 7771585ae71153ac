/** A company's name with what comparing it takes, made once and used for every name it is held against. */

import { type CompanyName, companyKey } from './company-name.ts'
import { type Vocabulary, type WeighedWord, weighAsked } from './name-pieces.ts'

export interface ComparedName<Name extends CompanyName = CompanyName> {
  readonly name: Name
  /** How many words it has without the legal form. */
  readonly count: number
  /** These, without spaces. */
  readonly joined: string
  readonly key: string
  /** The words, and then those of the legal form. */
  readonly words: readonly WeighedWord[]
}

export function hasForms({ words, count }: ComparedName): boolean {
  return words.length > count
}

export function askedName<Name extends CompanyName>(name: Name, vocabulary: Vocabulary): ComparedName<Name> {
  return new LazilyWeighed(name, () => weighAsked(name, vocabulary))
}

export function storedName(name: CompanyName, vocabulary: Vocabulary): ComparedName {
  return new LazilyWeighed(name, () => [
    ...name.words.map((word) => vocabulary.stored(word, false)),
    ...name.forms.map((form) => vocabulary.stored(form, true)),
  ])
}

/** Whole names that agree need no weights. */
class LazilyWeighed<Name extends CompanyName> implements ComparedName<Name> {
  readonly name: Name
  readonly count: number
  readonly joined: string
  readonly key: string
  readonly #weigh: () => readonly WeighedWord[]
  #words: readonly WeighedWord[] | undefined

  constructor(name: Name, weigh: () => readonly WeighedWord[]) {
    this.name = name
    this.count = name.words.length
    this.joined = name.words.join('')
    this.key = companyKey(name)
    this.#weigh = weigh
  }

  get words(): readonly WeighedWord[] {
    this.#words ??= this.#weigh()
    return this.#words
  }
}
