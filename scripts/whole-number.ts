import { InvalidArgumentError } from 'commander'

/** Returns a parser of whole numbers for a command-line option. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (Number.isSafeInteger(number) && number >= least) return number
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
  }
}
