/** Searches recorded requests for words. */

import { maskPath, maskText } from '../requests/secret-values.ts'
import type { RecordedRequest } from './journal.ts'

/**
 * Returns a function that checks whether the URL, the headers, the bodies, or the transaction id of a request contain all words
 * of a text, in any case and order. Masked values are not searched.
 */
export function createSearch(text = ''): (recorded: RecordedRequest) => boolean {
  const words = text.toLowerCase().split(/\s+/)
  return (recorded) => {
    if (text.trim() === '') return true
    const { transactionId, url, headersText, requestBody = '', responseBody = '' } = recorded
    const texts = [headersText, requestBody, responseBody].map((each) => maskText(withoutEscapes(each)))
    const searched = [transactionId, maskPath(url), ...texts].join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}

/** Many clients send `\\u00e9` for `é`. */
const withoutEscapes = (text: string): string =>
  text.includes('\\u')
    ? text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
