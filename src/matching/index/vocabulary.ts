import { type ComparableName, type NameWord, toNameWord } from '../compare/comparable-name.ts'
import {
  type NameSource,
  type ParsedCompanyName,
  type StoredCompanyName,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'

/**
 * The words of all stored company names. Each word is stored once, and names refer to it. Words remain when the names
 * are removed, because they take little memory and are likely to be added again.
 */
export class Vocabulary {
  readonly #words = new Map<string, NameWord>()
  readonly #legalForms = new Map<string, NameWord>()

  createName({ name, source }: StoredCompanyName): IndexedName {
    const words = [
      ...name.words.map((text) => this.#words.getOrInsertComputed(text, () => toNameWord(text, false))),
      ...name.legalForms.map((text) =>
        this.#legalForms.getOrInsertComputed(text, () => toNameWord(text, true)),
      ),
    ]
    return new IndexedName(name, source, words)
  }
}

/** A stored company name that refers to the words of the vocabulary. */
export class IndexedName implements ComparableName {
  readonly wordCount: number
  readonly joined: string
  readonly key: string
  readonly words: readonly NameWord[]
  readonly source: NameSource

  constructor(name: ParsedCompanyName, source: NameSource, words: readonly NameWord[]) {
    this.source = source
    this.wordCount = name.words.length
    this.joined = name.words.join('')
    const key = toCompanyNameKey(name)
    // Most keys equal the joined words. Sharing the string saves memory.
    this.key = key === this.joined ? this.joined : key
    this.words = words
  }

  get hasLegalForm(): boolean {
    return this.words.length > this.wordCount
  }

  get name(): ParsedCompanyName {
    const words = this.words.slice(0, this.wordCount)
    return {
      words: words.map(({ text }) => text),
      terms: words.map(({ term }) => term),
      legalForms: this.words.slice(this.wordCount).map(({ text }) => text),
    }
  }
}
