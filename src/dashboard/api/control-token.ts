/** The control token of this tab. */

/** Where it is stored. */
const STORAGE_KEY = 'signalbox-control-token'

export const getTokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(STORAGE_KEY)
  return token === null ? {} : { 'x-control-token': token }
}

/** Returns whether a header can contain the text. */
export const isValidToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/**
 * Stores the token for this tab.
 * @param token a valid one
 */
export const storeToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token)

/** Removes the token. Returns whether there was one. */
export function removeToken(): boolean {
  const hadToken = sessionStorage.getItem(STORAGE_KEY) !== null
  sessionStorage.removeItem(STORAGE_KEY)
  return hadToken
}
