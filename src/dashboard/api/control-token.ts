/** The token of `--control-token`, where the server has one: kept for this tab, and sent with every request. */
const PLACE = 'signalbox-control-token'

export const tokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(PLACE)
  return token === null ? {} : { 'x-control-token': token }
}

/** Whether it can be one: headers take nothing else. */
export const canBeToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** @param token one that can be */
export const keepToken = (token: string): void => sessionStorage.setItem(PLACE, token)

export const forgetToken = (): void => sessionStorage.removeItem(PLACE)
