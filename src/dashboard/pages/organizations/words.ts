/** Numbers of an organization in words. */

export const creditsInWords = (credits: number | null): string =>
  credits === null ? 'unlimited' : credits.toLocaleString('en-US')

/** Shows whose key it is, and is no key. */
export const hidden = (key: string): string => `••••${key.slice(-4)}`

/**
 * The number that a text stands for; ranges are for the server to refuse.
 * @throws {Error} for what is no number
 */
export function numberIn(text: string): number {
  const number = Number(text.replace(/[\s,_]/g, ''))
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new Error('Enter a whole number, such as 1000.')
}
