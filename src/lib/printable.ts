/**
 * Replaces characters that would move the cursor, change colors, or reverse the text of a terminal: data may hold anything.
 * Line breaks become spaces, too.
 */
export const printable = (text: string): string =>
  Bun.stripANSI(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
