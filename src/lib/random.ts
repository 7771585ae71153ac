/** The source of identifiers and key material. */

/** Creates identifiers and key material. Tests inject predictable values. */
export interface Random {
  uuid(): string
  /** Returns `length` bytes from a cryptographic generator. */
  bytes(length: number): Uint8Array
}

export const systemRandom: Random = {
  uuid: () => crypto.randomUUID(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
