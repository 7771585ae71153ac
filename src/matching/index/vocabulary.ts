import type { WeightedWord } from '../compare/word-comparison.ts'
import { type TermStatistics, type WeightedName, weighStoredWord } from '../compare/word-weights.ts'
import {
  type NameSource,
  type ParsedCompanyName,
  type StoredName,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'
import { toCanonicalWord, type WordKind } from '../normalize/company/company-words.ts'
import { toCanonicalLegalForm } from '../normalize/company/legal-forms.ts'

/**
 * The words of all stored company names. Each word is stored once, and names refer to it. Words remain when the names
 * are removed, because they take little memory and are likely to be added again.
 */
export class Vocabulary {
  readonly #words = new Map<string, IndexedWord>()
  readonly #legalForms = new Map<string, IndexedWord>()
  readonly #statistics: TermStatistics
  /** The version of the statistics. Weights of earlier versions are outdated. */
  #version = 0

  /**
   * Creates an empty vocabulary.
   * @param statistics determine the weights of the words
   */
  constructor(statistics: TermStatistics) {
    this.#statistics = statistics
  }

  get version(): number {
    return this.#version
  }

  /** Marks all weights as outdated. Call it after each change of the statistics. */
  invalidateWeights(): void {
    this.#version++
  }

  createName({ name, source }: StoredName): IndexedName {
    const words = [
      ...name.words.map((text) => this.#getWord(text, false)),
      ...name.legalForms.map((text) => this.#getWord(text, true)),
    ]
    return new IndexedName(name, source, words)
  }

  /** Updates the weights of the words if they are outdated. Returns the same name. */
  weighName(name: IndexedName): IndexedName {
    if (name.version === this.#version) return name
    for (const word of name.words) this.#weighWord(word)
    name.version = this.#version
    return name
  }

  #getWord(text: string, isLegalForm: boolean): IndexedWord {
    const words = isLegalForm ? this.#legalForms : this.#words
    const existing = words.get(text)
    if (existing !== undefined) return existing
    const word = new IndexedWord(text, isLegalForm)
    words.set(text, word)
    return word
  }

  #weighWord(word: IndexedWord): IndexedWord {
    if (word.version === this.#version) return word
    const { text, term, isLegalForm } = word
    Object.assign(
      word,
      weighStoredWord(text, term, isLegalForm, isLegalForm ? 0 : this.#statistics.idf(term)),
    )
    word.version = this.#version
    return word
  }
}

class IndexedWord implements WeightedWord {
  readonly text: string
  readonly term: string
  readonly isLegalForm: boolean
  readonly mayBeTruncated = false
  kind: WordKind = 'name'
  isNumber = false
  letterMask = 0
  idf = 0
  unmatchedWeight = 0
  maxUnmatchedWeight = 0
  /** The version of the statistics that the weights are from. */
  version = -1

  constructor(text: string, isLegalForm: boolean) {
    this.text = text
    this.term = isLegalForm ? toCanonicalLegalForm(text) : toCanonicalWord(text)
    this.isLegalForm = isLegalForm
  }
}

/** A stored company name that refers to the words of the vocabulary. */
export class IndexedName implements WeightedName {
  readonly wordCount: number
  readonly joined: string
  readonly key: string
  readonly words: readonly IndexedWord[]
  readonly source: NameSource
  /** The version of the statistics that the weights are from. */
  version = -1

  constructor(name: ParsedCompanyName, source: NameSource, words: readonly IndexedWord[]) {
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
