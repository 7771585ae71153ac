/** The outcome of reading something a person wrote: the value, or the reason there is none. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value })
export const failed = <T = never>(reason: string): Parsed<T> => ({ ok: false, reason })
