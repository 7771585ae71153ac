/** The words of all stored names: each is kept once, and names are lists of them. */

import { lazily } from '../../lib/cache.ts'
import { type Vocabulary, type WeighedWord, weighAsked, weighStored } from '../compare/name-pieces.ts'
import { canonicalWord } from '../normalize/business-words.ts'
import { type CompanyName, companyKey } from '../normalize/company-name.ts'
import { canonicalForm } from '../normalize/legal-forms.ts'

/** Words stay when the names are gone that had them: they cost little, and are mostly needed again. */
export class Lexicon {
  readonly #words = new Map<string, StoredWord>()
  readonly #forms = new Map<string, StoredWord>()
  readonly #vocabulary: Vocabulary
  #version = 0

  /** @param vocabulary what words are weighed by */
  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** To be told when the vocabulary has changed, and with it the weight of every word. */
  changed(): void {
    this.#version++
  }

  name(name: CompanyName): StoredName {
    const words = [
      ...name.words.map((text) => this.#find(text, false)),
      ...name.forms.map((text) => this.#find(text, true)),
    ]
    return new StoredName(name, words)
  }

  /** The same name, its words weighed as of now. */
  weighed(name: StoredName): StoredName {
    if (name.weighedAt === this.#version) return name
    for (const word of name.words) this.#weigh(word)
    name.weighedAt = this.#version
    return name
  }

  #find(text: string, isForm: boolean): StoredWord {
    const words = isForm ? this.#forms : this.#words
    const known = words.get(text)
    if (known !== undefined) return known
    const word = new StoredWord(text, isForm)
    words.set(text, word)
    return word
  }

  #weigh(word: StoredWord): StoredWord {
    if (word.weighedAt === this.#version) return word
    Object.assign(
      word,
      weighStored(word.text, word.term, word.isForm, word.isForm ? 0 : this.#vocabulary.bits(word.term)),
    )
    word.weighedAt = this.#version
    return word
  }
}

class StoredWord implements WeighedWord {
  readonly text: string
  readonly term: string
  readonly isForm: boolean
  readonly mayBeCut = false
  letters = 0
  bits = 0
  odd = 0
  oddAtEnd = 0
  weighedAt = -1

  constructor(text: string, isForm: boolean) {
    this.text = text
    this.term = isForm ? canonicalForm(text) : canonicalWord(text)
    this.isForm = isForm
  }
}

/** A name as a list of words. */
export class StoredName implements ComparedName {
  readonly count: number
  readonly joined: string
  readonly key: string
  readonly words: readonly StoredWord[]
  weighedAt = -1

  constructor(name: CompanyName, words: readonly StoredWord[]) {
    this.count = name.words.length
    this.joined = name.words.join('')
    const key = companyKey(name)
    // Most are the same: then one text is kept instead of two.
    this.key = key === this.joined ? this.joined : key
    this.words = words
  }

  get name(): CompanyName {
    const words = this.words.slice(0, this.count)
    return {
      words: words.map(({ text }) => text),
      terms: words.map(({ term }) => term),
      forms: this.words.slice(this.count).map(({ text }) => text),
    }
  }
}

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

export const askedName = <Name extends CompanyName>(name: Name, vocabulary: Vocabulary): ComparedName<Name> =>
  lazilyWeighed(name, () => weighAsked(name, vocabulary))

export const storedName = (name: CompanyName, vocabulary: Vocabulary): ComparedName =>
  lazilyWeighed(name, () => vocabulary.stored(name))

/** Names that agree as a whole need no weights. */
function lazilyWeighed<Name extends CompanyName>(
  name: Name,
  weigh: () => readonly WeighedWord[],
): ComparedName<Name> {
  const words = lazily(weigh)
  return {
    name,
    count: name.words.length,
    joined: name.words.join(''),
    key: companyKey(name),
    get words() {
      return words()
    },
  }
}
