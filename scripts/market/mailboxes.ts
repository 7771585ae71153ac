/** Work addresses, each given once. Of some people none is known, of former jobs more often. */
import type { Mailbox } from '../sample/emails.ts'
import { EmailRegister, MAKE, mailWord } from '../sample/emails.ts'
import type { Random } from '../sample/random.ts'

const UNKNOWN = 0.12
const HASHES = 2 ** 29

export class Mailboxes extends EmailRegister {
  readonly #random: Random
  /**
   * A bit for each hash, for the sake of memory. Where an address shares it with another, one in a thousand among a
   * million, it gets a number that it need not have.
   */
  readonly #given = new Uint8Array(HASHES / 8)

  constructor(random: Random) {
    super()
    this.#random = random
  }

  /** By the company's pattern; a namesake gets the full name, then a number. `''` where it is not known. */
  override assign({ domain, emailPattern, german }: Mailbox, firstName: string, lastName: string): string {
    if (this.#random.chance(UNKNOWN)) return ''
    const [first, last] = [mailWord(firstName, german), mailWord(lastName, german)]
    const usual = MAKE[emailPattern](first, last)
    for (let number = 0; ; number++) {
      const local =
        number === 0 ? usual : number === 1 ? MAKE['first.last'](first, last) : `${usual}${number}`
      const email = `${local}@${domain}`
      if (this.#take(email)) return email
    }
  }

  /** Whether it was free. */
  #take(email: string): boolean {
    const hash = Bun.hash.xxHash32(email) % HASHES
    const [place, bit] = [Math.floor(hash / 8), 1 << (hash % 8)]
    const known = this.#given[place] ?? 0
    this.#given[place] = known | bit
    return (known & bit) === 0
  }
}
