/** Helpers for texts. */

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

export const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '')
