import type { ContactRow } from '../dataset/schema.ts'
import { KeyTable } from '../lib/key-table.ts'
import type { Employer } from './employers.ts'

/** The people of one import, and the jobs they were given: no more of them than recognises them. */
export class ImportedPeople {
  readonly #people = new KeyTable()
  readonly #jobs = new KeyTable()
  readonly #guid = Buffer.alloc(16)
  readonly #guidWords = new Uint32Array(this.#guid.buffer, this.#guid.byteOffset, 4)

  get size(): number {
    return this.#people.size
  }

  get jobs(): number {
    return this.#jobs.size
  }

  /** The id of the person with `guid`, 32 hexadecimal digits. */
  find(guid: string): number | undefined {
    this.#guid.write(guid, 'hex')
    return this.#people.get(this.#guidWords)
  }

  add(guid: string, id: number): void {
    this.#guid.write(guid, 'hex')
    this.#people.set(this.#guidWords, id)
  }

  /** Whether the job is a new one. */
  addJob(personId: number, { id }: Employer, row: ContactRow): boolean {
    const before = this.#jobs.size
    this.#jobs.set(jobKey(personId, id, row), 1)
    return this.#jobs.size > before
  }
}

/** Of the text of a job 64 bits are enough: it has to differ from those of one person at one company. */
function jobKey(personId: number, companyId: number, row: ContactRow): readonly number[] {
  const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
  const text = Bun.hash.xxHash3(`${conJobTitleEn}\n${conJobStartedOn}\n${conJobEndedOn}`)
  return [personId, companyId, Number(text & 0xffffffffn), Number(text >> 32n)]
}
