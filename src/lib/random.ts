import { randomBytes, randomUUID } from 'node:crypto'

/** Where identifiers and key material come from. */
export interface Random {
  uuid(): string
  /** `length` bytes from a cryptographic generator. */
  bytes(length: number): Uint8Array
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => new Uint8Array(randomBytes(length)),
}
