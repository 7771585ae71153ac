import type { ContactRow } from '../dataset/schema.ts'
import { ownCopy } from '../lib/text.ts'
import type { Employer } from './employers.ts'

/** The people of one import by GUID, and the hashes of their jobs. */
export class ImportedPeople {
  readonly #people = new Map<string, number>()
  readonly #jobs = new Set<bigint>()

  get size(): number {
    return this.#people.size
  }

  get jobs(): number {
    return this.#jobs.size
  }

  find(guid: string): number | undefined {
    return this.#people.get(guid)
  }

  add(guid: string, id: number): void {
    this.#people.set(ownCopy(guid), id)
  }

  /** Returns whether the job is new. */
  addJob(personId: number, { id }: Employer, row: ContactRow): boolean {
    const before = this.#jobs.size
    const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
    // Two of a million jobs share a 64-bit hash once in 37 million imports.
    this.#jobs.add(Bun.hash.xxHash3([personId, id, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n')))
    return this.#jobs.size > before
  }
}
