/** Fields, parameters and headers that are called like a secret. */

const SECRET_NAMES = [
  /api[-_ ]?key/i,
  /(?:token|secret|password|authorization|cookie|signature)$/i,
  // As words of their own: there are monkeys, and `oauth` is a way of doing things.
  /(?:^|[^a-z\d])(?:key|auth)$/i,
  /[a-z\d]{2}(?:Key|Auth)$/,
  /(?:access|account|admin|app|auth|client|licen[cs]e|master|private|secret|service|session|shared|signing|user)key$/i,
]
const NO_SECRET = /^(?:idempotency[-_]?key|sec-websocket-key)$/i
/** Of `key`. */
const SHORTEST = 3

export const isSecretName = (name: string): boolean =>
  name.length >= SHORTEST && SECRET_NAMES.some((form) => form.test(name)) && !NO_SECRET.test(name)
