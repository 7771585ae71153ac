/** The source of identifiers and key material, and a check of secrets. */

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

/** Returns whether a secret has a simple pattern: a repeated part, or mostly runs such as `abcd` and `1111`. */
export const isGuessable = (secret: string): boolean => isRepetition(secret) || isMostlyRuns(secret)

function isRepetition(secret: string): boolean {
  for (let period = 1; period <= (secret.length * 2) / 3; period++) {
    if (secret.startsWith(secret.slice(period))) return true
  }
  return false
}

/**
 * Returns whether a text consists mostly of runs of neighboring digits. In random hexadecimal text, fewer than a fifth
 * of the digits are neighbors of the digit before.
 */
function isMostlyRuns(secret: string): boolean {
  let neighbors = 0
  for (let at = 1; at < secret.length; at++) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) neighbors++
  }
  return neighbors * 3 >= (secret.length - 1) * 2
}
